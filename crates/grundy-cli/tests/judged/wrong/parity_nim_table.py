# parity-nim: memory limit
# A table as long as the largest heap, each byte of it written.
import sys

heaps = list(map(int, sys.stdin.read().split()[1:]))
table = bytearray(b"\1") * (max(heaps) + 1)
total = 0
for heap in heaps:
    total ^= table[heap] and (heap // 2 + 1 if heap % 2 else heap // 2 - 1)
print("koosaga" if total else "cubelover")
