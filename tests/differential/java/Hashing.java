// Bit manipulation: CRC, FNV, bit counts, and a 64-bit generator.
public class Hashing {
    static int crc(byte[] data) {
        int crc = -1;
        for (int i = 0; i < data.length; i++) {
            crc ^= data[i] & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
            }
        }
        return ~crc;
    }

    static long fnv(String s) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) {
            hash ^= s.charAt(i);
            hash *= 0x100000001b3L;
        }
        return hash;
    }

    static int ones(long v) {
        int n = 0;
        for (; v != 0; v &= v - 1) {
            n++;
        }
        return n;
    }

    static long state = 88172645463325252L;

    static long xorshift() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return state;
    }

    public static void main(String[] args) {
        byte[] data = new byte[256];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 31);
        }
        System.out.println(Integer.toHexString(crc(data)) + " " + crc(new byte[0]));
        System.out.println(fnv("") + " " + fnv("hello") + " " + Long.toHexString(fnv("wide \u4e2d")));
        int total = 0;
        for (int i = 0; i < 1000; i++) {
            long v = xorshift();
            total += ones(v) * (int) (v >>> 60);
            if (i % 100 == 0) {
                System.out.println(v + " " + (v >>> 40) + " " + (int) v + " " + (short) v + " " + v % 1000);
            }
        }
        System.out.println(total);
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + ~5 + " " + (-5 & 0xf) + " " + (0xffL << 56));
        System.out.println(0x7fffffffffffffffL + " " + 0xffffffffffffffffL + " " + 0xffffffff + " " + 0777 + " " + '\u0041');
    }
}
