package org.tracetool.cli.stats;

import java.util.Iterator;
import java.util.stream.Stream;
import org.tracetool.stats.report.View;

/** The tables that {@code --by} takes, for scripts that complete command lines. */
final class TableNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Stream.of(View.values()).map(View::label).iterator();
  }
}
