package org.tracetool.format.perfetto.chrome;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.perfetto.rows.Label;
import org.tracetool.format.perfetto.rows.Row;

/**
 * Calls of one row that ended at the same time. Of calls of equal begin and end, viewers take the
 * first in the file as the outer one, but the inner one ends first: they are kept until time goes
 * on, and written from the outside in.
 */
final class HeldSlices {
  /** A call that has ended. */
  record Slice(long begin, Label label, int depth) {}

  private final List<Slice> slices = new ArrayList<>();
  private Row row;

  /** Says whose calls they are. */
  void of(Row newRow) {
    row = newRow;
  }

  Row row() {
    return row;
  }

  void add(long begin, Label label, int depth) {
    slices.add(new Slice(begin, label, depth));
  }

  /** Those that are held, the outermost first; none are held any more. */
  List<Slice> take() {
    List<Slice> all = new ArrayList<>(slices);
    slices.clear();
    if (all.size() > 1) {
      all.sort((a, b) -> Integer.compare(a.depth(), b.depth()));
    }
    return all;
  }
}
