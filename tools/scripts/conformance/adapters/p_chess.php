<?php
// An adapter of p-chess/chess (PHP): kiwipete check --library "php p_chess.php FOLDER"
error_reporting(0);
spl_autoload_register(function ($class) use ($argv) {
    require_once $argv[1] . '/src/' . str_replace('\\', '/', substr($class, strlen('PChess\\Chess\\'))) . '.php';
});

class Adapter
{
    private PChess\Chess\Chess $chess;

    private function questions(): array
    {
        return [
            'moves' => fn () => array_map([$this, 'uci'], $this->chess->moves()),
            'fen' => fn () => $this->chess->fen(),
            'san' => fn () => (object) array_column(array_map(fn ($move) => [$this->uci($move), $move->san], $this->chess->moves()), 1, 0),
            'check' => fn () => $this->chess->inCheck(),
            'checkmate' => fn () => $this->chess->inCheckmate(),
            'stalemate' => fn () => $this->chess->inStalemate(),
            'insufficient_material' => fn () => $this->chess->insufficientMaterial(),
            'threefold_repetition' => fn () => $this->chess->inThreefoldRepetition(),
            'fifty_moves' => fn () => $this->chess->halfMovesExceeded(),
        ];
    }

    private function uci($move): string
    {
        return $move->from . $move->to . ($move->promotion ?? '');
    }

    private function set(string $fen): ?string
    {
        try {
            $this->chess = new PChess\Chess\Chess($fen);
            return null;
        } catch (InvalidArgumentException $error) {
            return $error->getMessage();
        }
    }

    private function make(string $uci): void
    {
        $move = ['from' => substr($uci, 0, 2), 'to' => substr($uci, 2, 2)] + (strlen($uci) > 4 ? ['promotion' => $uci[4]] : []);
        if ($this->chess->move($move) === null) {
            throw new RuntimeException("refused $uci");
        }
    }

    public function answerTo(array $request): array
    {
        $questions = $this->questions();
        if (isset($request['hello'])) {
            return ['name' => 'p-chess', 'variants' => ['standard'], 'declares' => [], 'answers' => [...array_keys($questions), 'unmake']];
        }
        if (isset($request['set']) && ($refused = $this->set($request['set'])) !== null) {
            return ['refused' => $refused];
        }
        if (isset($request['make'])) {
            $this->make($request['make']);
        }
        if (isset($request['unmake'])) {
            $this->chess->undo();
        }
        $answer = [];
        foreach ($request['ask'] ?? [] as $question) {
            $answer[$question] = $questions[$question]();
        }
        return $answer;
    }
}

$adapter = new Adapter();
while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = $adapter->answerTo(json_decode($line, true));
    } catch (Throwable $error) {
        $answer = ['error' => $error->getMessage()];
    }
    echo json_encode((object) $answer, JSON_UNESCAPED_SLASHES), "\n";
}
