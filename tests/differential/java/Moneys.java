// Currencies, and numbers that are amounts of money.
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Currency;
import java.util.Locale;

public class Moneys {
    static final Locale[] LOCALES = {Locale.ENGLISH, Locale.US, Locale.UK, new Locale("en", "NZ"), new Locale("en", "IE")};
    static final double[] VALUES = {0, 1, -1, 1234.565, -9876543.215, 0.005, 1e15, -0.0};

    static String escaped(String text) {
        StringBuffer plain = new StringBuffer();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            plain.append(c < 127 ? "" + c : "\\u" + Integer.toHexString(c));
        }
        return plain.toString();
    }

    static void show(String text) {
        System.out.println(escaped(text));
    }

    static void currencies() {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        int count = 0;
        for (int i = 0; i < 26 * 26 * 26; i++) {
            String code = "" + letters.charAt(i / 676) + letters.charAt(i / 26 % 26) + letters.charAt(i % 26);
            try {
                Currency currency = Currency.getInstance(code);
                StringBuffer symbols = new StringBuffer();
                for (int k = 0; k < LOCALES.length; k++) {
                    symbols.append(' ').append(currency.getSymbol(LOCALES[k]));
                }
                show(currency + " " + currency.getCurrencyCode() + " " + currency.getDefaultFractionDigits() + symbols + " "
                    + (currency == Currency.getInstance(code)) + " " + currency.equals(Currency.getInstance(code)));
                count++;
            } catch (IllegalArgumentException e) {
                count += 1000;
            }
        }
        System.out.println(count);
        for (int i = 0; i < 26 * 26; i++) {
            String country = "" + letters.charAt(i / 26) + letters.charAt(i % 26);
            try {
                System.out.println(country + " " + Currency.getInstance(new Locale("en", country)));
            } catch (IllegalArgumentException e) {
                count++;
            }
        }
        System.out.println(count);
        String[] wrong = {"", "US", "usd", "EURO", "---"};
        for (int i = 0; i < wrong.length; i++) {
            try {
                System.out.println(Currency.getInstance(wrong[i]));
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
    }

    static void formats(DecimalFormat format) {
        show(format.toPattern() + " " + format.getCurrency() + " " + format.getMaximumFractionDigits() + " "
            + format.getPositivePrefix() + " " + format.getNegativePrefix() + " " + format.getPositiveSuffix());
        StringBuffer line = new StringBuffer();
        for (int i = 0; i < VALUES.length; i++) {
            String text = format.format(VALUES[i]);
            line.append(text);
            try {
                line.append(" is ").append(format.parse(text)).append("; ");
            } catch (ParseException e) {
                line.append(" is none; ");
            }
        }
        show(line.toString());
    }

    static void symbols(DecimalFormatSymbols symbols) {
        show(symbols.getCurrencySymbol() + " " + symbols.getInternationalCurrencySymbol() + " " + symbols.getCurrency() + " "
            + symbols.getMonetaryDecimalSeparator());
    }

    public static void main(String[] args) throws ParseException {
        currencies();
        for (int i = 0; i < LOCALES.length; i++) {
            formats((DecimalFormat) NumberFormat.getCurrencyInstance(LOCALES[i]));
            symbols(new DecimalFormatSymbols(LOCALES[i]));
        }
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
        formats(new DecimalFormat("\u00a4\u00a4 #,##0.00", symbols));
        formats(new DecimalFormat("#,##0.### \u00a4;(#,##0.### \u00a4)", symbols));
        formats(new DecimalFormat("'\u00a4'0.0", symbols));
        symbols.setMonetaryDecimalSeparator('!');
        symbols.setCurrencySymbol("Fr.");
        formats(new DecimalFormat("\u00a40.00", symbols));
        formats(new DecimalFormat("0.00", symbols));
        symbols.setCurrency(Currency.getInstance("JPY"));
        symbols(symbols);
        System.out.println(symbols.equals(new DecimalFormatSymbols(Locale.US)));
        symbols.setInternationalCurrencySymbol("EUR");
        symbols(symbols);
        symbols.setInternationalCurrencySymbol("none");
        symbols(symbols);
        DecimalFormat own = (DecimalFormat) NumberFormat.getCurrencyInstance(Locale.UK);
        own.setCurrency(Currency.getInstance("USD"));
        formats(own);
        own.setDecimalFormatSymbols(symbols);
        formats(own);
        MessageFormat message = new MessageFormat("{0} owes {1,number,currency}", Locale.US);
        show(message.format(new Object[] {"Ada", new Double(-12.5)}) + " " + message.toPattern());
        show(message.parse("Bob owes $3.25")[1] + "");
    }
}
