package org.tracetool.format.paraver.names;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.text.TraceText;

/** The text of a .pcf, both ways. What cannot be understood is left out, as Paraver does. */
public final class PcfText {
  private static final Set<String> SECTIONS =
      Set.of(
          PcfLabels.OPTIONS,
          PcfLabels.SEMANTIC,
          PcfLabels.STATES,
          PcfLabels.COLOURS,
          PcfLabels.EVENT_TYPE,
          PcfLabels.GRADIENT_COLOURS,
          PcfLabels.GRADIENT_NAMES);

  private static final String PRECISION = "PRECISION";

  /** The most digits behind the point that values have. */
  public static final int MAX_PRECISION = 18;

  /** More names than this are not kept. */
  private static final int MAX_NAMES = 1 << 20;

  private final PcfLabels pcf = new PcfLabels();
  private PcfLabels.Block block;
  private boolean values;
  private int entries;

  private PcfText() {}

  /** What a text says. */
  public static PcfLabels parse(byte[] text) {
    PcfText parser = new PcfText();
    String section = null;
    int from = 0;
    while (from < text.length && parser.entries < MAX_NAMES) {
      int to = from;
      while (to < text.length && text[to] != '\n') {
        to++;
      }
      String line = blanks(TraceText.decode(text, from, to - from));
      from = to + 1;
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      if (SECTIONS.contains(line)) {
        section = line;
        parser.block = null;
        parser.values = false;
      } else if (section != null) {
        parser.readLine(section, line);
      }
    }
    return parser.pcf;
  }

  private static String blanks(String line) {
    int from = 0;
    int to = line.length();
    String plain = line.replace('\t', ' ').replace('\r', ' ');
    while (from < to && plain.charAt(from) == ' ') {
      from++;
    }
    while (to > from && plain.charAt(to - 1) == ' ') {
      to--;
    }
    return plain.substring(from, to);
  }

  private void readLine(String section, String line) {
    entries++;
    switch (section) {
      case PcfLabels.EVENT_TYPE -> readEvent(line);
      case PcfLabels.STATES -> readNamed(line, pcf.states());
      case PcfLabels.COLOURS -> readNamed(line, pcf.colours());
      default -> pcf.addLine(section, line);
    }
  }

  private static void readNamed(String line, Map<Long, String> into) {
    Long number = number(word(line));
    String rest = rest(line);
    if (number != null && !rest.isEmpty()) {
      into.put(number, rest);
    }
  }

  private void readEvent(String line) {
    if (line.equals(PcfLabels.VALUES)) {
      values = true;
      return;
    }
    block = block == null ? pcf.block() : block;
    if (word(line).equals(PRECISION)) {
      Long precision = number(rest(line));
      if (precision != null && precision >= 0 && precision <= MAX_PRECISION) {
        block.precision = precision.intValue();
      }
      return;
    }
    if (values) {
      readNamed(line, block.values);
      return;
    }
    Long gradient = number(word(line));
    String rest = rest(line);
    Long type = number(word(rest));
    String label = rest(rest);
    if (gradient != null && type != null && type >= 0 && type <= 0xffff_ffffL && !label.isEmpty()) {
      pcf.add(block, gradient.intValue(), type, label);
    }
  }

  private static String word(String line) {
    int blank = line.indexOf(' ');
    return blank < 0 ? line : line.substring(0, blank);
  }

  private static String rest(String line) {
    int blank = line.indexOf(' ');
    return blank < 0 ? "" : blanks(line.substring(blank));
  }

  private static Long number(String word) {
    try {
      return Long.valueOf(word);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The text that says this, in the form of the tracer. */
  public static byte[] text(PcfLabels pcf) {
    StringBuilder s = new StringBuilder();
    writeSection(s, pcf, PcfLabels.OPTIONS, true);
    writeSection(s, pcf, PcfLabels.SEMANTIC, true);
    writeNumbered(s, PcfLabels.STATES, pcf.states());
    writeNumbered(s, PcfLabels.COLOURS, pcf.colours());
    for (PcfLabels.Block b : pcf.blocks()) {
      if (!b.types.isEmpty()) {
        writeTypes(s, b);
      }
    }
    writeSection(s, pcf, PcfLabels.GRADIENT_COLOURS, false);
    writeSection(s, pcf, PcfLabels.GRADIENT_NAMES, false);
    return TraceText.encode(s.toString());
  }

  private static void writeSection(StringBuilder s, PcfLabels pcf, String name, boolean apart) {
    List<String> lines = pcf.lines().get(name);
    if (lines != null) {
      s.append(name).append(apart ? "\n\n" : "\n");
      lines.forEach(l -> s.append(l).append('\n'));
      s.append("\n\n");
    }
  }

  private static void writeNumbered(StringBuilder s, String name, Map<Long, String> lines) {
    if (!lines.isEmpty()) {
      s.append(name).append('\n');
      lines.forEach((n, text) -> s.append(padded(n)).append(text).append('\n'));
      s.append("\n\n");
    }
  }

  private static String padded(long number) {
    String text = Long.toString(number);
    return text + " ".repeat(Math.max(1, 5 - text.length()));
  }

  private static void writeTypes(StringBuilder s, PcfLabels.Block b) {
    s.append(PcfLabels.EVENT_TYPE).append('\n');
    for (PcfLabels.Type t : b.types) {
      s.append(padded(t.gradient())).append(t.number()).append("    ");
      s.append(plain(t.label())).append('\n');
    }
    if (b.precision > 0) {
      s.append(PRECISION).append(' ').append(b.precision).append('\n');
    }
    if (!b.values.isEmpty()) {
      s.append(PcfLabels.VALUES).append('\n');
      b.values.forEach((n, text) -> s.append(n).append("   ").append(plain(text)).append('\n'));
    }
    s.append("\n\n");
  }

  /** A label that is one line and not empty. */
  private static String plain(String label) {
    String line = blanks(label.replace('\n', ' '));
    return line.isEmpty() ? "-" : line;
  }
}
