# ainta: memory limit
# All values of the board.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    k, n, m = numbers[at:at + 3]
    lost = []
    for row in range(n):
        lost.append(bytearray(b"\1") * m)
        for column in range(min(m, 50)):
            lost[row][column] = not (row and lost[row - 1][column]
                                     or column and lost[row][column - 1]
                                     or min(row, column) >= k and lost[row - k][column - k])
    print("cubelover" if lost[-1][min(m, 50) - 1] else "koosaga")
