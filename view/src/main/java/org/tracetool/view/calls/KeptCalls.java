package org.tracetool.view.calls;

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
public final class KeptCalls {
  /** Records of a stream that is kept, at most: it is read as a whole for a window of any width. */
  static final long MAX_RECORDS = 1 << 15;

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
  public KeptCalls(TraceIndex index, long maxBytes) {
    this.index = index;
    this.maxBytes = maxBytes;
  }

  /** Whether the calls of a stream are kept once they are known. */
  public boolean canHold(StreamInfo stream) throws IOException {
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
  public boolean isKnown(StreamInfo stream) {
    return streams.containsKey(stream.id());
  }

  /** The calls of a stream by process; null if they are not known, or cannot be kept. */
  public TokenTable<PackedCalls> find(StreamInfo stream) {
    TokenTable<PackedCalls> known = streams.get(stream.id());
    return known == NONE ? null : known;
  }

  /**
   * Keeps the calls of a stream, if there is room.
   *
   * @param calls null if the stream has others than those that can be packed
   */
  public void keep(StreamInfo stream, TokenTable<PackedCalls> calls) {
    boolean isKept = calls != null && bytes.addAndGet(memory(stream, calls)) <= maxBytes;
    streams.put(stream.id(), isKept ? calls : NONE);
  }

  /** Bytes that the calls of a stream take, about. */
  static long memory(StreamInfo stream, TokenTable<PackedCalls> calls) {
    long sum = 0;
    for (int process : stream.locations()) {
      PackedCalls own = calls.get(process);
      sum += own == null ? 0 : own.memory();
    }
    return sum;
  }
}
