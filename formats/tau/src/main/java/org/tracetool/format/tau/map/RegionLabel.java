package org.tracetool.format.tau.map;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.format.tau.file.EventDefinition;

/**
 * The name of a function, apart from its place in the source.
 *
 * @param name as users know it
 * @param file null if it is not known
 * @param line first line, 0 if it is not known
 * @param endLine last line, 0 if it is not known
 * @param isThrottled whether the process stopped recording it
 */
record RegionLabel(String name, String file, int line, int endLine, boolean isThrottled) {
  private static final String THROTTLED = "[THROTTLED]";
  private static final String CALL = "()";
  private static final String MPI = "MPI";

  /** Not longer than a line number can be. */
  private static final String NUMBER = "([0-9]{1,9})";

  private static final Pattern POSITION =
      Pattern.compile(
          "\\[\\{([^{}]*)\\}\\s*+(?:\\{"
              + NUMBER
              + "(?:,[0-9]{1,9})?\\}(?:-\\{"
              + NUMBER
              + "(?:,[0-9]{1,9})?\\})?)?\\]");

  private static final Pattern OPENMP =
      Pattern.compile("\\[OpenMP location: file:([^<]*) <" + NUMBER + ", ?" + NUMBER + ">\\]");

  /** The parts of a name. */
  static RegionLabel of(EventDefinition definition) {
    String text = definition.name();
    boolean isThrottled = text.contains(THROTTLED);
    if (isThrottled) {
      text = text.replace(THROTTLED, "");
    }
    String file = null;
    int line = 0;
    int endLine = 0;
    for (Pattern form : new Pattern[] {POSITION, OPENMP}) {
      Matcher m = text.indexOf('[') < 0 ? null : form.matcher(text);
      if (m == null || !m.find()) {
        continue;
      }
      StringBuilder rest = new StringBuilder();
      int from = 0;
      boolean isLast = file == null;
      do {
        if (isLast) {
          file = m.group(1);
          line = number(m.group(2));
          endLine = number(m.group(3));
        }
        rest.append(text.substring(from, m.start()).stripTrailing());
        from = m.end();
      } while (m.find());
      text = rest.append(text, from, text.length()).toString();
    }
    String name = text.strip();
    boolean isMpi =
        definition.group().equals(MPI)
            || definition.group().equals(GroupNames.THROTTLED) && name.startsWith("MPI_");
    if (isMpi && name.endsWith(CALL)) {
      name = name.substring(0, name.length() - CALL.length());
    }
    return new RegionLabel(name, file, line, endLine, isThrottled);
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
