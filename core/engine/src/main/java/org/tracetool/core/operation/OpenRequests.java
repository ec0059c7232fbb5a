package org.tracetool.core.operation;

/**
 * Requests of messages that are posted and neither complete nor cancelled, in the order in which
 * they were posted. Ids are unique for the thread that posts, while the request is open; any thread
 * of its process may complete it.
 */
public final class OpenRequests {
  /** No request. */
  public static final int NONE = WaitingRows.NONE;

  /** Where the message of a request waits; the lowest bit says whether it is a send. */
  private static final int PLACE = 0;

  private static final int LOCATION = 1;

  private final WaitingRows open = new WaitingRows(2);

  /** How many are open. */
  public int size() {
    return open.size();
  }

  /** The one that was posted first, or {@link #NONE}. */
  public int oldest() {
    return open.oldest();
  }

  /** The one that was posted next after another one, or {@link #NONE}. */
  public int younger(int slot) {
    return open.younger(slot);
  }

  /** Adds a request; returns its slot. */
  public int add(int process, int location, long id, boolean send, int place) {
    int slot = open.add(process, id, 0);
    open.set(slot, PLACE, (long) place << 1 | (send ? 1 : 0));
    open.set(slot, LOCATION, location);
    return slot;
  }

  /** The request that a thread posted with an id, or {@link #NONE}. */
  public int ofThread(int process, int location, long id) {
    int slot = open.find(process, id, 0);
    while (slot != NONE && open.get(slot, LOCATION) != location) {
      slot = open.next(slot);
    }
    return slot;
  }

  /** The request with an id, of a thread if it has one, else of its process; or {@link #NONE}. */
  public int find(int process, int location, long id) {
    int slot = ofThread(process, location, id);
    return slot == NONE ? open.find(process, id, 0) : slot;
  }

  /** As {@link #find(int, int, long)}, of a send or of a receive alone. */
  int find(int process, int location, long id, boolean send) {
    int slot = find(process, location, id);
    if (slot == NONE || isSend(slot) == send) {
      return slot;
    }
    slot = open.find(process, id, 0);
    while (slot != NONE && isSend(slot) != send) {
      slot = open.next(slot);
    }
    return slot;
  }

  boolean isSend(int slot) {
    return (open.get(slot, PLACE) & 1) != 0;
  }

  /** Where the message of a request waits. */
  public int place(int slot) {
    return (int) (open.get(slot, PLACE) >> 1);
  }

  void setPlace(int slot, int place) {
    open.set(slot, PLACE, (long) place << 1 | open.get(slot, PLACE) & 1);
  }

  /** Takes out a request. */
  public void remove(int slot) {
    open.remove(slot);
  }
}
