# An adapter of Chess::Rep (Perl): kiwipete check --library "perl -I FOLDER/lib chess_rep.pl"
use strict;
use warnings;
use JSON::PP;
use Chess::Rep;

my $json = JSON::PP->new->canonical;
my $board = Chess::Rep->new;
local $SIG{__WARN__} = sub { };

# The legal moves in UCI notation; the library lists a promotion once.
sub legal {
    my @moves;
    for my $move (@{$board->status->{moves}}) {
        my $text = lc(Chess::Rep::get_field_id($move->{from}) . Chess::Rep::get_field_id($move->{to}));
        my $is_promotion = (($move->{piece} & 0x7f) == 1) && $text =~ /[18]$/;
        push @moves, map { $text . $_ } $is_promotion ? qw(q r b n) : ('');
    }
    return \@moves;
}

my %answers = (
    moves => \&legal,
    fen => sub { $board->get_fen },
    check => sub { $board->status->{check} ? JSON::PP::true : JSON::PP::false },
    checkmate => sub { $board->status->{mate} ? JSON::PP::true : JSON::PP::false },
    stalemate => sub { $board->status->{stalemate} ? JSON::PP::true : JSON::PP::false },
);

sub answer_to {
    my ($request) = @_;
    return {name => "Chess::Rep $Chess::Rep::VERSION", variants => ['standard'], declares => [], answers => [sort keys %answers]} if $request->{hello};
    $board = Chess::Rep->new($request->{set}) if defined $request->{set};
    $board->go_move($request->{make}) or die "refused $request->{make}" if defined $request->{make};
    return {map { $_ => $answers{$_}->() } @{$request->{ask} || []}};
}

$| = 1;
while (my $line = <STDIN>) {
    my $answer = eval { answer_to($json->decode($line)) };
    $answer = {error => "$@"} unless $answer;
    print $json->encode($answer), "\n";
}
