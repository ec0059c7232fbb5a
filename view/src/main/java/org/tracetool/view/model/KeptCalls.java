package org.tracetool.view.model;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.index.TraceIndex;

/**
 * The calls of whole streams of few records, in memory. A view of thousands of such streams would
 * else open and decode as many files, which takes far longer than the calls in them. Only of a
 * trace whose calls fit all together, so nothing is ever dropped. Safe for several threads.
 */
final class KeptCalls {
  /** Records of a stream that is kept, at most: it is read as a whole for a window of any width. */
  private static final long MAX_RECORDS = 1 << 15;

  /** Bytes that the enter and the leave of a call take, about. */
  private static final long BYTES_OF_CALL = 8;

  /** In the place of the calls of a stream that cannot be kept. */
  private static final TokenTable<PackedCalls> NONE = new TokenTable<>();

  private final TraceIndex index;
  private final long maxBytes;

  /** Whether those of the whole trace fit; null as long as nobody asked. */
  private volatile Boolean fits;

  private final AtomicLong bytes = new AtomicLong();
  private final Map<Integer, TokenTable<PackedCalls>> streams = new ConcurrentHashMap<>();

  /**
   * For a trace.
   *
   * @param maxBytes bytes that are kept at most; 0 for nothing
   */
  KeptCalls(TraceIndex index, long maxBytes) {
    this.index = index;
    this.maxBytes = maxBytes;
  }

  /** Whether the calls of a stream are kept once they are known. */
  boolean canHold(StreamInfo stream) throws IOException {
    return maxBytes > 0
        && fits()
        && index.isSorted(stream.id())
        && index.records(stream.id()) <= MAX_RECORDS;
  }

  private boolean fits() throws IOException {
    Boolean known = fits;
    if (known == null) {
      known = index.callCount() <= maxBytes / BYTES_OF_CALL;
      fits = known;
    }
    return known;
  }

  /** Whether a stream was read already. */
  boolean isKnown(StreamInfo stream) {
    return streams.containsKey(stream.id());
  }

  /** The calls of a stream by process; null if they are not known, or cannot be kept. */
  TokenTable<PackedCalls> find(StreamInfo stream) {
    TokenTable<PackedCalls> known = streams.get(stream.id());
    return known == NONE ? null : known;
  }

  /**
   * Keeps the calls of a stream, if there is room.
   *
   * @param calls null if the stream has others than those that can be packed
   */
  void keep(StreamInfo stream, TokenTable<PackedCalls> calls) {
    long more = 0;
    for (int process : stream.locations()) {
      PackedCalls own = calls == null ? null : calls.get(process);
      more += own == null ? 0 : own.memory();
    }
    boolean isKept = calls != null && bytes.addAndGet(more) <= maxBytes;
    streams.put(stream.id(), isKept ? calls : NONE);
  }
}
