package org.tracetool.cli.analyze;

import java.util.Iterator;
import java.util.stream.Stream;
import org.tracetool.analyze.report.AnalysisView;

/** The tables that {@code --by} takes, for scripts that complete command lines. */
final class AnalysisViewCandidates implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Stream.of(AnalysisView.values()).map(AnalysisView::label).iterator();
  }
}
