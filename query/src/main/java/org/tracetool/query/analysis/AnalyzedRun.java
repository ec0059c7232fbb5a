package org.tracetool.query.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.ProfilePaths;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.CriticalPath.LocationShare;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RowBatch;

/** The result of analyzing one trace, with lookups of its locations, regions and call paths. */
final class AnalyzedRun {
  /** Several streams of devices have the same rank and no thread. */
  private static final long SEVERAL = -1;

  /** The time of a location in a call path on the critical path, in seconds. */
  record CriticalCell(ProfileLocation location, PathShare path, double seconds) {}

  private final QueryContext trace;
  private final AnalysisResult result;
  private final EntityNames.Lookup processes;
  private final Map<Long, Long> tokens = new HashMap<>();
  private Map<String, String> regions;
  private List<CriticalCell> critical;

  AnalyzedRun(QueryContext trace, AnalysisResult result) {
    this.trace = trace;
    this.result = result;
    processes = trace.names(NameKind.PROCESS).in(0);
    if (result.profile() != null) {
      for (ProfileLocation l : result.profile().locations()) {
        tokens.merge(key(l.rank(), l.thread()), l.token() & 0xffff_ffffL, (a, b) -> SEVERAL);
      }
    }
  }

  AnalysisResult result() {
    return result;
  }

  private static long key(int rank, int thread) {
    return (long) rank << Integer.SIZE | thread & 0xffff_ffffL;
  }

  /** The number of a location in the definitions; {@link RowBatch#NULL} if it is not one alone. */
  long token(int rank, int thread) {
    long token = tokens.getOrDefault(key(rank, thread), SEVERAL);
    return token == SEVERAL ? RowBatch.NULL : token;
  }

  /** The place of a location in the names of processes, by its number. */
  long process(long token) {
    return token == RowBatch.NULL ? RowBatch.NULL : processes.place((int) token);
  }

  /** A time of the trace in nanoseconds. */
  long nanoseconds(long ticks) {
    return trace.nanoseconds().of(ticks);
  }

  /** The innermost region of a call path; names of regions can have slashes of their own. */
  String region(String callPath) {
    if (regions == null) {
      regions = regions();
    }
    return regions.getOrDefault(callPath, callPath);
  }

  private Map<String, String> regions() {
    Set<String> wanted = new HashSet<>();
    result.waits().states().forEach(w -> wanted.add(w.callPath()));
    result.waits().states().forEach(w -> wanted.add(w.causeCallPath()));
    result.delays().costs().forEach(c -> wanted.add(c.callPath()));
    if (result.criticalPath() != null) {
      result.criticalPath().callPaths().forEach(p -> wanted.add(p.callPath()));
    }
    Map<String, String> found = new HashMap<>();
    CallPathProfile profile = result.profile();
    for (int path = 0; profile != null && path < profile.paths(); path++) {
      String name = ProfilePaths.name(profile, path);
      if (wanted.contains(name)) {
        found.put(name, profile.region(path));
      }
    }
    return found;
  }

  /** The critical path by location and call path. */
  List<CriticalCell> critical() {
    if (critical == null) {
      critical = makeCritical();
    }
    return critical;
  }

  private List<CriticalCell> makeCritical() {
    List<CriticalCell> cells = new ArrayList<>();
    CallPathProfile profile = result.profile();
    if (profile == null || result.criticalPath() == null) {
      return cells;
    }
    Map<String, PathShare> shares = new HashMap<>();
    result.criticalPath().callPaths().forEach(p -> shares.put(p.callPath(), p));
    Map<Integer, PathShare> paths = new HashMap<>();
    for (int path = 0; path < profile.paths(); path++) {
      PathShare share = shares.get(ProfilePaths.name(profile, path));
      if (share != null) {
        paths.put(path, share);
      }
    }
    Set<Long> onPath = new HashSet<>();
    for (LocationShare l : result.criticalPath().locations()) {
      onPath.add(key(l.rank(), l.thread()));
    }
    List<ProfileLocation> locations = profile.locations();
    for (int i = 0; i < locations.size(); i++) {
      ProfileLocation location = locations.get(i);
      if (onPath.contains(key(location.rank(), location.thread()))) {
        for (Map.Entry<Integer, PathShare> path : paths.entrySet()) {
          double seconds = profile.seconds(PathMetric.CRITICAL_PATH, i, path.getKey());
          if (seconds > 0) {
            cells.add(new CriticalCell(location, path.getValue(), seconds));
          }
        }
      }
    }
    return cells;
  }
}
