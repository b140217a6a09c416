# ainta: wrong answer
# shrinks to: 2 / 1 1 1 / 1 1 1
# Only the first case is answered.
import sys

_, k, n, m = map(int, sys.stdin.read().split()[:4])
strip, place = divmod(min(n, m) - 1, k + 1)
won = place == k or (n + m + (strip if k > 1 else 0)) % 2
print("koosaga" if won else "cubelover")
