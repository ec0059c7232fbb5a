package org.tracetool.view.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.snapshot.StateSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.calls.CallPacker;
import org.tracetool.view.calls.KeptCalls;
import org.tracetool.view.calls.PackedCalls;

/** Reads records of a window, without what is before where the trace or its index allows that. */
public final class WindowRecords {
  /** Bytes for the buffers of all streams that are read at the same time. */
  private static final long MERGE_MEMORY = 64L << 20;

  /** Threads that read streams of one question. */
  public static final int THREADS = 2;

  /** Blocks whose memory is kept, and words of each at most. */
  private static final int MAX_BLOCKS = 4;

  private static final int MAX_WORDS = 1 << 17;

  /** Words of a record, about: enters and leaves have four, sends and receives seven. */
  private static final int WORDS_OF_RECORD = 5;

  /** Windows are short: larger buffers would be filled with what is before and behind them. */
  private static final int BUFFER = 16 << 10;

  /** How long questions are waited for before a stream is read that nobody has asked for. */
  private static final long MAX_PAUSE_MILLIS = 20;

  private final ConcurrentLinkedQueue<EventBlock> blocks;
  private final TraceReader reader;
  private final TraceIndex index;
  private final ReadOptions reading;
  private final Map<Integer, StreamInfo> streams;
  private final RequestProgress wanted;
  private final RecentRecords recent;
  private final KeptCalls calls;

  /** Whether the trace finds windows by itself, so that its index has no places. */
  private final boolean findsWindows;

  /**
   * For a trace.
   *
   * @param reader the trace, as its index reads it
   * @param recent keeps the records of short windows
   * @param calls keeps the calls of small streams
   */
  WindowRecords(
      TraceReader reader,
      TraceIndex index,
      RecentRecords recent,
      KeptCalls calls,
      ReadOptions reading) {
    this.reader = reader;
    this.index = index;
    this.reading = reading;
    this.blocks = new ConcurrentLinkedQueue<>();
    this.streams = new HashMap<>();
    this.wanted = new RequestProgress();
    this.recent = recent;
    this.calls = calls;
    this.findsWindows =
        reader.facet(StateFacet.class) != null && reader.facet(StartFacet.class) == null;
    for (StreamInfo stream : reader.streams()) {
      for (int location : stream.locations()) {
        streams.put(location, stream);
      }
    }
  }

  private WindowRecords(WindowRecords of, RequestProgress wanted) {
    this.reader = of.reader;
    this.index = of.index;
    this.reading = of.reading;
    this.blocks = of.blocks;
    this.streams = of.streams;
    this.recent = of.recent;
    this.calls = of.calls;
    this.wanted = wanted;
    this.findsWindows = of.findsWindows;
  }

  /**
   * The same records for one question: reading ends with a {@link RequestAbandonedException} at the
   * next block after it was given up.
   */
  WindowRecords asked(RequestProgress question) {
    return new WindowRecords(this, question);
  }

  /** Says how many streams the question has to {@link #read}, so that progress can be reported. */
  public void expect(int streamCount) {
    wanted.expect(streamCount);
  }

  /** The streams that hold records of some processes. */
  public List<StreamInfo> streamsOf(int[] locations) {
    // By identity: the hash of a stream goes through all its processes, which can be 100,000.
    Set<StreamInfo> known = Collections.newSetFromMap(new IdentityHashMap<>());
    List<StreamInfo> found = new ArrayList<>();
    for (int location : locations) {
      StreamInfo stream = streams.get(location);
      if (stream != null && known.add(stream)) {
        found.add(stream);
      }
    }
    return found;
  }

