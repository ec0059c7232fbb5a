package org.tracetool.format.clog2.read;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.Clog2Clock;
import org.tracetool.format.clog2.map.Intercommunicators;
import org.tracetool.format.clog2.map.LogCategories;
import org.tracetool.format.clog2.map.LogCategory;
import org.tracetool.format.clog2.map.LogPairKeys;
import org.tracetool.format.clog2.map.LogPreScan;
import org.tracetool.format.clog2.map.LogProcesses;
import org.tracetool.format.clog2.map.PairListBuilder;

/** The events of a log, or its markers, as rows. */
final class LogSource implements EventSource {
  /** Which records. */
  enum Part {
    /** States and messages. */
    EVENTS,
    /** Events that are no states. */
    MARKERS
  }

  private static final int BLOCK_WORDS = 8192;
  private static final int POOL_TARGET = 64 << 10;
  private static final long WORD = 0xffff_ffffL;

  private final LogCursor in;
  private final LogPreScan scan;
  private final Part part;
  private final ReadOptions options;
  private final TimeWindow window;
  private final Clog2Clock clock;
  private final LogPairKeys keys;
  private final boolean[] wanted;
  private final PairListBuilder pairs = new PairListBuilder();
  private final OpenStateStacks states = new OpenStateStacks();
  private final int threadKey;
  private final int commKey;
  private final int dataKey;
  private final int noteKey;
  private long strangers;
  private long badTimes;
  private long partnerless;
  private long neither;

  /** Of the last record that has one, in ticks. */
  private long time;

  /** Null unless places are looked for. */
  private LogSeekPointSearch search;

  private boolean done;

  LogSource(LogFile log, LogPreScan scan, Part part, ReadOptions options) {
    this.scan = scan;
    this.part = part;
    this.options = options;
    window = options.window();
    clock = scan.clock();
    keys = scan.keys();
    in =
        log.cursor(
            options,
            (file, offset, expected, found) ->
                options.reportDamage(
                    DamageCode.DAMAGED_RECORDS, file, offset, "damaged records", expected, found));
    wanted = options.wantedKinds();
    threadKey = keys.token(LogPairKeys.THREAD, KeyValueType.UINT32);
    commKey = keys.token(LogPairKeys.COMMUNICATOR, KeyValueType.COMM);
    dataKey = keys.token(LogPairKeys.DATA, KeyValueType.INT32);
    noteKey = keys.token(LogPairKeys.NOTE, KeyValueType.STRING);
  }

  /** Someone wants to know of each record. */
  void setSearch(LogSeekPointSearch newSearch) {
    search = newSearch;
  }

  /** Adds what has to be known of the records so far to numbers. */
  void save(LongList to) {
    to.add(strangers);
    to.add(badTimes);
    to.add(partnerless);
    to.add(neither);
    states.save(to);
  }

  /**
   * Goes to a place, before anything was read.
   *
   * @return false if it is none, and this cannot be used
   */
  boolean goTo(StartFacet.Start start) throws IOException {
    if (!(in instanceof FileCursor file)) {
      return false;
    }
    try {
      SavedNumberReader state = new SavedNumberReader(start.state());
      double stored = Double.longBitsToDouble(state.next());
      double shift = Double.longBitsToDouble(state.next());
      strangers = state.next(0, Long.MAX_VALUE);
      badTimes = state.next(0, Long.MAX_VALUE);
      partnerless = state.next(0, Long.MAX_VALUE);
      neither = state.next(0, Long.MAX_VALUE);
      states.restore(state);
      state.end();
      return file.goTo(start.place(), stored, shift);
    } catch (SavedNumberReader.UnusableStateException e) {
      return false;
    }
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (!done && block.usedWords() < BLOCK_WORDS && block.usedBytes() < POOL_TARGET) {
      if (!in.next()) {
        finish();
        break;
      }
      if (search != null && in instanceof FileCursor file) {
        search.offer(file, this);
      }
      if (in.sort() == LogCursor.RecordKind.MESSAGE) {
        if (part == Part.EVENTS) {
          emitMessage(block);
        }
      } else if (in.sort() == LogCursor.RecordKind.BARE && in.event() != LogCursor.UNDEFINED) {
        emitEvent(block);
      }
    }
    return block.rows() > 0;
  }

  private void finish() {
    done = true;
    if (part == Part.EVENTS) {
      options
          .diagnostics()
          .reportLoss(LossCode.RECORDS, "records of ranks that are in no communicator", strangers);
      options
          .diagnostics()
          .reportLoss(LossCode.RECORDS, "records whose time is not a number", badTimes);
      options
          .diagnostics()
          .reportLoss(
              LossCode.MESSAGES, "messages whose partner is in no communicator", partnerless);
      options
          .diagnostics()
          .reportLoss(LossCode.MESSAGES, "messages that are neither sent nor received", neither);
      states.tell(options.diagnostics());
    }
  }

