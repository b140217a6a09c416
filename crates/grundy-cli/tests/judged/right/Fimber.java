// Fimber: the table of all heaps.
import java.io.IOException;
import java.io.StreamTokenizer;

public class Fimber {
    public static void main(String[] arguments) throws IOException {
        int[] takes = new int[31];
        takes[0] = 1;
        takes[1] = 2;
        for (int i = 2; i < takes.length; i++) takes[i] = takes[i - 1] + takes[i - 2];
        byte[] values = new byte[3000001];
        for (int heap = 1; heap < values.length; heap++) {
            int seen = 0;
            for (int take : takes) {
                if (take > heap) break;
                seen |= 1 << values[heap - take];
            }
            values[heap] = (byte) Integer.numberOfTrailingZeros(~seen);
        }
        StreamTokenizer input = new StreamTokenizer(System.in);
        input.nextToken();
        int sum = 0;
        for (int count = (int) input.nval; count > 0; count--) {
            input.nextToken();
            sum ^= values[(int) input.nval];
        }
        System.out.println(sum == 0 ? "cubelover" : "koosaga");
    }
}