  /**
   * Reads records of some processes of one stream. Some of those before the window come as well,
   * from the place on where reading begins.
   *
   * @param kinds the kinds that are wanted, null for all; records that say what was open come
   *     nevertheless
   * @return false if the visitor wanted no more
   */
  public boolean read(
      StreamInfo stream,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds,
      RecordVisitor visitor)
      throws IOException {
    wanted.check();
    TimeWindow wider = fromPlace(stream, window);
    int expected = recent.expected(stream, wider);
    if (expected < 0) {
      return readThrough(stream, window, wider, locations, kinds, visitor);
    }
    EventBlock[] loaded = {null};
    EventBlock records =
        recent.of(
            stream,
            wider,
            () -> {
              EventBlock all = new EventBlock(WORDS_OF_RECORD * expected);
              loaded[0] = all;
              boolean isWhole =
                  readThrough(stream, window, wider, l -> true, null, event -> keep(event, all));
              return isWhole ? all : null;
            });
    if (records == null) {
      return readThrough(stream, window, wider, locations, kinds, visitor);
    } else if (records != loaded[0]) {
      wanted.advance(1);
    }
    return visit(records, wider, locations, kinds, visitor);
  }

  /**
   * The calls of all processes of a stream, from memory; they are read as a whole when they are
   * asked for first.
   *
   * @return null if they are too many, or not all that there is to be known of calls: samples
   */
  public TokenTable<PackedCalls> calls(StreamInfo stream) throws IOException {
    wanted.check();
    if (!calls.canHold(stream)) {
      return null;
    }
    if (calls.isKnown(stream)) {
      wanted.advance(1);
    } else {
      CallPacker packer = new CallPacker();
      readThrough(
          stream,
          TimeWindow.ALL,
          TimeWindow.ALL,
          location -> true,
          CallPacker.KINDS,
          packer::visit);
      calls.keep(stream, packer.end(stream.locations()));
    }
    return calls.find(stream);
  }

  /**
   * Reads the calls that {@link #calls} keeps before they are asked for.
   *
   * @param questions those that are answered first
   * @param isWanted whether to go on
   */
  public void keepCalls(ForegroundQuestions questions, BooleanSupplier isWanted)
      throws IOException {
    for (StreamInfo stream : reader.streams()) {
      questions.awaitNone(MAX_PAUSE_MILLIS);
      if (!isWanted.getAsBoolean()) {
        return;
      }
      calls(stream);
    }
  }

  /** Keeps a record; false if there are many more than the index lets expect, as in a burst. */
  private static boolean keep(EventCursor event, EventBlock all) {
    all.append(event);
    return all.rows() < RecentRecords.MAX_LOADED;
  }

  /**
   * Reads a stream.
   *
   * @param wider the window from the place on where reading begins
   */
  private boolean readThrough(
      StreamInfo stream,
      TimeWindow window,
      TimeWindow wider,
      IntPredicate locations,
      Set<EventKind> kinds,
      RecordVisitor visitor)
      throws IOException {
    EventBlock kept = blocks.poll();
    EventBlock block = kept == null ? new EventBlock() : kept;
    EventCursor event = new EventCursor();
    ReadOptions small = reading.buffersFor(1, BUFFER);
    double done = 0;
    try (EventSource source = open(stream, small, wider, locations, kinds)) {
      while (source.read(block)) {
        long time = window.from();
        event.wrap(block);
        while (event.next()) {
          time = event.time();
          if (!visitor.visit(event)) {
            return false;
          }
        }
        double share = part(window, time);
        wanted.advance(Math.max(0, share - done));
        done = Math.max(done, share);
      }
    } finally {
      keep(block);
    }
    wanted.advance(1 - done);
    return true;
  }

  /** Hands over what is wanted of records that may be more. */
  private static boolean visit(
      EventBlock records,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds,
      RecordVisitor visitor)
      throws IOException {
    EventCursor event = new EventCursor();
    event.wrap(records);
    while (event.next()) {
      boolean isWanted =
          !window.isBehind(event.time())
              && (kinds == null || kinds.contains(event.kind()) || event.kind().isSnapshot())
              && locations.test(event.location());
      if (isWanted && !visitor.visit(event)) {
        return false;
      }
    }
    return true;
  }

