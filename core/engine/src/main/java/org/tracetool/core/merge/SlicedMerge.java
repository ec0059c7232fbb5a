package org.tracetool.core.merge;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.work.WorkerPool;

/**
 * Merges sections into one sink like {@link KWayMerge}, but each thread does all the work for a
 * slice of the time: it decodes, merges and encodes while the data is in its own caches, and
 * threads synchronize only once per slice. This is for traces about which there is nothing to
 * report: when a record is damaged, out of order or cannot be held by the output, all slices are
 * discarded, and the caller has to merge in the ordinary way, which reports in the right order.
 */
public final class SlicedMerge {
  /**
   * Text of a slice: large compared with its overhead, small compared with the available memory.
   */
  private static final long MAX_SLICE_BYTES = 4 << 20;

  private static final long MIN_SLICE_BYTES = 256 << 10;

  /**
   * The number of slices in the available memory: input and output of each thread, with room to
   * grow.
   */
  private static final int MEMORY_SHARE = 16;

  /** Slices that wait for an earlier one while all threads make others. */
  private static final int WAITING = 1;

  /**
   * Fewer sections are merged faster by a thread that others decode for, or by copying their text
   * where that is possible; more of them are not.
   */
  private static final int MIN_SECTIONS = 8;

  /** More sections than this are too many to look at for each slice. */
  private static final int MAX_SECTIONS = 256;

  /** Text and rows of one thread that its cache should hold. */
  private static final int CACHED = 512 << 10;

  /**
   * One of the sections.
   *
   * @param options what to read of it, of the whole time
   */
  public record Part(TraceReader reader, StreamInfo stream, Section section, ReadOptions options) {}

  /** Looks on as the events are read, by several threads. */
  public interface ProgressListener {
    /** Goes around a source. */
    EventSource source(EventSource source);

    /** Gets the number of events that were copied without being read from a source. */
    void countCopied(long events);
  }

  private final List<Part> parts;
  private final List<DivisibleSection> sections;
  private final SliceableSink target;
  private final SlicePlan plan;
  private final ProgressListener watch;
  private final boolean copied;
  private final int bufferBytes;
  private final ArrayDeque<Slot> free = new ArrayDeque<>();

  /** Slices that wait for one before them, by their number. */
  private final Map<Integer, Slot> made = new HashMap<>();

  /** The next slice to be made, and to be placed. */
  private int next;

  private int turn;
  private boolean givenUp;

  private SlicedMerge(
      List<Part> parts,
      List<DivisibleSection> sections,
      SliceableSink target,
      SlicePlan plan,
      ProgressListener watch,
      boolean copied) {
    this.parts = parts;
    this.sections = sections;
    this.target = target;
    this.plan = plan;
    this.watch = watch;
    this.copied = copied;
    this.bufferBytes = CACHED / parts.size();
  }

  /**
   * Merges sections.
   *
   * @param parts in the order that counts at equal times
   * @param target gets all events; not ended
   * @param watch looks on
   * @param memory bytes that may be taken
   * @return false if nothing was written, since it has to be done in the ordinary way
   */
  public static boolean run(
      List<Part> parts, SliceableSink target, ProgressListener watch, int threads, long memory)
      throws IOException {
    long length = Math.min(MAX_SLICE_BYTES, memory / threads / MEMORY_SHARE);
    if (!target.takesSlices()
        || parts.isEmpty()
        || parts.size() > MAX_SECTIONS
        || length < MIN_SLICE_BYTES) {
      return false;
    }
    List<DivisibleSection> sections = new ArrayList<>();
    boolean copied = parts.size() < MIN_SECTIONS;
    try {
      for (Part part : parts) {
        DivisibleSection section = part.reader().divisible(part.stream(), part.section());
        if (section == null || !part.options().window().isAll()) {
          return false;
        }
        sections.add(section);
        if (section.length() == 0) {
          return false; // no slice would report it
        }
        copied &= target.copies(section) && part.options().kinds() == null;
        if (!copied && (threads == 1 || parts.size() < MIN_SECTIONS)) {
          return false;
        }
      }
      SlicePlan plan = SlicePlan.of(sections, length, threads);
      return plan != null
          && new SlicedMerge(parts, sections, target, plan, watch, copied).run(threads);
    } finally {
      for (DivisibleSection section : sections) {
        section.close();
      }
    }
  }

  private boolean run(int threads) throws IOException {
    for (int i = 0; i < threads + WAITING; i++) {
      free.add(new Slot());
    }
    WorkerPool.run(threads, plan.slices(), any -> work());
    if (givenUp) {
      target.restart();
    }
    return !givenUp;
  }

  /** A place where a slice is made. */
  private final class Slot {
    private final Diagnostics diagnostics = new Diagnostics();
    private final SliceableSink.Slice slice = target.slice(diagnostics, (int) plan.longest());

    /** Which slice is made. */
    private int index;
  }

  private void work() throws IOException {
    Slot slot = take();
    if (slot == null) {
      return;
    }
    int index = slot.index;
    boolean done = false;
    try {
      if (merge(index, slot.slice, slot.diagnostics)
          && slot.diagnostics.incidents().isEmpty()
          && plan.isWithin(index, slot.slice.lastTime())) {
        for (Slot placed : place(index, slot)) {
          placed.slice.write();
          give(placed);
        }
        done = true;
      }
    } finally {
      if (!done) {
        giveUp(); // wakes threads that wait for slices that will not come
      }
    }
  }

  /**
   * A free place for the next slice; null if all is given up. A slice gets its number together with
   * its place: if all places could be taken by later slices, the earliest one would wait forever.
   */
  private synchronized Slot take() throws IOException {
    while (free.isEmpty() && !givenUp) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while merging");
      }
    }
    if (givenUp) {
      return null;
    }
    Slot slot = free.remove();
    slot.index = next++;
    return slot;
  }

  private synchronized void give(Slot slot) {
    free.add(slot);
    notifyAll();
  }

  private synchronized void giveUp() {
    givenUp = true;
    notifyAll();
  }

  /** Places all slices that only waited for this one. */
  private synchronized List<Slot> place(int index, Slot slot) throws IOException {
    made.put(index, slot);
    List<Slot> placed = new ArrayList<>(1);
    for (Slot next = made.remove(turn); next != null; next = made.remove(turn)) {
      next.slice.place();
      turn++;
      placed.add(next);
    }
    return placed;
  }

  /** Makes a slice; false if it cannot be made in this way. */
  private boolean merge(int slice, SliceableSink.Slice sink, Diagnostics diagnostics)
      throws IOException {
    List<EventSource> sources = new ArrayList<>(parts.size());
    try {
      for (int i = 0; i < parts.size(); i++) {
        long from = plan.from(i, slice);
        long to = plan.to(i, slice);
        if (from < to) {
          ReadOptions options =
              parts.get(i).options().withDiagnostics(diagnostics).buffersFor(1, bufferBytes);
          EventSource source = sections.get(i).open(from, to, options);
          sources.add(copied ? source : watch.source(source));
        }
      }
      if (!copied) {
        mergeRows(sources, sink);
        return true;
      }
      long events = sink.copy(sources, sink);
      sink.end();
      watch.countCopied(Math.max(events, 0));
      return events >= 0;
    } finally {
      for (EventSource source : sources) {
        source.close();
      }
    }
  }

  private static void mergeRows(List<EventSource> sources, EventSink sink) throws IOException {
    if (sources.size() == 1) {
      sources.get(0).drainTo(sink);
    } else {
      new KWayMerge(sources).drainTo(sink);
    }
  }
}
