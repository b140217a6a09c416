// Nim, many cases, ended by 0.
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

public class NimCases {
    private static final InputStream INPUT = new BufferedInputStream(System.in, 1 << 16);

    private static int number() throws IOException {
        int digit = INPUT.read();
        while (digit < '0') digit = INPUT.read();
        int number = 0;
        for (; digit >= '0'; digit = INPUT.read()) number = 10 * number + digit - '0';
        return number;
    }

    public static void main(String[] arguments) throws IOException {
        StringBuilder answers = new StringBuilder();
        for (int count = number(); count != 0; count = number()) {
            int[] heaps = new int[count];
            int sum = 0;
            for (int i = 0; i < count; i++) sum ^= heaps[i] = number();
            int moves = 0;
            for (int heap : heaps) if ((heap ^ sum) < heap) moves++;
            answers.append(moves).append('\n');
        }
        System.out.print(answers);
    }
}
