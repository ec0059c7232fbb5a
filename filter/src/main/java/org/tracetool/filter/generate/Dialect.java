package org.tracetool.filter.generate;

import java.util.List;
import org.tracetool.core.text.SafeText;
import org.tracetool.filter.rules.NamePattern;

/** Languages of filter files that can be written. */
public enum Dialect {
  /** {@code name -- limit}, for VampirTrace and for this program. */
  VAMPIRTRACE {
    @Override
    void writeRules(StringBuilder out, List<String> names, long limit) {
      for (String name : names) {
        out.append(shellName(name)).append(" -- ").append(limit).append('\n');
      }
    }
  },

  /** Rules of the Trace Collector's configuration file. */
  ITC {
    @Override
    void writeRules(StringBuilder out, List<String> names, long limit) {
      for (String name : names) {
        String pattern = visible(name.replaceAll("[*?\\[\\]\"]", "?"));
        out.append("SYMBOL \"").append(pattern).append("\" OFF\n");
      }
    }
  },

  /** A region block of a Score-P filter file. */
  SCOREP {
    @Override
    void writeRules(StringBuilder out, List<String> names, long limit) {
      out.append("SCOREP_REGION_NAMES_BEGIN\n");
      for (String name : names) {
        out.append("  EXCLUDE ");
        for (int i = 0; i < name.length(); i++) {
          char c = name.charAt(i);
          if ("*?[]\\# \t".indexOf(c) >= 0) {
            out.append('\\');
          }
          out.append(c != '\t' && SafeText.isUnsafe(name, i) ? '?' : c);
        }
        out.append('\n');
      }
      out.append("SCOREP_REGION_NAMES_END\n");
    }
  };

  abstract void writeRules(StringBuilder out, List<String> names, long limit);

  /** Returns whether rules can let some calls pass before they take effect. */
  public boolean hasLimits() {
    return this == VAMPIRTRACE;
  }

  /**
   * Characters that would break the line, or control a terminal that shows it, become {@code ?}.
   */
  private static String visible(String text) {
    if (SafeText.isSafe(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (SafeText.isUnsafe(text, i)) {
        out.setCharAt(i, '?');
      }
    }
    return out.toString();
  }

  /** A pattern for a name; characters with a special meaning in the file become {@code ?}. */
  private static String shellName(String name) {
    String text = visible(NamePattern.escaped(name).replace("--", "-?").replaceAll("[#;]", "?"));
    if (text.startsWith("@") || text.startsWith(" ") || text.startsWith("-")) {
      text = '?' + text.substring(1);
    }
    return text.endsWith(" ") || text.endsWith("-")
        ? text.substring(0, text.length() - 1) + '?'
        : text;
  }
}
