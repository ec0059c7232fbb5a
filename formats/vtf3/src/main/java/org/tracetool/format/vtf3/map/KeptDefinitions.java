package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.text.TraceText;

/**
 * Definitions that VTF3 has no record for, or cannot hold completely, as comments on the trace that
 * begin with {@code TRACETOOL}: the label of the kind, its numbers, its text. Things that are also
 * declared, such as a counter, get from their comment what the declaration cannot hold.
 */
public final class KeptDefinitions {
  private static final String PREFIX = "TRACETOOL ";

  /** Gives the process of a task. */
  public static final String NUMBER = "number";

  private static final String ABSENT = "absent";

  /** Definitions that are whole, in their order, among them the comments of the trace. */
  final List<Definition> whole = new ArrayList<>();

  /** Parents of threads of threads. */
  final Map<Integer, Integer> parents = new HashMap<>();

  /** Properties of counters. */
  final Map<Integer, Integer> properties = new HashMap<>();

  /** Types of collective operations. */
  final Map<Integer, Integer> operations = new HashMap<>();

  /** Groups of files. */
  final Map<Integer, Integer> fileGroups = new HashMap<>();

  /** Which process a task is, by the number of ASCII records, where it is another number. */
  final Map<Integer, Integer> numbers = new LinkedHashMap<>();

  /** Runs of tasks that no process has: the last one by the first one. */
  private final TreeMap<Integer, Integer> absent = new TreeMap<>();

  private String text;
  private int at;

  /** Takes the comments of a trace apart. */
  KeptDefinitions(List<String> comments) {
    for (String c : comments) {
      if (!c.startsWith(PREFIX) || !take(c)) {
        whole.add(new Definition.Comment(c));
      }
    }
  }

  /** The comment with the data of a declared thing that its declaration cannot hold. */
  static String amendment(DefinitionKind kind, int token, int value) {
    return line(kind, token, value);
  }

  /** The comment that maps a task to a process. */
  static String number(int task, int process) {
    return line(NUMBER, task, process);
  }

  /**
   * The comment that marks a run of tasks as declared only so that the others keep their numbers.
   */
  static String absent(int first, int last) {
    return line(ABSENT, first, last);
  }

  /** The comment for a declaration that does not hold for these processes. */
  static String unknown(String line) {
    return PREFIX + DefinitionKind.UNKNOWN.label() + ' ' + line;
  }

  /** Returns whether a task is declared only so that the others keep their numbers. */
  boolean isAbsent(int task) {
    Map.Entry<Integer, Integer> run = absent.floorEntry(task);
    return run != null && task <= run.getValue();
  }

  private static String line(DefinitionKind kind, int... numbers) {
    return line(kind.label(), numbers);
  }

  private static String line(String label, int... numbers) {
    StringBuilder out = new StringBuilder(PREFIX).append(label);
    for (int n : numbers) {
      out.append(' ').append(Integer.toUnsignedString(n));
    }
    return out.toString();
  }

  private static String named(String line, String name) {
    return name == null ? line : line + ' ' + name;
  }

  /** The comment for a definition; null if this kind of definition is not kept. */
  static String of(Definition d) {
    DefinitionKind kind = d.kind();
    return switch (kind) {
      case TIME_RANGE -> {
        Definition.TimeRange t = (Definition.TimeRange) d;
        yield PREFIX
            + kind.label()
            + ' '
            + Long.toUnsignedString(t.first())
            + ' '
            + Long.toUnsignedString(t.last());
      }
      case ATTRIBUTE_LIST -> {
        int[] a = ((Definition.AttributeList) d).attributes();
        yield line(kind, with(d.token(), a));
      }
      case GROUP_ATTRIBUTES -> {
        Definition.GroupAttributes a = (Definition.GroupAttributes) d;
        yield line(kind, a.group(), a.attributeList());
      }
      case SUBSTITUTES -> {
        Definition.Substitutes s = (Definition.Substitutes) d;
        yield line(kind, with(s.representative(), s.members()));
      }
      case FILE_GROUP -> named(line(kind, d.token()), d.name());
      case MARKER -> named(line(kind, d.token(), ((Definition.Marker) d).type()), d.name());
      case KEY -> {
        Definition.Key k = (Definition.Key) d;
        String name = k.name() == null ? "" : k.name();
        String line = line(kind, k.token(), k.typeNumber(), TraceText.encode(name).length);
        yield named(line + ' ' + name, k.description());
      }
      case COMMENT -> {
        String c = ((Definition.Comment) d).text();
        boolean own =
            c != null && (c.startsWith(PREFIX) || c.startsWith(VtfModelDefinitions.OFFSET));
        yield own ? PREFIX + kind.label() + ' ' + c : c == null ? "" : c;
      }
      default -> null;
    };
  }

