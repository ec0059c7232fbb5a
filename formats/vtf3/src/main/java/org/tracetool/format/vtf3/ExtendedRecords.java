package org.tracetool.format.vtf3;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.io.TraceText;
import org.tracetool.core.report.Diagnostics;

/** Records that VTF3 does not have but dumps of STF traces do. */
final class ExtendedRecords {
  private static final Pattern ERROR = Pattern.compile("ERROR ([0-3]) (.*?): (.*)", Pattern.DOTALL);
  private static final Pattern SCOPE = Pattern.compile("(SCOPEBEGIN|SCOPEEND) (-?\\d+) (\\d+)");
  private static final Pattern REQUEST = Pattern.compile("REQUEST ([1-6]) (\\d+) (-?\\d+)");
  private static final int MOST_DIGITS = 10;

  private ExtendedRecords() {}

  /** Adds what the definitions tell beyond VTF3: the span of time, communicators, threads. */
  static void add(Definitions definitions, DefinitionRecords to) {
    for (Definition.TimeRange range : definitions.all(Definition.TimeRange.class)) {
      Record r = new Record().begin(Syntax.DURATION);
      r.field[0] = Double.doubleToRawLongBits(Numbers.ofTicks(range.first()));
      r.field[1] = Double.doubleToRawLongBits(Numbers.ofTicks(range.last()));
      to.add(r);
      break;
    }
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (g.name() != null && !g.name().isEmpty() && to.isCommunicator(g)) {
        Record r = new Record().begin(Syntax.COMMUNICATOR_NAME);
        r.field[0] = Tokens.communicator(g.token());
        DefinitionRecords.text(r, "name", g.name());
        to.add(r);
      }
    }
    if (to.tasks.threads != null) {
      for (Definition.Location l : definitions.all(Definition.Location.class)) {
        if (l.token() != 0 && l.parent() != 0) {
          Record r = new Record().begin(Syntax.THREAD);
          r.field[0] = to.tasks.cpu(l.token());
          DefinitionRecords.text(r, "name", l.name());
          to.add(r);
        }
      }
    }
  }

  /** Hands records on, but for those that VTF3 does not have. */
  static EventRecords.Sink without(EventRecords.Sink next, Diagnostics diagnostics) {
    return r -> {
      if (TypeNumbers.isExtended(r.type.number)) {
        diagnostics.loss("records '" + r.type.keyword + "', which VTF3 itself does not have", 1);
      } else {
        next.take(r);
      }
    };
  }

  /**
   * The record that the text of a record of STF stands for.
   *
   * @param text the text
   * @param cpu the task it belongs to
   * @return null if the text is not of such a record
   */
  static Record ofText(String text, long cpu) {
    String line = line(text, cpu + 1);
    return line == null ? null : DefinitionRecords.parse(TraceText.encode("0 " + line));
  }

  private static String line(String text, long cpu) {
    if (text.equals("TRACEOFF") || text.equals("TRACEON")) {
      return text + " CPU " + cpu;
    }
    Matcher m = ERROR.matcher(text);
    if (m.matches()) {
      String level = word(FieldType.SEVERITY, Integer.parseInt(m.group(1)));
      return "ERROR CPU "
          + cpu
          + " LEVEL "
          + level
          + " NAME "
          + quoted(m.group(2))
          + " TEXT "
          + quoted(m.group(3));
    }
    m = SCOPE.matcher(text);
    if (m.matches() && m.group(3).length() < MOST_DIGITS) {
      return m.group(1) + ' ' + m.group(2) + " CPU " + cpu + " SEQ " + m.group(3);
    }
    m = REQUEST.matcher(text);
    if (m.matches() && m.group(2).length() <= MOST_DIGITS) {
      String action = word(FieldType.ACTION, Integer.parseInt(m.group(1)));
      String state = m.group(3).equals("-1") ? "" : " STATE " + m.group(3);
      return "REQUEST " + m.group(2) + " CPU " + cpu + ' ' + action + state;
    }
    return null;
  }

  private static String word(FieldType type, int value) {
    return TraceText.decode(
        type.words[value - type.firstWord], 0, type.words[value - type.firstWord].length);
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (byte b : TraceText.encode(text)) {
      char c = (char) (b & 0xff);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c >= 0x7f) {
        out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
