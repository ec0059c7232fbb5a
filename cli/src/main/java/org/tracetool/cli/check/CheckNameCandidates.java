package org.tracetool.cli.check;

import java.util.Iterator;
import java.util.stream.Stream;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.LiveCheck;

/** The checks that can be explained, for scripts that complete command lines. */
final class CheckNameCandidates implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Stream.concat(
            Stream.of(CheckKind.values()).map(CheckKind::label),
            Stream.concat(Stream.of(LiveCheck.values()).map(LiveCheck::label), Stream.of("all")))
        .iterator();
  }
}
