package org.tracetool.view.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ViewRows;

/** The rows of the timeline that ranks and threads of an analysis have. */
final class RankRows {
  /** Rows by rank in the upper and thread in the lower half. */
  private final Map<Long, Integer> rows = new HashMap<>();

  RankRows(AnalysisResult result, ViewRows known) {
    if (result.profile() != null) {
      for (ProfileLocation l : result.profile().locations()) {
        rows.putIfAbsent(key(l.rank(), l.thread()), known.ofLocation(l.token()));
      }
    }
  }

  private static long key(int rank, int thread) {
    return (long) rank << 32 | Integer.toUnsignedLong(thread);
  }

  /** The row of a thread, that of its process if the thread is null; -1 if there is none. */
  int of(Integer rank, Integer thread) {
    return rank == null ? -1 : rows.getOrDefault(key(rank, thread == null ? 0 : thread), -1);
  }

  /** The rows of all threads of some ranks, in order; streams of devices are not among them. */
  List<Integer> ofRanks(Collection<Integer> ranks) {
    Set<Integer> wanted = new HashSet<>(ranks);
    List<Integer> found = new ArrayList<>();
    rows.forEach(
        (key, row) -> {
          if (row >= 0 && key.intValue() >= 0 && wanted.contains((int) (key >> 32))) {
            found.add(row);
          }
        });
    found.sort(null);
    return found;
  }

  /** Writes where a finding of the run is seen. */
  void writePlace(JsonWriter json, AnalysisStatement s) {
    json.number("row", of(s.rank(), s.thread()));
    if (s.callPath() != null) {
      json.text("path", s.callPath());
    }
    if (s.place() != null) {
      json.text("from", Long.toUnsignedString(s.place().beginTicks()));
      json.text("to", Long.toUnsignedString(s.place().endTicks()));
    }
  }
}
