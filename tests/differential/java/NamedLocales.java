import java.util.*;

/** What languages, countries and variants are called, and their codes of three letters. */
public class NamedLocales {
    static final String [] VARIANTS = {
        "", "POSIX", "posix", "WIN", "NY", "EURO", "1996", "1901", "Foo_Bar", "POSIX_1996", "_Foo_", "_", "a__b", "a-b", "PINYIN", "BOHORIC", "AREVELA"
    };

    static void languages() {
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'a'; b <= 'z'; b++) {
                show(new Locale("" + a + b));
                show(new Locale("", "" + a + b));
                StringBuffer line = new StringBuffer();
                for (char c = 'a'; c <= 'z'; c++) {
                    Locale locale = new Locale("" + a + b + c);
                    line.append(locale.getDisplayLanguage()).append(locale.getISO3Language()).append(';');
                }
                System.out.println(line);
            }
        }
        for (int i = 0; i < 1000; i++) {
            show(new Locale("", ("" + (1000 + i)).substring(1)));
        }
    }

    static void show(Locale locale) {
        System.out.println(locale + "|" + locale.getDisplayLanguage() + "|" + locale.getDisplayCountry() + "|" + locale.getDisplayVariant() + "|"
            + locale.getDisplayName() + "|" + language(locale) + "|" + country(locale));
    }

    static String language(Locale locale) {
        try {
            return locale.getISO3Language();
        } catch (MissingResourceException e) {
            return e.getMessage() + ":" + e.getClassName() + ":" + e.getKey();
        }
    }

    static String country(Locale locale) {
        try {
            return locale.getISO3Country();
        } catch (MissingResourceException e) {
            return e.getMessage() + ":" + e.getClassName() + ":" + e.getKey();
        }
    }

    static void codes() {
        System.out.println(Arrays.asList(Locale.getISOLanguages()));
        System.out.println(Arrays.asList(Locale.getISOCountries()));
        Locale.getISOCountries()[0] = "changed";
        System.out.println(Locale.getISOCountries()[0]);
    }

    static void parts() {
        String [] languages = {"", "de", "zh", "xx", "a", "abcd", "nds", "de-at", "a b", " a", "e\n"};
        String [] countries = {"", "DE", "tw", "XX", "419", "Q", "QQQ", "GB-", "D "};
        for (int i = 0; i < languages.length; i++) {
            for (int k = 0; k < countries.length; k++) {
                for (int n = 0; n < VARIANTS.length; n++) {
                    show(new Locale(languages[i], countries[k], VARIANTS[n]));
                }
            }
        }
        Locale taiwan = Locale.TAIWAN;
        System.out.println(taiwan.getDisplayLanguage(Locale.US) + taiwan.getDisplayCountry(Locale.ENGLISH) + taiwan.getDisplayVariant(Locale.US)
            + taiwan.getDisplayName(Locale.US));
        MissingResourceException e = new MissingResourceException("a", "b", "c");
        System.out.println(e + e.getClassName() + e.getKey() + (e instanceof RuntimeException));
    }

    public static void main(String [] args) {
        codes();
        parts();
        languages();
    }
}
