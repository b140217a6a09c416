#!/usr/bin/env python3
"""Checks the command `grundy` against the recurrences alone.

    python3 tests/independent.py target/release/grundy [--seed N] [--inputs N]

What this program knows of a game is which moves there are. It finds the value
of a position as the mex of its options' values, who wins from the values, and
how many first moves win by trying each. It shares nothing with the project: no
closed form, no table, no engine, no period, no line of code; the standard
library is all it needs. It makes thousands of random inputs of every judge
problem, splits their numbers over lines in odd ways, asks the command, and
stops at the first answer that differs, with the input.

Fimber is checked to its whole limit of 3,000,000 stones. The others are checked
as far as the recurrence can be followed here: Nim to heaps of 1,000 (the limit
of 16895; for 7685 it is 10^9), parity Nim to 4,000, boards to 70 x 70.
"""

import argparse
import json
import random
import subprocess
import sys

FIMBER_LARGEST = 3_000_000
NIM_LARGEST = 1_000
PARITY_LARGEST = 4_000
BOARD_LARGEST = 70


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def subtraction_values(takes, largest):
    """The values of the heaps 0 to `largest`, where a move takes one of `takes`.

    Value after value. A heap that has no smaller value has `value` unless an
    option of it has; as each smaller value was kept from it by an option, this
    is the mex.
    """
    takes = [take for take in takes if take <= largest]
    unknown = 255
    values = bytearray([unknown]) * (largest + 1)
    value = 0
    left = largest + 1
    while left:
        assert value < unknown, "more values than a byte holds"
        kept = bytearray(largest + 1 + max(takes, default=0))
        for heap in range(largest + 1):
            if values[heap] == unknown and not kept[heap]:
                values[heap] = value
                left -= 1
                for take in takes:
                    kept[heap + take] = 1
        value += 1
    return values


def fibonacci(largest):
    takes = [1, 2]
    while takes[-1] + takes[-2] <= largest:
        takes.append(takes[-1] + takes[-2])
    return takes


def nim_values(largest):
    values, seen = [], set()
    for _ in range(largest + 1):
        # Every smaller heap is an option.
        values.append(mex_of_growing(seen, values))
        seen.add(values[-1])
    return values


def mex_of_growing(seen, values):
    """The mex of a set that only grows, from the last one on."""
    value = values[-1] if values else 0
    while value in seen:
        value += 1
    return value


def parity_nim_values(largest):
    # An even take leaves a stone: the heaps of the same parity from 1 to n - 2.
    # An odd take empties the heap: 0 stones, where n is odd.
    values = [0]
    of_parity = [set(), {values[0]}]
    for heap in range(1, largest + 1):
        options = of_parity[heap % 2]
        values.append(mex(options))
        options.add(values[heap])
    return values


def board_values(k, largest):
    """Values of every board of rows x columns, each to `largest`."""
    values = [[0] * (largest + 1) for _ in range(largest + 1)]
    for rows in range(1, largest + 1):
        for columns in range(1, largest + 1):
            options = set()
            if rows > 1:
                options.add(values[rows - 1][columns])
            if columns > 1:
                options.add(values[rows][columns - 1])
            if rows > k and columns > k:
                options.add(values[rows - k][columns - k])
            values[rows][columns] = mex(options)
    return values


def nim_sum(values):
    total = 0
    for value in values:
        total ^= value
    return total


def winning_first_moves(heaps, values):
    """How many moves of Nim leave a sum of 0, each tried."""
    whole = nim_sum(values[heap] for heap in heaps)
    count = 0
    for heap in heaps:
        rest = whole ^ values[heap]
        count += sum(values[left] == rest for left in range(heap))
    return count


