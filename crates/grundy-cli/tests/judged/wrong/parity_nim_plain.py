# parity-nim: wrong answer
# shrinks to: 1 / 2
# Plain Nim.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= heap
print("koosaga" if total else "cubelover")
