package org.tracetool.format.slog2.drawable;

import java.util.List;

/**
 * Where the lines of drawables are shown: a path of numbers for each line, of which viewers make a
 * tree of timelines.
 *
 * @param title the name of the view
 * @param columns what the numbers of a path are, for example {@code world_rank}; at least one
 * @param rows the lines, each with a path that has a number for each column
 * @param methods numbers of methods; {@link #CONNECT} first shows composites as single states
 */
public record LineMap(String title, List<String> columns, LineRows rows, List<Integer> methods) {
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
  public static LineMap identity(LineSet lines) {
    LineRows rows = new LineRows(1);
    lines.forEach(line -> rows.put(line, line));
    return new LineMap(IDENTITY, List.of(LINE), rows, List.of());
  }
}
