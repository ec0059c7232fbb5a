package org.tracetool.view.analysis;

import java.util.List;

/**
 * A table with places.
 *
 * @param summary what was found, in a sentence
 * @param columns names of the columns
 * @param lines lines of the table, the most important first
 */
public record PlaceTable(String summary, List<String> columns, List<Line> lines) {
  /** Copies the lists. */
  public PlaceTable {
    columns = List.copyOf(columns);
    lines = List.copyOf(lines);
  }

  /**
   * A line of the table.
   *
   * @param place where it leads; null for nowhere
   * @param cells one value for each column: {@link Process}, {@link Ticks}, {@link Number} or text
   */
  public record Line(Place place, List<Object> cells) {
    /** Copies the list. */
    public Line {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A place on the timeline.
   *
   * @param process token of the process where it begins
   * @param from when it begins, ticks
   * @param otherProcess token of the process where it ends, which may be the same
   * @param to when it ends, ticks; may be before its begin
   */
  public record Place(int process, long from, int otherProcess, long to) {}

  /** A process by its token, which users see by its name. */
  public record Process(int token) {}

  /** A length of time in ticks, which users see in seconds. */
  public record Ticks(long ticks) {}
}
