# Parity Nim: who wins. Values in pairs cancel, and so do their bits.
{ for (i = 1; i <= NF; i++) if (read++) {
      value = $i % 2 ? ($i + 1) / 2 : $i / 2 - 1
      for (bit = 0; value > 0; bit++) { sum[bit] += value % 2; value = int(value / 2) }
} }
END {
    for (bit in sum) if (sum[bit] % 2) won = 1
    print won ? "koosaga" : "cubelover"
}
