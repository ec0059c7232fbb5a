package org.tracetool.format.slog2.drawable;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * Where the lines of drawables are shown: a path of numbers for each line, of which viewers make a
 * tree of timelines.
 *
 * @param title the name of the view
 * @param columns what the numbers of a path are, for example {@code world_rank}; at least one
 * @param rows by the id of the line, a path with a number for each column
 * @param methods numbers of methods; {@link #CONNECT} first shows composites as single states
 */
public record LineMap(
    String title, List<String> columns, TreeMap<Integer, int[]> rows, List<Integer> methods) {
  /** The method that shows composites as states. */
  public static final int CONNECT = 1;

  /** Title of the map that every log ends with. */
  public static final String IDENTITY = "Identity Map";

  private static final String LINE = "LineID";

  /** Takes copies of the lists. */
  public LineMap {
    columns = List.copyOf(columns);
    methods = List.copyOf(methods);
  }

  /** The map that shows each line under its own id. */
  public static LineMap identity(Collection<Integer> lines) {
    TreeMap<Integer, int[]> rows = new TreeMap<>();
    for (int line : lines) {
      rows.put(line, new int[] {line});
    }
    return new LineMap(IDENTITY, List.of(LINE), rows, List.of());
  }
}
