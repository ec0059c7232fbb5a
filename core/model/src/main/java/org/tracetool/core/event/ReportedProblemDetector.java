package org.tracetool.core.event;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.text.TraceText;

/**
 * Finds the problems that a run reported about itself: records {@code ERROR}, the comments that
 * formats without such records have instead of them, and markers of classes of errors, warnings and
 * hints. Classes of markers that this program adds are none.
 */
public final class ReportedProblemDetector {
  private static final String[] MARKER_TYPES = {null, "error", "warning", "hint"};
  private static final String OWN = "tracetool";
  private static final String MARK = "ERROR ";
  private static final Pattern REPORT =
      Pattern.compile(
          "ERROR CPU (\\d{1,18}) LEVEL (INFO|WARNING|ERROR|FATAL) NAME \"(.*)\" TEXT \"(.*)\"",
          Pattern.DOTALL);
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9a-fA-F]{2})|(.))");

  private final Definitions definitions;

  /** Finds the reports of a trace. */
  public ReportedProblemDetector(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The kinds of records that may be reports. */
  public static Set<EventKind> kinds() {
    return EnumSet.of(EventKind.ERROR, EventKind.UNKNOWN, EventKind.COMMENT, EventKind.MARKER);
  }

  /** The report that a record is; null if it is none. */
  public ReportedProblem of(EventCursor e) {
    return switch (e.kind()) {
      case ERROR -> {
        String level = Role.SEVERITY.word(e.field(1));
        String severity = level == null ? "#" + e.field(1) : level;
        yield new ReportedProblem(e.location(), e.field(0), severity, text(e, 2), text(e, 3));
      }
      case MARKER -> marker(e);
      case UNKNOWN, COMMENT -> comment(e);
      default -> null;
    };
  }

  private ReportedProblem marker(EventCursor e) {
    if (!(definitions.find(DefinitionKind.MARKER, (int) e.field(0)) instanceof Definition.Marker m)
        || m.name() != null && m.name().startsWith(OWN)) {
      return null;
    }
    String severity =
        m.type() > 0 && m.type() < MARKER_TYPES.length ? MARKER_TYPES[m.type()] : named(m.name());
    String name = m.name() == null ? "" : m.name();
    return severity == null
        ? null
        : new ReportedProblem(e.location(), -1, severity, name, text(e, 1));
  }

  /** The severity of a class that has no type, by its name. */
  private static String named(String name) {
    for (String type : MARKER_TYPES) {
      if (type != null && type.equalsIgnoreCase(name)) {
        return type;
      }
    }
    return null;
  }

  private ReportedProblem comment(EventCursor e) {
    int field = e.kind().textField();
    if (field < 0 || e.field(field) == EventBlock.NO_TEXT) {
      return null;
    }
    long word = e.field(field);
    int start = (int) (word >>> 32);
    int length = (int) word;
    byte[] pool = e.block().pool();
    for (int i = 0; i < MARK.length(); i++) {
      if (i >= length || pool[start + i] != MARK.charAt(i)) {
        return null;
      }
    }
    String text = TraceText.decode(pool, start, length);
    Matcher m = REPORT.matcher(text);
    if (m.matches()) {
      return new ReportedProblem(
          e.location(),
          Long.parseLong(m.group(1)),
          m.group(2).toLowerCase(Locale.ROOT),
          unescaped(m.group(3)),
          unescaped(m.group(4)));
    }
    String rest = text.substring(MARK.length());
    return new ReportedProblem(e.location(), -1, "info", ReportedProblem.UNRECOGNIZABLE, rest);
  }

  private static String text(EventCursor e, int field) {
    String text = e.block().text(e.field(field));
    return text == null ? "" : text;
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            m -> {
              String to =
                  m.group(1) != null
                      ? String.valueOf((char) Integer.parseInt(m.group(1), 16))
                      : switch (m.group(2)) {
                        case "n" -> "\n";
                        case "r" -> "\r";
                        case "t" -> "\t";
                        default -> m.group(2);
                      };
              return Matcher.quoteReplacement(to);
            });
  }
}
