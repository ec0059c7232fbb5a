package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;

/**
 * The events of a source for several readers, each in a thread of its own: whoever needs a block
 * first reads it, and the others get copies. One that is far ahead waits for the others.
 */
final class SharedEvents implements Closeable {
  /** So many blocks are kept for a reader at most. */
  private static final int AHEAD = 4;

  private final EventSource source;
  private final List<Reader> readers = new ArrayList<>();
  private final Deque<EventBlock> free = new ArrayDeque<>();
  private boolean isReading;
  private boolean ended;
  private IOException failure;

  /** A source, which is closed with this, and the number of its readers. */
  SharedEvents(EventSource source, int count) {
    this.source = source;
    for (int i = 0; i < count; i++) {
      readers.add(new Reader());
    }
  }

  /** What a reader reads; all have to be read or closed, else the others wait for ever. */
  EventSource reader(int number) {
    return readers.get(number);
  }

  private final class Reader implements EventSource {
    private final Deque<EventBlock> kept = new ArrayDeque<>();
    private boolean closed;

    @Override
    public boolean read(EventBlock block) throws IOException {
      block.clear();
      synchronized (SharedEvents.this) {
        while (kept.isEmpty() && !ended && (isReading || !hasRoom(this))) {
          await();
        }
        if (!kept.isEmpty()) {
          EventBlock next = kept.remove();
          block.exchange(next);
          free.push(next);
          SharedEvents.this.notifyAll();
          return true;
        }
        if (failure != null) {
          throw failure;
        }
        if (ended) {
          return false;
        }
        isReading = true;
      }
      return next(this, block);
    }

    @Override
    public void close() {
      synchronized (SharedEvents.this) {
        closed = true;
        kept.clear();
        SharedEvents.this.notifyAll();
      }
    }
  }

  private boolean hasRoom(Reader asking) {
    return readers.stream().allMatch(r -> r == asking || r.closed || r.kept.size() < AHEAD);
  }

  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private boolean next(Reader reader, EventBlock block) throws IOException {
    boolean found = false;
    List<EventBlock> copies = new ArrayList<>();
    try {
      found = source.read(block);
      for (int i = 1; found && i < readers.size(); i++) {
        copies.add(copy(block));
      }
      return found;
    } catch (IOException | RuntimeException | Error e) {
      found = false;
      failure = e instanceof IOException io ? io : new IOException("reading was stopped", e);
      throw e;
    } finally {
      synchronized (this) {
        isReading = false;
        ended = !found;
        for (Reader other : readers) {
          if (found && other != reader && !other.closed) {
            other.kept.add(copies.remove(copies.size() - 1));
          }
        }
        notifyAll();
      }
    }
  }

  private EventBlock copy(EventBlock block) {
    EventBlock copy;
    synchronized (this) {
      copy = free.isEmpty() ? new EventBlock() : free.pop();
    }
    copy.set(block);
    return copy;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
