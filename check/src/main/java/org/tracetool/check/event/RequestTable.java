package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.check.event.ReplayedCall.Condition;

/**
 * The requests of a process. Where records have ids, what happens to each is known. Else calls that
 * start requests are counted against those that complete them, always in favour of the program: a
 * call that may complete any number completes all.
 */
final class RequestTable {
  /** What a request is for. */
  enum Kind {
    SEND,
    RECEIVE,
    COLLECTIVE
  }

  /** What is known of a request with an id. */
  record Request(
      Kind kind, Condition condition, ReplayedCall post, long time, int region, int stream) {}

  /** An id, which is one of the thread that started the request. */
  private record Id(int thread, long id) {}

  /** Requests with ids that are followed at most. */
  private static final int MAX_REQUESTS = 100_000;

  private final Map<Id, Request> byId = new HashMap<>();

  /** The thread that last started a request with an id, which is active. */
  private final Map<Long, Integer> starters = new HashMap<>();

  private final ArrayDeque<Condition> sends = new ArrayDeque<>();
  private final TreeSet<String> starts = new TreeSet<>();
  private final TreeSet<String> persistentStarts = new TreeSet<>();
  private boolean hasIds;

  /** Receives that were posted by calls without ids, and those of them that were recorded. */
  private long posted;

  private long recorded;
  private boolean anyPersistent;
  private boolean anyReceive;
  private boolean anyWait;

  /** A call waited and no record says for what. */
  private boolean emptyWaits;

  /** Calls that freed a request of which nothing is known. */
  private long frees;

  private long active;
  private long receives;
  private final Set<Id> taken = new HashSet<>();
  private long completions;
  private ReplayedCall firstPost;

  /** More may be active than is counted. */
  private boolean uncertain;

  long persistent;
  long commits;
  long typeFrees;
  long commFrees;
  long mostActive;
  long mostCommitted;

  /** A request is started by a call, whose record has no id. */
  void start(MpiCall call, String name, ReplayedCall op) {
    if (active == 0) {
      starts.clear();
    }
    starts.add(name);
    active++;
    mostActive = Math.max(mostActive, active);
    if (call != MpiCall.ISEND) {
      receives++;
      posted++;
      anyPersistent |= call == MpiCall.START;
      anyReceive |= call == MpiCall.IRECV;
      firstPost = firstPost == null ? op : firstPost;
    }
  }

  /** The message of a send that was started. */
  void addSendCondition(Condition condition) {
    if (sends.size() < MAX_REQUESTS) {
      sends.add(condition);
    }
  }

  /** Returns whether a call that may have posted a receive is in the trace. */
  boolean expectsReceive() {
    return receives > 0 || persistent > 0 || uncertain;
  }

  /** Takes one of the receives that were started and have no record; false if there is none. */
  boolean takeOpenReceive() {
    if (!hasIds && receives > 0) {
      receives--;
      return true;
    }
    for (Map.Entry<Id, Request> e : byId.entrySet()) {
      if (e.getValue().kind() == Kind.RECEIVE && taken.add(e.getKey())) {
        return true;
      }
    }
    return false;
  }

  /** The call that posted a receive which is complete now: the earliest that it can be. */
  ReplayedCall post() {
    ReplayedCall post = firstPost;
    recorded++;
    active = Math.max(0, active - 1);
    receives--;
    if (receives <= 0) {
      receives = 0;
      firstPost = null;
    }
    return post;
  }

  /**
   * A call that completes requests ends.
   *
   * @param received receives that were recorded in it, which are no longer active
   * @param op the call in the replay, or null
   */
  void complete(MpiCall call, int received, ReplayedCall op, SynchronousReplay replay) {
    completions++;
    boolean onlySends = received == 0 && active > 0 && active == sends.size();
    switch (call) {
      case WAIT -> {
        if (received == 0) {
          if (onlySends && active == 1) {
            attach(op, replay);
          }
          active = Math.max(0, active - 1);
          sends.poll();
        }
      }
      case WAITALL -> {
        if (onlySends) {
          attach(op, replay);
        }
        clear();
      }
      case TEST -> {
        if (received == 0 && receives == 0) {
          active = Math.max(0, active - 1);
          sends.poll();
        }
      }
      default -> clear();
    }
  }

