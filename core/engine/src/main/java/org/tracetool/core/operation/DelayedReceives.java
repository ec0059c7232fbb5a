package org.tracetool.core.operation;

import java.util.function.IntUnaryOperator;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;

/**
 * Counts receives that are complete after one of the same channel that was posted later. A format
 * that has no record of the posting takes them in the order in which they are complete, so that
 * others match there. Takes the records of one stream in order of time.
 */
public final class DelayedReceives {
  /** What such a format reports. */
  public static final String WHAT =
      "receives that are complete after one posted later, so that others match in the output";

  /** Requests and channels that are remembered, each. */
  private static final int MAX_OPEN = 1 << 14;

  private final IntUnaryOperator processes;

  /** Requests of receives; the place is the number of the posting, which may wrap. */
  private final OpenRequests open = new OpenRequests();

  /** For each channel the last posting of those that are complete, while a request is open. */
  private final WaitingRows channels = new WaitingRows(1);

  private int postings;
  private long count;

  /**
   * None so far.
   *
   * @param processes gives the process of a process or thread
   */
  public DelayedReceives(IntUnaryOperator processes) {
    this.processes = processes;
  }

  /** Whether records of a kind say something of receives. */
  public static boolean takes(EventKind kind) {
    return switch (kind) {
      case IRECEIVE_REQUEST, IRECEIVE, RECEIVE, REQUEST -> true;
      default -> false;
    };
  }

  /** Takes a record of a kind that {@link #takes} accepts. */
  public void take(EventCursor event) {
    EventKind kind = event.kind();
    if (kind != EventKind.IRECEIVE_REQUEST && open.size() == 0) {
      return;
    }
    int location = event.location();
    int process = processes.applyAsInt(location);
    switch (kind) {
      case IRECEIVE_REQUEST -> {
        remove(open.ofThread(process, location, event.field(0)));
        if (open.size() == MAX_OPEN) {
          open.remove(open.oldest());
        }
        open.add(process, location, event.field(0), false, postings++);
      }
      case IRECEIVE -> {
        int slot = open.find(process, location, event.field(4), false);
        complete(event, process, slot == OpenRequests.NONE ? postings++ : open.place(slot));
        remove(slot);
      }
      case RECEIVE -> complete(event, process, postings++);
      default -> {
        if (event.field(1) == RequestAction.CANCELLED) {
          remove(open.find(process, location, event.field(0), false));
        }
      }
    }
  }

  private void remove(int slot) {
    if (slot != OpenRequests.NONE) {
      open.remove(slot);
    }
    while (open.size() == 0 && channels.size() > 0) {
      channels.remove(channels.oldest()); // what comes was posted later than all of these
    }
  }

  private void complete(EventCursor receive, int process, int posting) {
    long peers = (long) processes.applyAsInt(receive.partner()) << 32 | process & 0xffff_ffffL;
    int slot = channels.find(peers, receive.comm(), receive.tag());
    if (slot == WaitingRows.NONE) {
      if (channels.size() == MAX_OPEN) {
        channels.remove(channels.oldest());
      }
      slot = channels.add(peers, receive.comm(), receive.tag());
      channels.set(slot, 0, posting);
    } else if (posting - (int) channels.get(slot, 0) < 0) { // also where the number wraps
      count++;
    } else {
      channels.set(slot, 0, posting);
    }
  }

  /** How many there were; counts from 0 again. */
  public long takeCount() {
    long found = count;
    count = 0;
    return found;
  }
}
