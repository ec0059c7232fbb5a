package org.tracetool.format.stf;

/** Names of four ASCII characters, as the little-endian number that stands in the file. */
final class Tag {
  // kinds of files
  static final int INDX = of("INDX");
  static final int DECL = of("DECL");
  static final int STAT = of("STAT");
  static final int MESG = of("MESG");
  static final int GLOP = of("GLOP");
  static final int PROC = of("PROC");
  static final int ANCH = of("ANCH");
  static final int SNGL = of("SNGL");

  // types of blocks
  static final int INDEX_ITEMS = of("Indx");
  static final int DECLARATIONS = of("Decl");
  static final int PROCESS_EVENTS = of("Pevt");
  static final int MESSAGES = of("Mevt");
  static final int COLLECTIVES = of("Gevt");
  static final int STATISTICS = of("Stat");
  static final int SNAPSHOTS = of("Asnp");
  static final int ANCHORS = of("Aidx");
  static final int COMPONENT = of("Comp");
  static final int SEGMENT = of("Segm");
  static final int DIRECTORY = of("Cdir");
  static final int END = of("Eoff");

  // types of blocks that are ours and may be skipped
  static final int NOTE = of("note");
  static final int ORDER = of("ordr");
  static final int MODEL_STATISTICS = of("summ");
  static final int MODEL_SNAPSHOTS = of("snap");
  static final int MODEL_MARKERS = of("mark");
  static final int ATTACHMENT = of("atch");

  static final int TRAILER = of("FTST");

  private Tag() {}

  static int of(String name) {
    return name.charAt(0) | name.charAt(1) << 8 | name.charAt(2) << 16 | name.charAt(3) << 24;
  }

  static String name(int tag) {
    StringBuilder out = new StringBuilder(4);
    for (int i = 0; i < 4; i++) {
      int c = tag >>> 8 * i & 0xff;
      out.append(c >= 0x20 && c < 0x7f ? (char) c : '?');
    }
    return out.toString();
  }

  /** Whether a reader that does not know a type of block must stop (first letter upper case). */
  static boolean mustBeUnderstood(int type) {
    int c = type & 0xff;
    return c < 'a' || c > 'z';
  }
}
