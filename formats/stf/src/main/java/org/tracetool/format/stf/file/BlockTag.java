package org.tracetool.format.stf.file;

/** Names of four ASCII characters, as the little-endian number stored in the file. */
public final class BlockTag {
  // kinds of files
  public static final int INDX = of("INDX");
  public static final int DECL = of("DECL");
  public static final int STAT = of("STAT");
  public static final int MESG = of("MESG");
  public static final int GLOP = of("GLOP");
  public static final int PROC = of("PROC");
  public static final int ANCH = of("ANCH");
  public static final int SNGL = of("SNGL");

  // types of blocks
  public static final int INDEX_ITEMS = of("Indx");
  public static final int DECLARATIONS = of("Decl");
  public static final int PROCESS_EVENTS = of("Pevt");
  public static final int MESSAGES = of("Mevt");
  public static final int COLLECTIVES = of("Gevt");
  public static final int STATISTICS = of("Stat");
  public static final int SNAPSHOTS = of("Asnp");
  public static final int ANCHORS = of("Aidx");
  static final int COMPONENT = of("Comp");
  static final int SEGMENT = of("Segm");
  static final int DIRECTORY = of("Cdir");
  public static final int END = of("Eoff");

  // types of blocks that are ours and may be skipped
  public static final int ORDER = of("ordr");
  public static final int MODEL_STATISTICS = of("summ");
  public static final int MODEL_SNAPSHOTS = of("snap");
  public static final int MODEL_MARKERS = of("mark");
  public static final int ATTACHMENT = of("atch");

  static final int TRAILER = of("FTST");

  private BlockTag() {}

  static int of(String name) {
    return name.charAt(0) | name.charAt(1) << 8 | name.charAt(2) << 16 | name.charAt(3) << 24;
  }

  public static String name(int tag) {
    StringBuilder out = new StringBuilder(4);
    for (int i = 0; i < 4; i++) {
      int c = tag >>> 8 * i & 0xff;
      out.append(c >= 0x20 && c < 0x7f ? (char) c : '?');
    }
    return out.toString();
  }

  /**
   * Returns whether a reader that does not know a type of block must stop (first letter upper
   * case).
   */
  public static boolean mustBeUnderstood(int type) {
    int c = type & 0xff;
    return c < 'a' || c > 'z';
  }
}
