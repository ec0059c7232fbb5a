package org.tracetool.core.match;

import org.tracetool.core.match.OpenOperations.Family;

/**
 * Sorts the receives of a process into the order that counts for matching: that in which they were
 * posted. A non-blocking receive is posted with its request and recorded when it is complete, by
 * then perhaps after others that were posted later. Receives wait here until all that were posted
 * before them in their process are complete or cancelled. Sends do not need this: their record is
 * where they begin.
 *
 * <p>The longs of a row are up to the caller. A request is known by its process and its id, which
 * is unique while the request is active.
 */
public final class PostedReceives {
  /** No receive. */
  public static final int NONE = Waiting.NONE;

  /** Receives by process. */
  private final Waiting receives;

  private final OpenOperations requests = new OpenOperations(1);
  private final int isComplete;

  /**
   * No receives yet.
   *
   * @param width longs that a row holds
   */
  public PostedReceives(int width) {
    receives = new Waiting(width + 1);
    isComplete = width;
  }

  /** The rows of all that wait. */
  public Waiting waiting() {
    return receives;
  }

  /** A non-blocking receive is posted. */
  public void post(int process, long request) {
    cancel(process, request); // its id is reused
    int slot = receives.add(process, 0, 0);
    requests.waiting().set(requests.begin(process, Family.REQUEST, request), 0, slot);
  }

  /** A posted receive will not complete; others may be ready now. */
  public void cancel(int process, long request) {
    int slot = posted(process, request);
    if (slot != NONE) {
      receives.remove(slot);
    }
  }

  private int posted(int process, long request) {
    int known = requests.find(process, Family.REQUEST, request);
    if (known == NONE) {
      return NONE;
    }
    requests.remove(known);
    return (int) requests.waiting().get(known, 0);
  }

  /**
   * A non-blocking receive is complete; without a post, it counts from now. Returns the slot of its
   * row, to be filled in before {@link #ready} is called.
   */
  public int complete(int process, long request) {
    int slot = posted(process, request);
    return slot == NONE ? blocking(process) : completed(slot);
  }

  /** A blocking receive is complete, posted after all others; returns the slot of its row. */
  public int blocking(int process) {
    return completed(receives.add(process, 0, 0));
  }

  private int completed(int slot) {
    receives.set(slot, isComplete, 1);
    return slot;
  }

  /** Takes out the next receive of a process whose turn has come; its slot, or {@link #NONE}. */
  public int ready(int process) {
    int first = receives.find(process, 0, 0);
    if (first == NONE || receives.get(first, isComplete) == 0) {
      return NONE;
    }
    receives.remove(first);
    return first;
  }

  /**
   * No longer waits for the oldest receive of all that is not complete, which holds back the others
   * of its process.
   *
   * @return that process, in which receives may be ready now; {@link #NONE} if nothing is waited
   *     for
   */
  public int giveUpOldest() {
    Waiting open = requests.waiting();
    int oldest = open.oldest();
    if (oldest == NONE) {
      return NONE;
    }
    int slot = (int) open.get(oldest, 0);
    int process = (int) receives.key(slot, 0);
    requests.remove(oldest);
    receives.remove(slot);
    return process;
  }
}
