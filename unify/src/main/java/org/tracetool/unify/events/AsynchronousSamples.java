package org.tracetool.unify.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.snapshot.KeyValuePairs;
import org.tracetool.unify.clock.StreamClock;
import org.tracetool.unify.definitions.TokenMap;

/**
 * The samples of one stream that were taken at another time than they were recorded: the value of a
 * key, one for each source of samples, gives the time. They are collected first and then returned
 * in the order of their true times; at equal times the source with the lower key comes first.
 */
final class AsynchronousSamples {
  /** The result of {@link #nextTime} when there are no more samples. */
  static final long NONE = Long.MAX_VALUE;

  private static final class Source {
    private final int key;
    private final SpillLog log;
    private long written;
    private long next;

    Source(int key, SpillLog log) {
      this.key = key;
      this.log = log;
    }

    void step() throws IOException {
      next = log.hasNext() ? next + log.readNumber() : NONE;
    }
  }

  private final int process;
  private final TokenMap keys;
  private final SpillStore store;
  private final IntMap index = new IntMap();
  private final List<Source> sources = new ArrayList<>();
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private Source earliest;
  private long early;
  private long goingBack;

  /** No samples yet; {@code keys} are the keys of sources, from local to global tokens. */
  AsynchronousSamples(int process, TokenMap keys, SpillStore store) {
    this.process = process;
    this.keys = keys;
    this.store = store;
  }

  /** Position of the pair that makes an event an asynchronous sample; -1 if it is none. */
  static int sourcePair(EventCursor event, TokenMap keys) {
    for (int i = 0; i < event.pairs(); i++) {
      if (keys.get(event.pairKey(i)) != 0 && event.pairType(i) == KeyValueType.UINT64) {
        return i;
      }
    }
    return -1;
  }

  /** Takes a counter event, with local tokens, if it is an asynchronous sample. */
  void collect(EventCursor event, StreamClock clock, long firstLocal) throws IOException {
    int pair = sourcePair(event, keys);
    if (pair < 0) {
      return;
    }
    long local = event.pairValue(pair);
    if (Long.compareUnsigned(local, firstLocal) < 0) {
      early++;
      return;
    }
    Source source = source(keys.get(event.pairKey(pair)));
    long time = clock.correct(local);
    if (time < source.written) {
      goingBack++;
      time = source.written;
    }
    SpillLog log = source.log;
    log.beginEntry();
    log.appendNumber(time - source.written);
    source.written = time;
    log.appendNumber(event.field(0));
    log.appendNumber(event.field(1));
    log.appendNumber(event.pairs() - 1);
    for (int i = 0; i < event.pairs(); i++) {
      if (i != pair) {
        writePair(log, event, i);
      }
    }
  }

  private Source source(int key) {
    int i = index.get(key);
    if (i == 0) {
      sources.add(new Source(key, new SpillLog(store)));
      i = sources.size();
      index.put(key, i);
    }
    return sources.get(i - 1);
  }

  private static void writePair(SpillLog log, EventCursor event, int pair) {
    KeyValueType type = event.pairType(pair);
    log.appendNumber(Integer.toUnsignedLong(event.pairKey(pair)));
    log.appendNumber(type.ordinal());
    if (type.isPooled()) {
      byte[] bytes = KeyValuePairs.bytes(event, pair);
      log.appendNumber(bytes.length);
      log.appendBytes(bytes, 0, bytes.length);
    } else {
      log.appendNumber(event.pairValue(pair));
    }
  }

  /** All events were collected; samples can be taken out. */
  void finish() throws IOException {
    for (Source s : sources) {
      s.log.finish();
      s.step();
    }
    findEarliest();
  }

  private void findEarliest() {
    earliest = null;
    for (Source s : sources) {
      boolean before =
          earliest == null
              || s.next < earliest.next
              || (s.next == earliest.next && Integer.compareUnsigned(s.key, earliest.key) < 0);
      if (s.next != NONE && before) {
        earliest = s;
      }
    }
  }

  /** Global time of the next sample, or {@link #NONE}. */
  long nextTime() {
    return earliest == null ? NONE : earliest.next;
  }

  /** Takes the next sample: an event with its true time and without its source, tokens local. */
  EventCursor take() throws IOException {
    SpillLog log = earliest.log;
    long counter = log.readNumber();
    long value = log.readNumber();
    int pairs = (int) log.readNumber();
    block.clear();
    int at = block.addRow(earliest.next, EventKind.COUNTER, process, pairs);
    block.words()[at] = counter;
    block.words()[at + 1] = value;
    for (int i = 0; i < pairs; i++) {
      int key = (int) log.readNumber();
      KeyValueType type = KeyValueType.of(log.readNumber());
      long word = log.readNumber();
      if (type.isPooled()) {
        byte[] bytes = log.readBytes((int) word);
        word = block.text(bytes, 0, bytes.length);
      }
      block.words()[at + 2 + 2 * i] = EventBlock.pairHead(key, type);
      block.words()[at + 3 + 2 * i] = word;
    }
    earliest.step();
    findEarliest();
    cursor.wrap(block).next();
    return cursor;
  }

  /** Number of samples from before the begin of the stream, which were left out. */
  long early() {
    return early;
  }

  /** Number of samples that went back in time within their source and were moved. */
  long goingBack() {
    return goingBack;
  }
}
