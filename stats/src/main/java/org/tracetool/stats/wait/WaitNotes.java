package org.tracetool.stats.wait;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.NoteCollector;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.collect.CachedWaits;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.PendingCommunication;
import org.tracetool.stats.collect.ProcessCommunication;
import org.tracetool.stats.collect.StreamEnds;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Notes for the index of a trace which messages and collective operations are under way at some
 * moments, so that {@code StatsCollector} finds out who waited in a window without the rest of the
 * trace. Closing it gives a temporary file back.
 */
public final class WaitNotes implements NoteCollector, Closeable {
  private static final int SPILL_SHARE = 8;

  /** Bytes that a number takes, about, when it is packed. */
  private static final int BYTES = 2;

  /**
   * Bytes of memory for each number of notes, at least: numbers are in memory several times, and
   * the notes of a trace of gigabytes would be allowed to have more of them than there is room.
   */
  static final int MEMORY_OF_NUMBER = 128;

  private final long mostNumbers;
  private final StatsOptions options;
  private final StatsIndex index;
  private final SpillStore store;
  private final List<Stream> streams = new ArrayList<>();
  private PartialSums sums;
  private WaitMoments moments;
  private boolean isExact = true;

  /**
   * Of a trace.
   *
   * @param memory bytes that may be taken
   */
  public WaitNotes(TraceReader reader, ReadOptions reading, int threads, long memory) {
    options =
        new StatsOptions(
            Set.of(StatsOptions.Part.WAITS),
            StatsOptions.ANY_DEPTH,
            threads,
            memory,
            reading,
            n -> {});
    index =
        new StatsIndex(
            reader.definitions(),
            options.mostProcesses(reader.definitions().count(DefinitionKind.REGION)),
            options.mostRegions());
    store = new SpillStore(memory / SPILL_SHARE);
    mostNumbers = memory / MEMORY_OF_NUMBER;
  }

  private final class Stream implements StreamNoteCollector {
    private final StreamEnds ends;
    private final TokenTable<ProcessCommunication> known = new TokenTable<>();
    private final List<ProcessCommunication> all = new ArrayList<>();
    private ProcessCommunication current;

    Stream(int id) {
      ends = new StreamEnds(index, id, false);
    }

    private ProcessCommunication of(int token, long time, CallStack calls) {
      if (current == null || current.process.token != token) {
        current = known.get(token);
        if (current == null) {
          current = ends.communication(store, token, time, calls);
          known.put(token, current);
          all.add(current);
        }
      }
      return current;
    }

    @Override
    public boolean take(EventCursor event, CallStack calls, int call) throws IOException {
      ProcessCommunication process = of(event.location(), event.time(), calls);
      ends.follow(process, call, event.block().words(), event.row());
      return process.needsCalls();
    }

    @Override
    public void skip(long time) {
      current.advance(time);
    }
  }

  @Override
  public StreamNoteCollector begin(StreamInfo stream) {
    if (!CachedWaits.isWhole(index)) {
      return null;
    }
    Stream made = new Stream(stream.id());
    synchronized (streams) {
      streams.add(made);
    }
    return made;
  }

  @Override
  public Map<String, long[]> end(long mostBytes) throws IOException {
    long most = Math.min(mostBytes / BYTES, mostNumbers);
    if (moments == null) {
      moments = new WaitMoments(most);
      analyse();
    }
    moments.limitNumbers(most);
    Map<String, long[]> notes = new LinkedHashMap<>();
    if (isExact && moments.size() > 0) {
      notes.put(CachedWaits.NAME, whole());
      moments.forEach(m -> notes.put(CachedWaits.NAME + "/" + (notes.size() - 1), content(m)));
    }
    return notes;
  }

  private final List<ProcessSums> followed = new ArrayList<>();

  private void analyse() throws IOException {
    sums = new PartialSums(index, options);
    boolean[] seen = new boolean[index.processes().size()];
    isExact = CachedWaits.isWhole(index);
    for (Stream stream : streams) {
      for (ProcessCommunication communication : stream.all) {
        communication.finish();
        ProcessSums process = communication.process;
        sums.add(communication.endpoints(), process);
        followed.add(process);
        isExact &= !seen[process.process] && communication.isExact();
        seen[process.process] = true;
      }
    }
    streams.clear();
    if (isExact) {
      ChosenProcesses nobody = ChosenProcesses.none(index);
      WaitAnalysis analysis = new WaitAnalysis(sums, nobody, CachedWaits.NONE, moments);
      analysis.run();
      takesPart = analysis.takesPart();
      isExact = analysis.notFollowed() == 0 && analysis.isByRecords();
    }
    followed.sort(ProcessSums.ORDER);
  }

  private boolean[] takesPart;

  private long[] whole() {
    List<Long> numbers = new ArrayList<>();
    for (int size : CachedWaits.sizes(index)) {
      numbers.add((long) size);
    }
    numbers.add(moments.mostWaiting());
    numbers.add((long) takesPart.length);
    for (boolean takes : takesPart) {
      numbers.add(takes ? 1L : 0L);
    }
    numbers.add((long) followed.size());
    for (ProcessSums p : followed) {
      numbers.add((long) p.process);
      numbers.add(p.last);
    }
    numbers.add((long) moments.size());
    moments.forEach(m -> numbers.add(m.time));
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  private static long[] content(WaitMoments.Moment moment) {
    List<long[]> items = new ArrayList<>();
    int length = 2 + moment.turns.length;
    for (long[] item : moment.items) {
      items.add(new PendingCommunication(item).relativeTo(moment.time).words());
      length += item.length;
    }
    long[] all = new long[length];
    int at = 0;
    all[at++] = moment.turns.length;
    System.arraycopy(moment.turns, 0, all, at, moment.turns.length);
    at += moment.turns.length;
    all[at++] = items.size();
    for (long[] item : items) {
      System.arraycopy(item, 0, all, at, item.length);
      at += item.length;
    }
    return all;
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
