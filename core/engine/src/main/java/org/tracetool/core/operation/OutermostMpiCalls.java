package org.tracetool.core.operation;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;

/**
 * The calls of MPI that locations are in: of nested ones the outermost, since the library calls the
 * others. A location waits for others from the begin of the call in which an operation ends, until
 * the call begins in which the last of those that it needs begins the operation.
 */
public final class OutermostMpiCalls {
  private static final int NONE = -1;

  private static final class Calls {
    final CallStack stack = new CallStack();
    int level = NONE;
  }

  private final Definitions definitions;
  private final Map<Integer, Calls> calls = new HashMap<>();
  private final Map<Integer, Boolean> regions = new HashMap<>();

  /** No calls yet. */
  public OutermostMpiCalls(Definitions definitions) {
    this.definitions = definitions;
  }

  /** Takes an enter or a leave; others change nothing. */
  public void take(EventCursor e) {
    switch (e.kind()) {
      case ENTER -> {
        Calls own = calls.computeIfAbsent(e.location(), l -> new Calls());
        int depth = own.stack.depth();
        own.stack.enter(e.time(), e.region(), 0);
        boolean isOutermost = own.level == NONE && own.stack.depth() > depth && isMpi(e.region());
        own.level = isOutermost ? depth : own.level;
      }
      case LEAVE -> {
        Calls own = calls.computeIfAbsent(e.location(), l -> new Calls());
        own.stack.leave(e.region());
        own.level = own.stack.depth() <= own.level ? NONE : own.level;
      }
      default -> {
        // no call
      }
    }
  }

  private boolean isMpi(int region) {
    return regions.computeIfAbsent(
        region, r -> RegionClass.of(definitions, 0, definitions.region(r)) == RegionClass.MPI);
  }

  /** When the call began that a location is in; {@code otherwise} if it is in none. */
  public long begin(int location, long otherwise) {
    Calls own = calls.get(location);
    return own == null || own.level == NONE ? otherwise : own.stack.time(own.level);
  }
}