  /**
   * Takes the time of the record; false if it does not count. Ends the source behind the window.
   */
  private boolean takeTime() {
    if (!clock.has(in.time())) {
      badTimes++;
      return false;
    }
    time = clock.ticks(in.time());
    if (scan.isSorted() && window.isBehind(time)) {
      finish();
      return false;
    }
    return true;
  }

  private boolean wants(EventKind kind, int location) {
    return wanted[kind.ordinal()] && window.contains(time) && options.wants(location);
  }

  private void emitMessage(EventBlock block) {
    int own = scan.processes().token(in.comm(), in.rank());
    int other = scan.processes().token(in.otherComm(), in.otherRank());
    if (own == LogProcesses.NONE) {
      strangers++;
      return;
    }
    if (!takeTime()) {
      return;
    }
    EventKind kind = in.event() == LogCursor.SEND ? EventKind.SEND : EventKind.RECEIVE;
    if (in.event() != LogCursor.SEND && in.event() != LogCursor.RECEIVE) {
      neither++;
      return;
    }
    partnerless += other == LogProcesses.NONE ? 1 : 0;
    if (!wants(kind, own)) {
      return;
    }
    pairs.clear();
    if (in.thread() != 0) {
      pairs.add(threadKey, KeyValueType.UINT32, in.thread() & WORD);
    }
    int at = block.addRow(time, kind, own, pairs.count());
    long[] words = block.words();
    words[at] = other & WORD;
    words[at + 1] = Math.max(0, in.size());
    words[at + 2] = in.tag() & WORD;
    words[at + 3] = scan.intercommunicators().token(in.comm(), in.otherComm()) & WORD;
    words[at + 4] = 0;
    pairs.copyTo(words, at + 5);
  }

  private void emitEvent(EventBlock block) {
    LogCategory category = scan.categories().find(in.event());
    if (category == null) {
      strangers++;
      return;
    }
    LogCategories.Part meaning = scan.categories().part(in.event());
    if ((meaning == LogCategories.Part.SOLO) != (part == Part.MARKERS)) {
      return;
    }
    int location = scan.processes().token(in.comm(), in.rank(), in.thread());
    if (location == LogProcesses.NONE) {
      strangers++;
      return;
    }
    if (!takeTime()) {
      return;
    }
    switch (meaning) {
      case SOLO -> emitMarker(block, location, category);
      case START -> {
        states.enter(time, location, category.token());
        if (wants(EventKind.ENTER, location)) {
          readPairs(block, category);
          call(block, EventKind.ENTER, location, category.token());
        }
      }
      default -> end(block, location, category);
    }
  }

  private void readPairs(EventBlock block, LogCategory category) {
    readPairs(block, category, true);
  }

  private void readPairs(EventBlock block, LogCategory category, boolean values) {
    pairs.clear();
    if (in.comm() != 0 && Intercommunicators.token(in.comm()) != 0) {
      pairs.add(commKey, KeyValueType.COMM, Intercommunicators.token(in.comm()));
    }
    if (values) {
      keys.read(category, in.cargo(), pairs, block);
    }
    if (in instanceof ClogCursor old) {
      if (old.data() != 0) {
        pairs.add(dataKey, KeyValueType.INT32, old.data());
      }
      byte[] note = old.note();
      if (note.length > 0) {
        pairs.add(noteKey, KeyValueType.STRING, block.text(note, 0, note.length));
      }
    }
  }

  private void call(EventBlock block, EventKind kind, int location, int region) {
    int at = block.addRow(time, kind, location, pairs.count());
    long[] words = block.words();
    words[at] = region & WORD;
    words[at + 1] = 0;
    pairs.copyTo(words, at + 2);
  }

  /**
   * A state ends. States that began later and go on are left and entered again, since a leave
   * closes the innermost call.
   */
  private void end(EventBlock block, int location, LogCategory category) {
    int[] above = states.end(time, location, category.token());
    if (above == null) {
      return;
    }
    boolean leaves = wants(EventKind.LEAVE, location);
    pairs.clear();
    if (above.length > 0) {
      pairs.add(keys.token(CallParts.KEY, CallParts.TYPE), CallParts.TYPE, 1);
    }
    for (int i = 0; i < above.length && leaves; i++) {
      call(block, EventKind.LEAVE, location, above[i]);
    }
    if (leaves) {
      readPairs(block, category);
      call(block, EventKind.LEAVE, location, category.token());
    }
    pairs.clear();
    if (above.length > 0) {
      pairs.add(keys.token(CallParts.KEY, CallParts.TYPE), CallParts.TYPE, 1);
    }
    for (int i = above.length - 1; i >= 0 && wants(EventKind.ENTER, location); i--) {
      call(block, EventKind.ENTER, location, above[i]);
    }
  }

  private void emitMarker(EventBlock block, int location, LogCategory category) {
    if (!wants(EventKind.MARKER, location)) {
      return;
    }
    readPairs(block, category, !MarkerText.isAll(category));
    long text = block.text(MarkerText.of(category, in));
    int at = block.addRow(time, EventKind.MARKER, location, pairs.count());
    long[] words = block.words();
    words[at] = category.token();
    words[at + 1] = text;
    pairs.copyTo(words, at + 2);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
