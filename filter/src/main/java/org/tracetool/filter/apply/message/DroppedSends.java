package org.tracetool.filter.apply.message;

import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Requests of sends that were left out for want of a receive, whose ends go as well. */
public final class DroppedSends {
  private final PerLocation<Set<Long>> requests = new PerLocation<>(token -> new HashSet<>());

  /** A message stays or goes; a request that was used before now belongs to this one. */
  public void note(EventCursor event, boolean goes) {
    if (event.kind() == EventKind.ISEND) {
      Set<Long> own = requests.of(event.location());
      if (goes) {
        own.add(request(event));
      } else {
        own.remove(request(event));
      }
    }
  }

  /** Returns whether a record is the end of such a send. */
  public boolean ends(EventCursor event) {
    return requests.of(event.location()).remove(request(event));
  }

  private static long request(EventCursor event) {
    return event.get(Role.MATCHING_ID);
  }
}
