package org.tracetool.unify.split;

import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;

/** Requests of sends that are left out as halves, whose ends go as well. */
final class DroppedRequests {
  private record Request(int location, long id) {}

  private final Set<Request> all = new HashSet<>();

  /** A send stays or goes; a request that was used before now belongs to this one. */
  void note(EventCursor send, boolean goes) {
    if (goes) {
      all.add(of(send));
    } else if (!all.isEmpty()) {
      all.remove(of(send));
    }
  }

  /** Returns whether a record is the end of a send that went. */
  boolean ends(EventCursor completion) {
    return !all.isEmpty() && all.remove(of(completion));
  }

  private static Request of(EventCursor event) {
    return new Request(event.location(), event.get(Role.MATCHING_ID));
  }
}
