# Nim in plain shell: the numbers are read word by word.
read -r count
sum=0
heaps=$(cat)
for heap in $heaps; do sum=$((sum ^ heap)); done
moves=0
for heap in $heaps; do
    [ $((heap ^ sum)) -lt "$heap" ] && moves=$((moves + 1))
done
echo "$moves"
