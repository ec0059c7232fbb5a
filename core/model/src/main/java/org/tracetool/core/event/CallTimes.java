package org.tracetool.core.event;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.collect.TokenTable;

/** Follows the calls of one stream and gives the exclusive time of each call that ends. */
public final class CallTimes {
  /** The kinds of events that are needed; others may come. */
  public static final Set<EventKind> KINDS =
      Set.copyOf(EnumSet.of(EventKind.ENTER, EventKind.LEAVE));

  /** Word of an open call: ticks of the calls directly inside. */
  private static final int INSIDE = CallStack.WIDTH;

  /** Word of an open call: its mark. */
  private static final int MARK = CallStack.WIDTH + 1;

  /** Takes calls. */
  public interface Calls {
    /**
     * A number of one's own for a call that begins, which {@link #endCall} gets.
     *
     * @param outer the number of the call around it; 0 if there is none
     */
    int begun(int outer, int region);

    /**
     * A call has ended.
     *
     * @param mark its number, see {@link #begun}
     * @param process token of the process
     * @param begin when it began, in ticks
     * @param exclusive ticks in it without those of the calls directly inside
     */
    void endCall(int mark, int process, long begin, long exclusive);
  }

  private final Calls calls;
  private final TokenTable<CallStack> processes = new TokenTable<>();

  /** Follows calls for somebody. */
  public CallTimes(Calls calls) {
    this.calls = calls;
  }

  /** Reads a source to its end. */
  public void read(EventSource source) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        EventKind kind = event.kind();
        if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
          CallStack stack = processes.get(event.location());
          if (stack == null) {
            stack = new CallStack(2, CallStack.DEFAULT_MAX_DEPTH);
            processes.put(event.location(), stack);
          }
          if (kind == EventKind.ENTER) {
            enter(stack, (int) event.field(0), event.time());
          } else {
            leave(stack, (int) event.field(0), event);
          }
        }
      }
    }
  }

  private void enter(CallStack stack, int region, long time) {
    int outer = stack.isEmpty() ? 0 : (int) stack.words()[stack.topPlace() + MARK];
    int at = stack.enter(time, region, 0);
    if (at != CallStack.NONE) {
      stack.words()[at + INSIDE] = 0;
      stack.words()[at + MARK] = calls.begun(outer, region);
    }
  }

  private void leave(CallStack stack, int region, EventCursor event) {
    int at = stack.leave(region);
    if (at == CallStack.NONE) {
      return;
    }
    long[] words = stack.words();
    long begin = words[at + CallStack.TIME];
    long length = event.time() - begin;
    calls.endCall((int) words[at + MARK], event.location(), begin, length - words[at + INSIDE]);
    if (!stack.isEmpty()) {
      words[stack.topPlace() + INSIDE] += length;
    }
  }
}
