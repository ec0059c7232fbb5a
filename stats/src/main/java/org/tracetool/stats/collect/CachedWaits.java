package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;

/**
 * What {@code WaitNotes} say of the times before and after a window, so that these need not be
 * read.
 */
public final class CachedWaits {
  /** Nothing is known: everything has to be read. */
  public static final CachedWaits NONE = new CachedWaits();

  /** Name of the notes of the whole trace; those of a moment have its number after a slash. */
  public static final String NAME = "waits-2";

  private static final int HEAD = 6;

  /** What is under way at a moment. */
  private record Moment(long time, long[] turns, List<PendingCommunication> items) {
    static final Moment NONE = new Moment(0, new long[0], List.of());
  }

  private Moment start = Moment.NONE;
  private Moment end;
  private boolean[] takesPart = {};
  private final Map<Integer, Long> last = new HashMap<>();

  private CachedWaits() {}

  /** What is known of the times around a window. */
  public static CachedWaits of(TraceReader reader, StatsIndex index, StatsOptions options)
      throws IOException {
    TimeWindow window = options.reading().window();
    boolean starts = reader.facet(StateFacet.class) != null;
    if (window.isAll() || !starts || !isWhole(index)) {
      return NONE;
    }
    Diagnostics diagnostics = options.reading().diagnostics();
    long[] whole = reader.notes(NAME, diagnostics);
    CachedWaits known = new CachedWaits();
    try {
      boolean usable = whole != null && known.read(whole, reader, index, options);
      return usable ? known : NONE;
    } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
      return NONE; // fewer numbers than they say
    }
  }

  /** Returns whether all processes and regions are kept separate. */
  public static boolean isWhole(StatsIndex index) {
    return index.processes().others() == 0 && index.regions().others() == 0;
  }

  /** Sizes of the tables to which the numbers refer. */
  public static int[] sizes(StatsIndex index) {
    return new int[] {
      index.processes().size(),
      index.regions().size(),
      index.comms().size(),
      index.collectives().size()
    };
  }

  private boolean read(long[] whole, TraceReader reader, StatsIndex index, StatsOptions options)
      throws IOException {
    int[] sizes = sizes(index);
    for (int i = 0; i < sizes.length; i++) {
      if (whole[i] != sizes[i]) {
        return false;
      }
    }
    if (whole[sizes.length] >= options.mostPending() || whole[sizes.length + 1] != sizes[0]) {
      return false;
    }
    takesPart = new boolean[sizes[0]];
    for (int i = 0; i < takesPart.length; i++) {
      takesPart[i] = whole[HEAD + i] == 1;
    }
    int at = HEAD + takesPart.length;
    for (long rest = whole[at++]; rest > 0; rest--) {
      last.put((int) whole[at], whole[at + 1]);
      at += 2;
    }
    int moments = (int) whole[at++];
    TimeWindow window = options.reading().window();
    int before = -1;
    int after = -1;
    for (int i = 0; i < moments; i++) {
      long time = whole[at + i];
      if (Long.compareUnsigned(time, window.from()) <= 0) {
        before = i;
      } else if (after < 0 && window.to() != -1L && Long.compareUnsigned(time, window.to()) >= 0) {
        after = i;
      }
    }
    Diagnostics d = options.reading().diagnostics();
    if (before >= 0) {
      Moment read = moment(whole[at + before], reader.notes(name(before), d), index);
      start = read == null ? Moment.NONE : read;
    }
    if (after >= 0) {
      end = moment(whole[at + after], reader.notes(name(after), d), index);
    }
    return start != Moment.NONE || end != null;
  }

  private static String name(int number) {
    return NAME + "/" + number;
  }

  private static Moment moment(long time, long[] words, StatsIndex index) {
    if (words == null || words[0] < 0 || words[0] > words.length - 2 || words[0] % 3 != 0) {
      return null;
    }
    int at = 1 + (int) words[0];
    long[] turns = Arrays.copyOfRange(words, 1, at);
    List<PendingCommunication> items = new ArrayList<>();
    for (long rest = words[at++]; rest > 0; rest--) {
      PendingCommunication item = PendingCommunication.read(words, at, time, index);
      if (item == null) {
        return null;
      }
      items.add(item);
      at += item.words().length;
    }
    return new Moment(time, turns, items);
  }

  /** When reading begins; 0 if with the trace. */
  public long from() {
    return start.time();
  }

  /** Whether everything at a time and later is known. */
  public boolean isOver(long time) {
    return end != null && Long.compareUnsigned(time, end.time()) >= 0;
  }

  /** When reading ends, if {@link #hasEnd}. */
  public long end() {
    return end.time();
  }

  /** Whether what ends later than the records that are read is known. */
  public boolean hasEnd() {
    return end != null;
  }

  /** Whether a process takes part in messages or operations at a time that need not be read. */
  public boolean takesPart(int place) {
    return place < takesPart.length && takesPart[place];
  }

  /**
   * Until when calls of a process go on that are open after the last record that was read.
   *
   * @param read the time of that record
   */
  long openUntil(int place, long read) {
    Long known = end == null ? null : last.get(place);
    return known == null || !isOver(known) ? read : end.time();
  }

  /** Turns at the begin: communicator, member, count, again and again. */
  public long[] turns() {
    return start.turns();
  }

  /** What is under way at the begin. */
  public List<PendingCommunication> atBegin() {
    return start.items();
  }

  /** What is under way at the end, in the order in which it ends. */
  public List<PendingCommunication> atEnd() {
    return end == null ? List.of() : end.items();
  }
}
