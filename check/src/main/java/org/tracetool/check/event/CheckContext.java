package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.check.finding.CheckOptions;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.FindingCollector;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.Ticks;

/** What all parts of a check share: the trace, what is known of it, and the findings. */
public final class CheckContext {
  /** Calls of a stack that are shown. */
  private static final int MAX_CALLS = 32;

  public final TraceReader reader;
  public final Definitions definitions;
  public final CheckOptions options;
  public final FindingCollector findings;
  public final CheckedLocations locations;
  final RegionTable regions;
  final CommunicatorTable comms;
  final Ticks ticks;
  final long perSecond;

  /** What the trace says of records that were filtered away. */
  final FilteredAwayRecords missing;

  /** Communicators with processes that are no members by their definitions. */
  final Set<Integer> doubtful = new HashSet<>();

  /** Whether files of the trace end too early, or are damaged: processes may have gone on. */
  public boolean isCut;

  /** The stream of the event that is being looked at. */
  public int stream;

  /** The largest time so far. */
  long now;

  public CheckContext(TraceReader reader, CheckOptions options) {
    this.reader = reader;
    this.options = options;
    definitions = reader.definitions();
    findings = new FindingCollector(options);
    locations = new CheckedLocations(definitions);
    regions = new RegionTable(definitions);
    comms = new CommunicatorTable(definitions, locations);
    perSecond = definitions.ticksPerSecond();
    ticks = new Ticks(perSecond);
    missing = new FilteredAwayRecords(definitions);
  }

  /** The name of a region, as the current stream knows it. */
  public String region(int token) {
    return regions.name(stream, token);
  }

  /** Ticks as seconds, for sentences. */
  String span(long length) {
    double seconds = UnsignedLong.toDouble(length) / UnsignedLong.toDouble(perSecond);
    if (seconds >= 1) {
      return String.format(Locale.ROOT, "%.3f s", seconds);
    }
    return seconds >= 1e-3
        ? String.format(Locale.ROOT, "%.3f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.3f us", seconds * 1e6);
  }

  /** The ticks of a number of seconds. */
  long ticks(double seconds) {
    double count = seconds * UnsignedLong.toDouble(perSecond);
    return count >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) Math.ceil(count);
  }

  /** Where a process is now, with its open calls. */
  Finding.Location place(LocationState loc, long time, String what) {
    return new Finding.Location(
        loc.token, locations.name(loc), loc.rank, time, true, calls(loc), what);
  }

  /** A time of a process, without its calls. */
  public Finding.Location moment(LocationState loc, long time, String what) {
    return new Finding.Location(
        loc.token, locations.name(loc), loc.rank, time, true, List.of(), what);
  }

  /** Something without process and time. */
  public static Finding.Location thing(String what) {
    return new Finding.Location(0, null, -1, 0, false, List.of(), what);
  }

  /** The open calls from the outside to the inside, with source lines. */
  List<String> calls(LocationState loc) {
    int depth = loc.stack.depth();
    List<String> calls = new ArrayList<>(Math.min(depth, MAX_CALLS));
    for (int i = Math.max(0, depth - MAX_CALLS); i < depth; i++) {
      int region = loc.stack.region(i);
      String source = regions.source(stream, region, loc.stack.scl(i));
      calls.add(region(region) + (source == null ? "" : " (" + source + ")"));
    }
    return calls;
  }

  /** How processes are called in sentences. */
  public String who(Collection<LocationState> all) {
    if (all.stream().allMatch(l -> l.rank >= 0)) {
      return RankListText.of(all.stream().map(l -> l.rank).toList());
    }
    StringBuilder text = new StringBuilder();
    int more = all.size();
    for (LocationState loc : all) {
      if (more < all.size()) {
        text.append(", ");
      }
      if (text.length() > 200) {
        return text.append(more).append(" more").toString();
      }
      text.append(locations.name(loc));
      more--;
    }
    return text.toString();
  }

  /** How a process is called in sentences: by its rank, if it has one. */
  public String who(LocationState loc) {
    String rank = loc.process == loc ? locations.rankText(loc) : null;
    return rank == null ? locations.name(loc) : rank;
  }
}
