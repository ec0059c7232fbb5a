package org.tracetool.cli.query;

import java.util.Iterator;
import org.tracetool.query.ReadyQuery;

/** The ready-made queries, for scripts that complete command lines. */
final class ReadyQueryCandidates implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return ReadyQuery.names().iterator();
  }
}
