package org.tracetool.archive;

/** Conversion of names in archives to names used here. */
final class MemberNames {
  private MemberNames() {}

  /**
   * The name without empty parts, {@code .} and slashes at its start: absolute names are treated as
   * relative to the archive, as tar itself does it.
   *
   * @return null if the name leads out of the archive, or names nothing in it
   */
  static String normalized(String raw) {
    StringBuilder out = new StringBuilder(raw.length());
    for (String part : raw.split("/", -1)) {
      if (part.equals("..") || part.indexOf('\0') >= 0) {
        return null;
      }
      if (!part.isEmpty() && !part.equals(".")) {
        out.append(out.length() == 0 ? "" : "/").append(part);
      }
    }
    return out.length() == 0 ? null : out.toString();
  }

  /** A name without the suffix of a trace and of its compression; itself if it has none. */
  static String stem(String name, Iterable<String> suffixes) {
    int longest = 0;
    for (String suffix : suffixes) {
      for (String compression : new String[] {"", ".z", ".gz", ".zst"}) {
        String end = suffix + compression;
        if (end.length() > longest && name.length() > end.length() && name.endsWith(end)) {
          longest = end.length();
        }
      }
    }
    return name.substring(0, name.length() - longest);
  }

  /** Returns whether a name has the suffix of a trace. */
  static boolean hasSuffix(String name, Iterable<String> suffixes) {
    return stem(name, suffixes).length() < name.length();
  }
}
