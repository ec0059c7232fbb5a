package org.tracetool.cli.split;

import java.util.Iterator;
import java.util.List;

/** What {@code --by} takes, for scripts that complete command lines. */
final class SplitCriteria implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return List.of("process", "stream").iterator();
  }
}
