package org.tracetool.view.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.LaunchCalls;
import org.tracetool.core.operation.LaunchCalls.LaunchSide;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/**
 * The launches of a window: pairs of a call and an operation of a device with the same number, of
 * which a part is in the window. One whose other end is not near the window is left out.
 */
public final class LaunchesInWindow {
  /** Launches of a picture, at most. */
  private static final int MAX_LAUNCHES = 4000;

  /** Records of a window among which launches are looked for, at most. */
  private static final double MAX_RECORDS = 400_000;

  /** Launches that may wait for their operations. */
  private static final int MAX_WAITING = 1 << 20;

  private static final Set<EventKind> KINDS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  /** The begin of a call or of an operation. */
  private record Begin(int location, long time, int region) {}

  /** What the thread of a process and the streams of its devices have in common. */
  private final class ProcessLaunches {
    final Map<Long, Begin> calls = new HashMap<>();

    /** Numbers whose first call may be before what is read. */
    final Set<Long> unknown = new HashSet<>();

    final List<Begin> operations = new ArrayList<>();
    final List<Long> numbers = new ArrayList<>();
    final LaunchMatcher matcher =
        new LaunchMatcher(
            MAX_WAITING,
            (operation, delay) ->
                add(calls.get(numbers.get(operation)), operations.get(operation)));
  }

  private final LaunchCalls calls;
  private final TimeWindow window;
  private final TimeWindow read;
  private final TokenTable<ProcessLaunches> processes = new TokenTable<>();
  private final List<DeviceLaunch> found = new ArrayList<>();

  private LaunchesInWindow(Definitions definitions, TimeWindow window, TimeWindow read) {
    this.calls = new LaunchCalls(definitions);
    this.window = window;
    this.read = read;
  }

  /** Whether a trace can have launches. */
  public static boolean areIn(ViewedTrace trace) {
    return LaunchMatcher.keys(trace.definitions()).size() > 0;
  }

  /**
   * The launches of a window, by the begins of their calls; null if they are too many.
   *
   * @param read the window and what is around it
   */
  public static List<DeviceLaunch> list(ViewedTrace trace, TimeWindow window, TimeWindow read)
      throws IOException {
    if (!areIn(trace)) {
      return List.of();
    }
    if (trace.hasMoreRecords(window, MAX_RECORDS)) {
      return null;
    }
    LaunchesInWindow launches = new LaunchesInWindow(trace.definitions(), window, read);
    IntList locations = new IntList();
    for (ViewRow row : trace.rows().list()) {
      if (row.location() != 0) {
        locations.add(row.location());
      }
    }
    trace
        .records()
        .readMergedFromPlaces(
            locations.toArray(),
            read,
            KINDS,
            event -> {
              launches.take(event);
              return true;
            });
    List<DeviceLaunch> found = launches.found;
    found.sort(Comparator.comparing(DeviceLaunch::launched, Long::compareUnsigned));
    return found.size() > MAX_LAUNCHES ? null : found;
  }

  /** The launches as JSON. */
  public static String text(ViewedTrace trace, TimeWindow window, TimeWindow read)
      throws IOException {
    List<DeviceLaunch> launches = list(trace, window, read);
    JsonWriter json = new JsonWriter(true).object(null);
    json.flag("complete", launches != null).list("launches");
    for (DeviceLaunch l : launches == null ? List.<DeviceLaunch>of() : launches) {
      json.list(null).number(null, trace.rows().ofLocation(l.host()));
      json.text(null, Long.toUnsignedString(l.launched()));
      json.number(null, trace.rows().ofLocation(l.stream()));
      json.text(null, Long.toUnsignedString(l.begun()));
      json.number(null, Integer.toUnsignedLong(l.call()));
      json.number(null, Integer.toUnsignedLong(l.operation())).endList();
    }
    return json.endList().endObject().toString();
  }

  private void take(EventCursor event) {
    int location = event.location();
    if (event.kind() == EventKind.LEAVE) {
      calls.leave(event);
    } else if (event.kind() == EventKind.ENTER) {
      long number = calls.enter(event);
      Begin begin = new Begin(location, event.time(), (int) event.field(0));
      LaunchSide side = number == 0 ? LaunchSide.NONE : calls.side(location);
      switch (side) {
        case OPERATION -> addOperation(process(location), number, begin);
        case LAUNCH -> addCall(process(location), number, begin);
        case NONE -> {
          // has no arrow
        }
      }
    }
  }

  private ProcessLaunches process(int location) {
    int process = calls.process(location);
    ProcessLaunches known = processes.get(process);
    if (known == null) {
      known = new ProcessLaunches();
      processes.put(process, known);
    }
    return known;
  }

  private void addCall(ProcessLaunches process, long number, Begin call) {
    if (calls.mayBeWithinLaunch(call.location, read.from())) {
      process.unknown.add(number);
    } else if (!process.unknown.contains(number)
        && process.calls.putIfAbsent(number, call) == null) {
      process.matcher.addLaunch(number, call.time);
    }
  }

  private static void addOperation(ProcessLaunches process, long number, Begin operation) {
    process.operations.add(operation);
    process.numbers.add(number);
    process.matcher.addOperation(number, operation.time, process.operations.size() - 1);
  }

  private void add(Begin call, Begin operation) {
    boolean isEarly = Long.compareUnsigned(operation.time, call.time) < 0;
    long first = isEarly ? operation.time : call.time;
    long last = isEarly ? call.time : operation.time;
    if (Long.compareUnsigned(first, window.to()) < 0
        && Long.compareUnsigned(last, window.from()) >= 0
        && found.size() <= MAX_LAUNCHES) {
      found.add(
          new DeviceLaunch(
              call.location,
              call.time,
              call.region,
              operation.location,
              operation.time,
              operation.region));
    }
  }
}
