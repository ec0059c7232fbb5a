package org.tracetool.view.calls;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.PreviewListener;

/**
 * The calls of small streams, packed while the index is made: all records are read then, and need
 * not be read once more for the first picture. There are none if they do not fit. Safe for several
 * threads.
 */
public final class NotedCalls {
  private final long maxBytes;
  private final AtomicLong bytes = new AtomicLong();
  private final Map<Integer, TokenTable<PackedCalls>> streams = new ConcurrentHashMap<>();
  private volatile boolean isFull;

  /**
   * Nothing was read.
   *
   * @param maxBytes bytes that they take at most
   */
  public NotedCalls(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Takes the records of a stream; null if no more calls fit. */
  public PreviewListener.StreamListener begin(StreamInfo stream) {
    return isFull ? null : new Stream(stream);
  }

  /** A stream that is being read. */
  private final class Stream implements PreviewListener.StreamListener {
    private final StreamInfo info;
    private final EventCursor event = new EventCursor();
    private CallPacker packer = new CallPacker();
    private long records;

    Stream(StreamInfo info) {
      this.info = info;
    }

    @Override
    public void take(EventBlock block) {
      records += block.rows();
      if (packer == null || records > KeptCalls.MAX_RECORDS || isFull) {
        packer = null;
        return;
      }
      event.wrap(block);
      while (event.next()) {
        if (CallPacker.KINDS.contains(event.kind()) && !packer.visit(event)) {
          packer = null;
          return;
        }
      }
    }

    @Override
    public void end() {
      TokenTable<PackedCalls> calls = packer == null ? null : packer.end(info.locations());
      if (calls != null) {
        note(info, calls);
      }
    }
  }

  private void note(StreamInfo stream, TokenTable<PackedCalls> calls) {
    if (bytes.addAndGet(KeptCalls.memory(stream, calls)) <= maxBytes) {
      streams.put(stream.id(), calls);
    }
    if (bytes.get() > maxBytes || isFull) { // also what another thread has put since then
      clear();
    }
  }

  /** Drops all, and takes no more. */
  public void clear() {
    isFull = true;
    streams.clear();
  }

  /** Hands them over to those that are kept, as far as these want them. */
  public void moveTo(KeptCalls kept, TraceReader trace) throws IOException {
    for (StreamInfo stream : trace.streams()) {
      TokenTable<PackedCalls> calls = streams.get(stream.id());
      if (calls != null && kept.canHold(stream)) {
        kept.keep(stream, calls);
      }
    }
    clear();
  }
}
