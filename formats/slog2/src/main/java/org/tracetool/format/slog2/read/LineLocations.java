package org.tracetool.format.slog2.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineRows;
import org.tracetool.format.slog2.map.ModelLabels;

/**
 * The processes and threads that lines are of. Lines with the same path in the first map are of the
 * same process; where the last number of a path is that of a thread, thread 0 is the process.
 */
final class LineLocations {
  private static final Comparator<int[]> BY_PATH = Arrays::compare;

  private final IntMap tokens = new IntMap();
  private final PackedLocations locations = new PackedLocations();
  private int next = 1;

  /**
   * The locations by the names that events of a converted trace give them, see {@link #setName}.
   */
  LineLocations() {}

  /** The log says itself of which process a line is. */
  void setName(int line, String name, int token, int parent) {
    tokens.put(line, token);
    if (parent != ModelLabels.OF_GROUP) {
      locations.add(new Definition.Location(token, name, parent));
    }
    next = Math.max(next, token + 1);
  }

  /** Whether no line is of a process. */
  boolean isEmpty() {
    return tokens.size() == 0;
  }

  /** By the first map. */
  static LineLocations of(List<LineMap> maps) {
    LineLocations lines = new LineLocations();
    if (!maps.isEmpty()) {
      lines.add(maps.get(0));
    }
    for (LineMap map : maps) {
      for (int place = 0; place < map.rows().size(); place++) {
        lines.token(map.rows().line(place)); // should each map have all of them
      }
    }
    return lines;
  }

  private void add(LineMap map) {
    List<String> columns = map.columns();
    int last = columns.size() - 1;
    boolean threads = last > 0 && columns.get(last).toLowerCase(Locale.ROOT).contains("thread");
    TreeMap<int[], Integer> paths = new TreeMap<>(BY_PATH);
    LineRows rows = map.rows();
    for (int place = 0; place < rows.size(); place++) {
      paths.put(rows.path(place), 0);
    }
    Map<String, Integer> processes = new HashMap<>();
    for (Map.Entry<int[], Integer> e : paths.entrySet()) {
      int[] path = e.getKey();
      String process = name(columns, path, threads ? last : path.length);
      Integer parent = threads ? processes.get(process) : null;
      String name = parent == null ? process : name(columns, path, path.length);
      int token = next++;
      processes.putIfAbsent(process, token);
      locations.add(new Definition.Location(token, name, parent == null ? 0 : parent));
      e.setValue(token);
    }
    for (int place = 0; place < rows.size(); place++) {
      tokens.put(rows.line(place), paths.get(rows.path(place)));
    }
  }

  private static String name(List<String> columns, int[] path, int parts) {
    if (parts == 1 && columns.size() <= 2) {
      return "Process " + path[0]; // of a rank, whatever the column is called
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < parts; i++) {
      name.append(i == 0 ? "" : ", ");
      name.append(i < columns.size() ? columns.get(i) : "").append(' ').append(path[i]);
    }
    return name.toString();
  }

  /** The process of a line; a new one for a line that no map has. */
  int token(int line) {
    int token = tokens.get(line);
    if (token == 0) {
      token = next++;
      tokens.put(line, token);
      locations.add(new Definition.Location(token, "Line " + line, 0));
    }
    return token;
  }

  /** The process of a line, 0 if it has none. */
  int known(int line) {
    return tokens.get(line);
  }

  PackedLocations locations() {
    return locations;
  }
}