  private static int[] with(int first, int[] others) {
    int[] all = new int[others.length + 1];
    all[0] = first;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
  }

  private boolean take(String comment) {
    int end = comment.indexOf(' ', PREFIX.length());
    if (end < 0) {
      return false;
    }
    String label = comment.substring(PREFIX.length(), end);
    text = comment;
    at = end;
    try {
      if (label.equals(NUMBER)) {
        int task = number();
        numbers.putIfAbsent(task, number());
        return true;
      }
      if (label.equals(ABSENT)) {
        int first = number();
        absent.merge(first, number(), Math::max);
        return true;
      }
      for (DefinitionKind kind : DefinitionKind.values()) {
        if (kind.label().equals(label)) {
          return take(kind);
        }
      }
    } catch (NumberFormatException e) {
      return false; // an ordinary comment after all
    }
    return false;
  }

  private boolean take(DefinitionKind kind) {
    switch (kind) {
      case TIME_RANGE -> whole.add(new Definition.TimeRange(wide(), wide()));
      case ATTRIBUTE_LIST -> whole.add(new Definition.AttributeList(number(), numbers()));
      case GROUP_ATTRIBUTES -> whole.add(new Definition.GroupAttributes(number(), number()));
      case SUBSTITUTES -> whole.add(new Definition.Substitutes(number(), numbers()));
      case FILE_GROUP -> whole.add(new Definition.FileGroup(number(), rest()));
      case MARKER -> {
        int token = number();
        int type = number();
        whole.add(new Definition.Marker(token, rest(), type));
      }
      case KEY -> writeKey();
      case COMMENT -> whole.add(new Definition.Comment(rest()));
      case UNKNOWN -> whole.add(new Definition.Unknown(rest()));
      case LOCATION -> parents.put(number(), number());
      case COUNTER -> properties.put(number(), number());
      case COLLECTIVE -> operations.put(number(), number());
      case FILE -> fileGroups.put(number(), number());
      default -> {
        return false;
      }
    }
    return true;
  }

  private void writeKey() {
    int token = number();
    int type = number();
    int length = number();
    String rest = rest();
    if (rest == null) {
      throw new NumberFormatException();
    }
    byte[] bytes = TraceText.encode(rest);
    if (length < 0 || length > bytes.length) {
      throw new NumberFormatException();
    }
    String name = TraceText.decode(bytes, 0, length);
    String description =
        bytes.length > length
            ? TraceText.decode(bytes, length + 1, bytes.length - length - 1)
            : null;
    whole.add(new Definition.Key(token, type, name, description));
  }

  private String word() {
    if (at >= text.length()) {
      throw new NumberFormatException();
    }
    int end = text.indexOf(' ', at + 1);
    String word = text.substring(at + 1, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end;
    return word;
  }

  private int number() {
    return Integer.parseUnsignedInt(word());
  }

  private long wide() {
    return Long.parseUnsignedLong(word());
  }

  private int[] numbers() {
    List<Integer> list = new ArrayList<>();
    while (at < text.length()) {
      list.add(number());
    }
    return list.stream().mapToInt(i -> i).toArray();
  }

  private String rest() {
    return at < text.length() ? text.substring(at + 1) : null;
  }
}
