package org.tracetool.print.info;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TextColumns;

/** Several traces as a table for people: a line each. */
public final class InfoTable {
  /** The columns that are shown unless all are wanted. */
  private static final List<String> MAIN =
      List.of("trace", "format", "processes", "size_bytes", "duration_s", "state");

  private static final List<String> MAIN_WITH_COUNTS =
      List.of("trace", "format", "processes", "record_count", "duration_s", "state");

  private static final Map<String, String> TITLES = new LinkedHashMap<>();

  static {
    TITLES.put("size_bytes", "size");
    TITLES.put("duration_s", "duration");
    TITLES.put("record_count", "records");
    TITLES.put("first_s", "first");
    TITLES.put("last_s", "last");
  }

  private final List<String> keys;
  private final List<String> left = new ArrayList<>();
  private final TextColumns rows;

  /**
   * An empty table.
   *
   * @param counts whether records are counted
   * @param wide whether all columns are shown
   */
  public InfoTable(boolean counts, boolean wide) {
    List<String> main = counts ? MAIN_WITH_COUNTS : MAIN;
    keys = wide ? TraceProperties.KEYS : main;
    for (String key : TraceProperties.KEYS) {
      // Counts that were not made are not left out, and errors are on standard error.
      boolean known = !key.equals("error") && (counts || !key.equals("record_count"));
      if (!keys.contains(key) && known) {
        left.add(title(key));
      }
    }
    boolean[] numbers = new boolean[keys.size()];
    for (int c = 0; c < numbers.length; c++) {
      numbers[c] = isNumber(keys.get(c));
    }
    rows = new TextColumns(numbers);
    List<String> titles = new ArrayList<>();
    for (String key : keys) { // no stream: in a run of one trace it would take longer than the rest
      titles.add(title(key));
    }
    rows.add(titles);
  }

  private static String title(String key) {
    return TITLES.getOrDefault(key, key.replace('_', ' '));
  }

  /** Adds a trace. */
  public void add(Map<String, Object> facts) {
    List<String> row = new ArrayList<>();
    for (String key : keys) {
      row.add(cell(key, facts.get(key)));
    }
    rows.add(row);
  }

  private static String cell(String key, Object value) {
    if (value == null) {
      return "-";
    }
    if (key.equals("size_bytes")) {
      return TextInfo.shortSize((Long) value);
    }
    return SafeText.escaped(value + (key.endsWith("_s") ? " s" : ""));
  }

  /** Numbers are set flush right. */
  private static boolean isNumber(String key) {
    return switch (key) {
      case "trace", "state", "error", "format", "version", "creator", "compression", "index" ->
          false;
      default -> true;
    };
  }

  /**
   * The text, with a line feed at its end.
   *
   * @param width columns of the terminal, for a note that is not part of the table
   */
  public String text(int width) {
    StringBuilder out = new StringBuilder();
    rows.appendTo(out);
    if (!left.isEmpty()) {
      String note = "not shown: " + String.join(", ", left) + "; --wide shows all";
      wrap(out, note, width);
    }
    return out.toString();
  }

  private static void wrap(StringBuilder out, String text, int width) {
    int column = 0;
    for (String word : text.split(" ")) {
      if (column > 0) {
        boolean fits = column + 1 + word.length() <= width;
        out.append(fits ? ' ' : '\n');
        column = fits ? column + 1 : 0;
      }
      out.append(word);
      column += word.length();
    }
    out.append('\n');
  }
}