  /** The part of a window that is before a time. */
  private static double part(TimeWindow window, long time) {
    if (Long.compareUnsigned(time, window.from()) <= 0) {
      return 0;
    }
    double length = UnsignedLong.toDouble(window.to() - window.from());
    return Math.min(1, UnsignedLong.toDouble(time - window.from()) / length);
  }

  /** Keeps the memory of a block, which would take longer to get than a short window to read. */
  private void keep(EventBlock block) {
    if (blocks.size() < MAX_BLOCKS && block.words().length <= MAX_WORDS) {
      block.clear();
      blocks.add(block);
    }
  }

  private EventSource open(
      StreamInfo stream,
      ReadOptions sized,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds)
      throws IOException {
    wanted.check();
    return new InterruptibleSource(opened(stream, sized, window, locations, kinds), wanted);
  }

  private EventSource opened(
      StreamInfo stream,
      ReadOptions sized,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds)
      throws IOException {
    ReadOptions options = sized.withWindow(window).withLocations(locations).withKinds(kinds);
    EventSource source = StateSource.open(reader, stream, options);
    if (source != null) {
      return source;
    }
    return reader.open(stream, Section.EVENTS, options.withWindow(new TimeWindow(0, window.to())));
  }

  /**
   * Reads records of some processes of all their streams, in order of time.
   *
   * @param locations the processes
   * @param kinds the kinds that are wanted, null for all
   * @return false if the visitor wanted no more
   */
  public boolean readMerged(
      int[] locations, TimeWindow window, Set<EventKind> kinds, RecordVisitor visitor)
      throws IOException {
    return readMerged(locations, stream -> window, kinds, visitor);
  }

  /**
   * As {@link #readMerged}, but each stream from the place on where reading can begin without
   * reading twice what is between that place and the window. Records before the window come as
   * well, of some streams more than of others. Streams are read at the same time, and records of
   * these kinds are in memory meanwhile, unless they are many.
   *
   * @param kinds the kinds that are wanted; not many records should be of them
   */
  public boolean readMergedFromPlaces(
      int[] locations, TimeWindow window, Set<EventKind> kinds, RecordVisitor visitor)
      throws IOException {
    IntPredicate wanted = among(locations);
    WantedRecords kept =
        WantedRecords.read(this, streamsOf(locations), window, wanted, kinds, THREADS);
    return kept != null
        ? kept.visit(visitor)
        : readMerged(locations, stream -> fromPlace(stream, window), kinds, visitor);
  }

  /** Whether a process is one of these. */
  public static IntPredicate among(int[] locations) {
    IntMap wanted = new IntMap();
    for (int location : locations) {
      wanted.put(location, 1);
    }
    return location -> wanted.get(location) == 1;
  }

  /** The window from the place before it on. */
  private TimeWindow fromPlace(StreamInfo stream, TimeWindow window) throws IOException {
    if (findsWindows) {
      return window;
    }
    return new TimeWindow(index.placeBefore(stream.id(), window.from()), window.to());
  }

  /** From when to when a stream is read. */
  private interface WindowOfStream {
    TimeWindow of(StreamInfo stream) throws IOException;
  }

  private boolean readMerged(
      int[] locations, WindowOfStream window, Set<EventKind> kinds, RecordVisitor visitor)
      throws IOException {
    IntPredicate wanted = among(locations);
    List<SourceSet.Opener> openers = new ArrayList<>();
    for (StreamInfo stream : streamsOf(locations)) {
      openers.add(sized -> open(stream, sized, window.of(stream), wanted, kinds));
    }
    try (ReadAhead ahead = new ReadAhead(1);
        SourceSet sources = SourceSet.open(openers, reading, MERGE_MEMORY, 4, ahead)) {
      KWayMerge merge = new KWayMerge(sources.sources());
      for (EventCursor event = merge.next(); event != null; event = merge.next()) {
        if (!visitor.visit(event)) {
          return false;
        }
      }
    }
    return true;
  }
}
