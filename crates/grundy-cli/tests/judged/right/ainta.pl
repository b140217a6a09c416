# Ainta: who wins. Values by m = min(N, M) - 1 in rounds of 2 K + 2.
use strict;
use warnings;

my $count = <STDIN>;
my $answers = '';
while ($count--) {
    my ($k, $n, $m) = split ' ', <STDIN>;
    my $least = ($n < $m ? $n : $m) - 1;
    my $p = ($n + $m) % 2;
    my $value;
    if ($k == 1) {
        $value = $p + 2 * ($least % 2);
    } else {
        my $q = $least % (2 * $k + 2);
        $value = $q < $k ? $p : $q == $k || $q == 2 * $k + 1 ? 2 + $p : 1 - $p;
    }
    $answers .= $value ? "koosaga\n" : "cubelover\n";
}
print $answers;