  private void attach(ReplayedCall op, SynchronousReplay replay) {
    for (Condition c : sends) {
      if (op != null && c != null && c.owner == null) {
        replay.add(op, c);
      }
    }
  }

  private void clear() {
    uncertain |= active > 0;
    active = 0;
    receives = 0;
    firstPost = null;
    sends.clear();
  }

  void markPersistent(String name) {
    persistent++;
    anyPersistent = true;
    persistentStarts.add(name);
  }

  /** Calls that complete requests. */
  long completions() {
    return completions;
  }

  /** MPI_Request_free. */
  void free() {
    if (persistent > 0) {
      persistent--;
    } else {
      frees++;
      active = Math.max(0, active - 1);
      sends.poll();
    }
  }

  /** MPI_Request_free of a request with an id that was active; it may have been persistent. */
  void freeActive() {
    persistent = Math.max(0, persistent - 1);
  }

  /**
   * A call that completes requests ends.
   *
   * @param records records of completions in it
   */
  void recordWait(MpiCall call, int records) {
    boolean waits = call == MpiCall.WAIT || call == MpiCall.WAITALL || call == MpiCall.WAITANY;
    anyWait |= waits;
    emptyWaits |= waits && records == 0;
  }

  /**
   * Returns whether calls that post receives are missing: more was received than they posted, or,
   * where each completion has a record, there is none of them and calls wait for nothing.
   */
  boolean lacksPosts() {
    return hasIds ? emptyWaits && !anyReceive : !anyPersistent && recorded > posted;
  }

  /** Returns whether a call waited for requests. */
  boolean anyWait() {
    return anyWait;
  }

  /** Requests with ids that are still active by the records, and must have been freed. */
  long freedActive() {
    return Math.min(frees, byId.size());
  }

  /** Returns whether something may have been received that is not recorded. */
  boolean mayLackReceives() {
    return hasIds
        ? byId.values().stream().anyMatch(r -> r.kind() == Kind.RECEIVE)
        : posted != recorded;
  }

  /** A request with an id starts; returns false if its thread has an active one with this id. */
  boolean begin(int thread, long id, Request request) {
    hasIds = true;
    Id own = new Id(thread, id);
    if (byId.size() >= MAX_REQUESTS && !byId.containsKey(own)) {
      return true;
    }
    boolean isNew = byId.put(own, request) == null;
    starters.put(id, thread);
    mostActive = Math.max(mostActive, byId.size());
    return isNew;
  }

  /**
   * A request with an id ends: one of this thread, or else of another one.
   *
   * @return null if none with this id is active
   */
  Request finish(int thread, long id) {
    Request own = byId.remove(new Id(thread, id));
    Integer starter = starters.get(id);
    if (starter != null && (own == null || starter == thread)) {
      starters.remove(id);
    }
    return own != null || starter == null ? own : byId.remove(new Id(starter, id));
  }

  boolean isFull() {
    return byId.size() >= MAX_REQUESTS;
  }

  /**
   * Requests with ids that are still active, by the regions that started them.
   *
   * @param withReceives whether those of receives count
   */
  Map<Integer, Long> leftByRegion(boolean withReceives) {
    Map<Integer, Long> left = new TreeMap<>();
    for (Request r : byId.values()) {
      if (withReceives || r.kind() != Kind.RECEIVE) {
        left.merge(r.region(), 1L, Long::sum);
      }
    }
    return left;
  }

  /** Requests without ids that are still active at least. */
  long left() {
    return hasIds ? 0 : active;
  }

  /** Receives without ids that were started and of which nothing more is known. */
  long openReceives() {
    return hasIds ? 0 : receives;
  }

  TreeSet<String> starts() {
    return starts;
  }

  TreeSet<String> persistentStarts() {
    return persistentStarts;
  }
}
