package org.tracetool.archive;

/** How the whole of an archive, or of a file that holds a trace, is compressed. */
enum Packing {
  /** Not at all. */
  NONE(""),
  /** gzip; formats that fit into one file read it themselves. */
  GZIP("", 0x1f, 0x8b, 8),
  /** Zstandard; formats that fit into one file read it themselves. */
  ZSTD("", 0x28, 0xb5, 0x2f, 0xfd),
  /** bzip2. */
  BZIP2(".bz2", 'B', 'Z', 'h'),
  /** xz, with its container. */
  XZ(".xz", 0xfd, '7', 'z', 'X', 'Z', 0);

  /** Bytes at the start of a file that are enough to tell. */
  static final int MAGIC = 6;

  private final String suffix;
  private final int[] magic;

  Packing(String suffix, int... magic) {
    this.suffix = suffix;
    this.magic = magic;
  }

  /** How something that starts with these bytes is compressed. */
  static Packing of(byte[] head) {
    for (Packing packing : values()) {
      if (packing != NONE && packing.starts(head)) {
        return packing;
      }
    }
    return NONE;
  }

  private boolean starts(byte[] head) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= head.length || (head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a trace in one file that is compressed in this way has to be unpacked to be read. */
  boolean isUnpackedFirst() {
    return this == BZIP2 || this == XZ;
  }

  /** The name of a file that is compressed in this way, once it is unpacked. */
  String plainName(String name) {
    boolean cut = name.endsWith(suffix) && name.length() > suffix.length();
    return cut ? name.substring(0, name.length() - suffix.length()) : name;
  }
}
