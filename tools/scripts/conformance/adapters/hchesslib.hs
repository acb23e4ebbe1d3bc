-- An adapter of hchesslib (Haskell): build it with the library, then kiwipete check --library ./adapter
module Main (main) where

import Chess.FEN (readFEN, writeFEN)
import Chess.Internal.Board (printCoordinate, isCheck)
import Chess.Internal.Game (applyMove, isCheckmate, isInsufficientMaterial, isStalemate)
import Chess.Internal.Move
import Chess.Internal.Piece (Color (..), printPiece, Piece (..))
import Data.Char (isSpace, toLower)
import Data.List (intercalate, isPrefixOf, tails)
import System.IO

-- | The game's positions, the newest first.
type Game = [GameState]

uci :: Move -> String
uci move = map toLower (case move of
  Movement _ from to -> squares from to
  Capture _ from to -> squares from to
  EnPassant _ from to -> squares from to
  PawnDoubleMove _ from to -> squares from to
  Promotion _ from to piece -> squares from to ++ printPiece (Piece White piece)
  Castling White side -> if side == Short then "e1g1" else "e1c1"
  Castling Black side -> if side == Short then "e8g8" else "e8c8")
  where squares from to = printCoordinate from ++ printCoordinate to

quoted :: String -> String
quoted text = "\"" ++ concatMap escaped text ++ "\""
  where escaped c | c `elem` "\"\\" = ['\\', c]
                  | c < ' ' = " "
                  | otherwise = [c]

list :: [String] -> String
list texts = "[" ++ intercalate "," (map quoted texts) ++ "]"

answers :: [(String, GameState -> String)]
answers =
  [ ("moves", list . map uci . generateAllMoves)
  , ("fen", quoted . writeFEN)
  , ("check", \state -> truth (isCheck (stateBoard state) (currentPlayer state)))
  , ("checkmate", truth . isCheckmate)
  , ("stalemate", truth . isStalemate)
  , ("insufficient_material", truth . isInsufficientMaterial) ]
  where truth yes = if yes then "true" else "false"

-- | What follows a text in the request, if it is there.
after :: String -> String -> Maybe String
after text line = case filter (text `isPrefixOf`) (tails line) of
  found : _ -> Just (drop (length text) found)
  [] -> Nothing

-- | The text of a field, without its escapes.
field :: String -> String -> Maybe String
field name line = unescaped <$> after (quoted name ++ ":\"") line
  where unescaped ('\\' : c : rest) = (if c `elem` "nrt" then ' ' else c) : unescaped rest
        unescaped ('"' : _) = ""
        unescaped (c : rest) = c : unescaped rest
        unescaped "" = ""

asked :: String -> [String]
asked line = maybe [] (names . takeWhile (/= ']')) (after "\"ask\":[" line)
  where names text = [name | name <- words (map blank text), not (all isSpace name)]
        blank c = if c `elem` "\"," then ' ' else c

step :: Game -> String -> (Game, String)
step game line
  | Just _ <- after "\"hello\":" line =
      (game, "{\"name\":\"hchesslib\",\"variants\":[\"standard\"],\"declares\":[\"ep-always\"],\"answers\":" ++ list ("unmake" : map fst answers) ++ "}")
  | Just fen <- field "set" line = maybe (game, "{\"refused\":\"readFEN gives Nothing\"}") (\state -> answered [state]) (readFEN fen)
  | Just text <- field "make" line = made text
  | Just _ <- after "\"unmake\":" line, _ : before@(_ : _) <- game = answered before
  | otherwise = answered game
  where
    made text = case [new | state : _ <- [game], move <- generateAllMoves state, uci move == text, Right new <- [applyMove state move]] of
      new : _ -> answered (new : game)
      [] -> (game, "{\"error\":" ++ quoted ("refused " ++ text) ++ "}")
    answered [] = ([], "{}")
    answered new@(state : _) = (new, "{" ++ intercalate "," [quoted name ++ ":" ++ answer state | name <- asked line, Just answer <- [lookup name answers]] ++ "}")

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  lines <$> getContents >>= go []
  where go _ [] = return ()
        go game (line : rest) = let (new, answer) = step game line in putStrLn answer >> go new rest
