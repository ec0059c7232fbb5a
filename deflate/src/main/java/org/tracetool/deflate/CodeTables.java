package org.tracetool.deflate;

/** The fixed tables of DEFLATE, RFC 1951 section 3.2.5. */
final class CodeTables {
  /** Code of each match length, less 257. */
  static final byte[] LENGTH_CODE = new byte[259];

  /** Smallest length of each length code. */
  static final int[] LENGTH_BASE = new int[29];

  /** Extra bits of each length code. */
  static final int[] LENGTH_EXTRA = new int[29];

  /** Smallest distance of each distance code. */
  static final int[] DISTANCE_BASE = new int[30];

  /** Extra bits of each distance code. */
  static final int[] DISTANCE_EXTRA = new int[30];

  private static final byte[] NEAR = new byte[257];
  private static final byte[] FAR = new byte[256];

  static {
    int length = 3;
    for (int code = 0; code < 28; code++) {
      int extra = code < 8 ? 0 : (code - 4) / 4;
      LENGTH_BASE[code] = length;
      LENGTH_EXTRA[code] = extra;
      for (int i = 0; i < 1 << extra; i++) {
        LENGTH_CODE[length++] = (byte) code;
      }
    }
    LENGTH_BASE[28] = 258;
    LENGTH_CODE[258] = 28;
    int distance = 1;
    for (int code = 0; code < 30; code++) {
      int extra = code < 2 ? 0 : (code - 2) / 2;
      DISTANCE_BASE[code] = distance;
      DISTANCE_EXTRA[code] = extra;
      for (int i = 0; i < 1 << extra; i++, distance++) {
        if (distance <= 256) {
          NEAR[distance] = (byte) code;
        } else {
          FAR[distance - 1 >>> 7] = (byte) code;
        }
      }
    }
  }

  private CodeTables() {}

  /** Code of a distance. */
  static int distanceCode(int distance) {
    return distance <= 256 ? NEAR[distance] : FAR[distance - 1 >>> 7];
  }
}
