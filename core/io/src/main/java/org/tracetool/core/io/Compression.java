package org.tracetool.core.io;

/** How the whole of a file is compressed, determined by its first bytes. */
public enum Compression {
  /** RFC 1952, with its only method, DEFLATE. */
  GZIP("gzip", 0x1f, 0x8b, 8),
  /** Zstandard (RFC 8878). */
  ZSTD("zstd", 0x28, 0xb5, 0x2f, 0xfd);

  private final String label;
  private final int[] magic;

  Compression(String label, int... magic) {
    this.label = label;
    this.magic = magic;
  }

  /** Its name in reports, for example {@code gzip}. */
  public String label() {
    return label;
  }

  /**
   * How a file is compressed that starts with these bytes, four of which are enough; null if it is
   * in none of these ways.
   */
  public static Compression of(byte[] head) {
    for (Compression compression : values()) {
      if (compression.starts(head)) {
        return compression;
      }
    }
    return null;
  }

  private boolean starts(byte[] head) {
    if (head.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