class Check:
    def __init__(self, command, seed):
        self.command = command
        self.random = random.Random(seed)
        self.inputs = 0
        self.cases = 0

    def text(self, numbers):
        """The numbers, split by blanks and line ends in some way."""
        way = self.random.randrange(4)
        if way == 0:
            return " ".join(map(str, numbers)) + "\n"
        if way == 1:
            return "\n".join(map(str, numbers))
        between = [" ", "\n", "\r\n", "  ", "\t", "\n\n", " \n"]
        return "".join(str(number) + self.random.choice(between) for number in numbers)

    def run(self, arguments, text=""):
        done = subprocess.run(
            [self.command, *arguments], input=text.encode(), capture_output=True, check=False
        )
        if done.returncode != 0 or done.stderr:
            sys.exit(
                f"grundy {' '.join(arguments)}: status {done.returncode}\n"
                f"{done.stderr.decode()}\ninput:\n{text[:2000]}"
            )
        return done.stdout.decode()

    def same(self, arguments, text, wanted):
        found = self.run(arguments, text).split()
        wanted = [str(answer) for answer in wanted]
        self.inputs += 1
        self.cases += len(wanted)
        if found != wanted:
            place = next(
                (n for n, pair in enumerate(zip(found, wanted)) if pair[0] != pair[1]),
                min(len(found), len(wanted)),
            )
            sys.exit(
                f"grundy {' '.join(arguments)}: answer {place + 1} is "
                f"{found[place:place + 1]}, the recurrence says {wanted[place:place + 1]} "
                f"({len(found)} answers, {len(wanted)} wanted)\ninput:\n{text[:2000]}"
            )

    def heaps(self, most_heaps, largest, least=1):
        """Heaps of a size of their own kind: few or many, small or large."""
        count = self.random.randint(1, self.random.choice([1, 2, 3, 8, most_heaps]))
        top = min(largest, self.random.choice([3, 20, 300, largest]))
        heaps = [self.random.randint(least, top) for _ in range(count)]
        if self.random.random() < 0.4:
            # Twins, so that sums of 0 are as common as others.
            heaps = heaps[: max(1, count // 2)] * 2
            heaps = heaps[:most_heaps]
        return heaps

    def winner_of_heaps(self, problem, values, most_heaps, inputs):
        for _ in range(inputs):
            heaps = self.heaps(most_heaps, len(values) - 1)
            first = nim_sum(values[heap] for heap in heaps) != 0
            text = self.text([len(heaps), *heaps])
            self.same(["solve", problem], text, ["koosaga" if first else "cubelover"])

    def nim(self, values, inputs):
        for _ in range(inputs):
            heaps = self.heaps(100, NIM_LARGEST)
            text = self.text([len(heaps), *heaps])
            self.same(["solve", "16895"], text, [winning_first_moves(heaps, values)])

    def nim_cases(self, values, inputs):
        for _ in range(inputs):
            numbers, wanted = [], []
            for _ in range(self.random.randint(0, 20)):
                heaps = self.heaps(12, NIM_LARGEST)
                numbers += [len(heaps), *heaps]
                wanted.append(winning_first_moves(heaps, values))
            if self.random.random() < 0.8:
                numbers.append(0)
            self.same(["solve", "7685"], self.text(numbers), wanted)

    def ainta(self, inputs):
        boards = {}
        for _ in range(inputs):
            numbers, wanted = [self.random.randint(1, 100)], []
            for _ in range(numbers[0]):
                k = self.random.choice([1, 1, 2, 2, 3, 4, 5, 7, 12, 30, 69, 70, 10**9])
                if k not in boards:
                    boards[k] = board_values(k, BOARD_LARGEST)
                rows = self.random.randint(1, BOARD_LARGEST)
                columns = self.random.randint(1, self.random.choice([rows, BOARD_LARGEST]))
                if self.random.random() < 0.5:
                    rows, columns = columns, rows
                numbers += [k, rows, columns]
                wanted.append("koosaga" if boards[k][rows][columns] else "cubelover")
            self.same(["solve", "16897"], self.text(numbers), wanted)

    def whole_table(self, values):
        """Every entry of Fimber's table, and first heaps of other sets."""
        count = str(len(values))
        self.same(["sequence", "fimber", "--count", count], "", values)

    def sets(self, inputs):
        for _ in range(inputs):
            size = self.random.randint(1, 6)
            takes = sorted(self.random.sample(range(1, 40), size))
            rules = "subtraction:" + ",".join(map(str, takes))
            self.same(["sequence", rules, "--count", "600"], "", subtraction_values(takes, 599))
            # The other way round: any number but these.
            others = [take for take in range(1, 200) if take not in takes]
            rules = "all-but:" + ",".join(map(str, takes))
            self.same(["sequence", rules, "--count", "200"], "", subtraction_values(others, 199))

    def moves(self, values, inputs):
        """Every winning move of Fimber, found by trying each."""
        takes = fibonacci(FIMBER_LARGEST)
        for _ in range(inputs):
            heaps = self.heaps(6, FIMBER_LARGEST, least=0)
            whole = nim_sum(values[heap] for heap in heaps)
            wanted = []
            for place, heap in enumerate(heaps):
                to = [heap - take for take in takes if take <= heap]
                rest = whole ^ values[heap]
                wanted += [(place, left) for left in to if values[left] == rest]
            words = [str(heap) for heap in heaps]
            told = json.loads(self.run(["moves", "fimber", *words, "--json"]))
            found = [
                (move["component"], sum(move["to"])) for move in told["winning_moves"]
            ]
            self.inputs += 1
            if (sorted(found), told["nim_sum"]) != (sorted(wanted), whole):
                sys.exit(f"grundy moves fimber {' '.join(words)}: {told}, wanted {wanted}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("command", help="the command to check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=1000, help="inputs of each problem")
    asked = parser.parse_args()

    check = Check(asked.command, asked.seed)
    fimber = subtraction_values(fibonacci(FIMBER_LARGEST), FIMBER_LARGEST)
    nim = nim_values(NIM_LARGEST)
    check.whole_table(fimber)
    check.winner_of_heaps("16877", fimber, 2_000, asked.inputs)
    check.winner_of_heaps("11871", parity_nim_values(PARITY_LARGEST), 100, asked.inputs)
    check.nim(nim, asked.inputs)
    check.nim_cases(nim, asked.inputs)
    check.ainta(asked.inputs)
    check.moves(fimber, asked.inputs)
    check.sets(max(1, asked.inputs // 10))
    print(
        f"{check.inputs} inputs with {check.cases} answers agree with the recurrences "
        f"(seed {asked.seed})"
    )


if __name__ == "__main__":
    main()
