package org.tracetool.cli.stats;

import java.util.Iterator;
import java.util.stream.Stream;
import org.tracetool.stats.report.StatsTable;

/** The tables that {@code --by} takes, for scripts that complete command lines. */
final class StatsTableCandidates implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Stream.of(StatsTable.values()).map(StatsTable::label).iterator();
  }
}
