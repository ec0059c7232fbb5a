package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/**
 * Operations of devices whose launch is not recorded. A stream does what was launched in order, so
 * after an operation with a launch all have one; those before may have been launched earlier than
 * the trace begins. This is no finding, as profilers leave out calls, but worth a note.
 */
final class LaunchCheck {
  private static final int LAUNCH_BYTES = 100;
  private static final int MIN_LAUNCHES = 1 << 10;
  private static final int MAX_LAUNCHES = 1 << 20;

  /** A stream of a device. */
  private static final class Queue {
    final LaunchMatcher launches;
    boolean hasLaunch;

    /** Operations after the first one with a launch, and those of them with one. */
    long operations;

    long launched;

    Queue(LaunchMatcher launches) {
      this.launches = launches;
    }
  }

  private final CheckContext context;
  private final LocationTable locations;
  private final IntMap keys;
  private final int maxLaunches;
  private final TokenTable<LaunchMatcher> matchers = new TokenTable<>();
  private final IntMap numbers = new IntMap();
  private final List<Queue> queues = new ArrayList<>();

  LaunchCheck(CheckContext context) {
    this.context = context;
    locations = LocationTable.of(context.definitions);
    keys = LaunchMatcher.keys(context.definitions);
    long each = context.options.memory() / 8 / LAUNCH_BYTES / Math.max(1, locations.processes());
    maxLaunches = (int) Math.max(MIN_LAUNCHES, Math.min(MAX_LAUNCHES, each));
  }

  /** Whether calls may have numbers. */
  boolean isNeeded() {
    return keys.size() > 0;
  }

  /** A call with pairs begins. */
  void enter(LocationState loc, EventCursor event) {
    long number = LaunchMatcher.number(event, keys);
    if (number == 0) {
      return;
    }
    LocationKind kind = locations.kind(loc.token);
    LaunchMatcher launches = matchers.get(loc.process.token);
    if (launches == null) {
      launches = new LaunchMatcher(maxLaunches, (queue, delay) -> take(queues.get(queue)));
      matchers.put(loc.process.token, launches);
    }
    if (kind.isThread()) {
      launches.addLaunch(number, event.time());
    } else if (kind.isGpu()) {
      int queue = numbers.get(loc.token) - 1;
      if (queue < 0) {
        queue = queues.size();
        queues.add(new Queue(launches));
        numbers.put(loc.token, queue + 1);
      }
      queues.get(queue).operations += queues.get(queue).hasLaunch ? 1 : 0;
      launches.addOperation(number, event.time(), queue);
    }
  }

  private static void take(Queue queue) {
    queue.launched += queue.hasLaunch ? 1 : 0;
    queue.hasLaunch = true;
  }

  /** All events were read. */
  void end() {
    for (Queue queue : queues) {
      long missing = queue.operations - queue.launched;
      if (missing > 0 && !queue.launches.isForgetful()) {
        context.findings.note(
            "operations of devices without a recorded launch, after others with one", missing);
      }
    }
  }
}
