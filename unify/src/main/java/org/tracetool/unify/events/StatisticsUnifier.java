package org.tracetool.unify.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.RegionProfile;
import org.tracetool.unify.clock.StreamTime;
import org.tracetool.unify.definitions.TokenTranslator;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.StreamIds;

/**
 * Brings the statistics of all streams to global times and tokens, and adds the last function
 * summary of each process up for the profile. The peers of messages stay as they are.
 */
public final class StatisticsUnifier {
  /** Sums over processes for one function. */
  private static final class Sum {
    private long calls;
    private long exclusive;
    private long inclusive;
  }

  private final TreeMap<Integer, Sum> functions = new TreeMap<>(Integer::compareUnsigned);

  /** Handles one stream; used by one thread. */
  Stream stream(int id, TokenTranslator translator, StreamTime time, EventSink sink) {
    return new Stream(id, translator, time, sink);
  }

  /** The statistics of one stream. */
  final class Stream {
    private final int id;
    private final TokenTranslator translator;
    private final StreamTime time;
    private final EventSink sink;
    private final StreamCounts counts;
    private final IntMap index = new IntMap();
    private final EventBlock last = new EventBlock();

    private Stream(int id, TokenTranslator translator, StreamTime time, EventSink sink) {
      this.id = id;
      this.translator = translator;
      this.time = time;
      this.sink = sink;
      this.counts = new StreamCounts("statistics of " + StreamIds.name(id));
    }

    /** Counts of the records. */
    StreamCounts counts() {
      return counts;
    }

    /** Takes the next record and hands it on. */
    void take(EventCursor event) throws IOException {
      EventKind kind = event.kind();
      if (kind.category() != org.tracetool.core.event.EventCategory.STATISTICS) {
        counts.unknownRecords++;
        return;
      }
      if (event.location() != id) {
        counts.foreignProcess++;
        event.setLocation(id);
      }
      event.setTime(time.correct(event.time()));
      translator.translate(event);
      if (kind == EventKind.SUMMARY_REGION) {
        remember(event);
      }
      sink.accept(event);
    }

    /** Summaries count from the start, so that only the last one of a function matters. */
    private void remember(EventCursor event) {
      int region = (int) event.field(0);
      int at = index.get(region);
      if (at == 0) {
        at = last.addRow(0, EventKind.SUMMARY_REGION, id, 0);
        index.put(region, at);
      }
      long[] words = last.words();
      words[at] = event.field(0);
      words[at + 1] = event.field(1);
      words[at + 2] = event.field(2);
      words[at + 3] = event.field(3);
    }

    /** No more records. */
    void end() throws IOException {
      sink.end();
      counts.impossibleTimes = time.impossible();
      counts.adjustedTimes = time.adjusted();
      synchronized (functions) {
        EventCursor row = last.cursor();
        while (row.next()) {
          Sum sum = functions.computeIfAbsent((int) row.field(0), r -> new Sum());
          sum.calls += row.field(1);
          sum.exclusive += row.field(2);
          sum.inclusive += row.field(3);
        }
      }
    }
  }

  /**
   * The profile, as averages over all processes.
   *
   * @param definitions for the names of functions
   * @param more definitions of tokens without one
   * @return null if there was no function summary at all
   */
  public RegionProfile profile(UnifiedDefinitions definitions, List<Definition> more) {
    if (functions.isEmpty()) {
      return null;
    }
    TreeMap<Integer, String> names = new TreeMap<>();
    for (Definition d : definitions.regions()) {
      if (functions.containsKey(d.token())) {
        names.put(d.token(), d.name());
      }
    }
    for (Definition d : more) {
      if (d instanceof Definition.Region) {
        names.put(d.token(), d.name());
      }
    }
    int processes = Math.max(1, definitions.processCount());
    List<RegionProfile.Row> rows = new ArrayList<>();
    functions.forEach(
        (region, sum) -> {
          String name = names.get(region);
          rows.add(
              new RegionProfile.Row(
                  name == null ? "function " + Integer.toUnsignedString(region) : name,
                  (double) sum.calls / processes,
                  sum.exclusive / processes,
                  sum.inclusive / processes));
        });
    return new RegionProfile(rows, definitions.ticksPerSecond());
  }
}
