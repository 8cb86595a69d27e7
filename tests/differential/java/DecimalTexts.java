// Decimal numbers of any length by patterns: all their digits count.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Random;

public class DecimalTexts {
    static final String[] PATTERNS = {
        "0", "#", "0.0", "#.#", "0.00", "#,##0.00", "000.000", ".00", "0%", "#.##%", "0.###E0", "00.###E0", "##0.###E0",
        "$#,##0.00;($#,##0.00)", "0.0000000000000000000000000", "#,##0.##########", "0.0#E00", "#.", "0.00000E0"
    };

    static final String[] NUMBERS = {
        "0", "0.00", "-0.0", "1", "0.5", "1.5", "2.5", "-2.5", "2.50000000000000000000000001", "0.125", "1e20", "1e-20",
        "123456789012345678901234567890.123456789", "-0.00049999", "0.0005", "99.995", "999999.999999", "1e3", "12e5",
        "0.15", "0.25", "-0.001", "5e-3", "0.05", "0.049", "9.5", "0.95", "0.5e-25"
    };

    public static void main(String[] args) {
        Random random = new Random(3);
        BigDecimal[] numbers = new BigDecimal[NUMBERS.length + 30];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i < NUMBERS.length ? new BigDecimal(NUMBERS[i])
                : new BigDecimal(new BigInteger(90, random), random.nextInt(40) - 5);
        }
        for (int i = 0; i < PATTERNS.length; i++) {
            DecimalFormat format = new DecimalFormat(PATTERNS[i]);
            for (int j = 0; j < numbers.length; j++) {
                System.out.println(PATTERNS[i] + " " + numbers[j] + " [" + format.format(numbers[j]) + "]");
            }
        }
        NumberFormat format = NumberFormat.getInstance();
        for (int j = 0; j < numbers.length; j++) {
            System.out.println(format.format(numbers[j]) + " " + NumberFormat.getPercentInstance().format(numbers[j]));
        }
    }
}
