package org.tracetool.view.waiting;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;

/**
 * For whom a call waits, step by step: a process waits for another one, which itself waited for
 * most of that time, and so on, up to the one that did something else: the root cause.
 */
public final class WaitChain {
  private static final int MAX_STEPS = 64;

  /** Windows that are read one before the other, at most. */
  private static final int MAX_WINDOWS = 8;

  /** Records of a window, at most, as far as it is known how many there are. */
  private static final double MAX_RECORDS = 300_000;

  /** A process that waits for this part of the time in which others wait for it hands it on. */
  private static final double HANDED_ON = 0.5;

  private final ViewedTrace trace;

  /** What the analysis found; null as long as that is not known, so that windows are read. */
  private final AnalyzedWaits known;

  private final int[] all;
  private final List<WindowWait> steps = new ArrayList<>();
  private boolean isComplete = true;
  private TimeWindow window;
  private WaitsInWindow waits;
  private int windows;

  private WaitChain(ViewedTrace trace, AnalyzedWaits known, int[] all) {
    this.trace = trace;
    this.known = known;
    this.all = all;
  }

  /** The answer as long as the run is not analyzed. */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    return text(trace, null, p);
  }

  /**
   * The answer to {@code row} and {@code time}, as JSON; docs/internals/view.md lists its members.
   *
   * @param known what the analysis of the run found, null if that is not known
   */
  public static String text(ViewedTrace trace, AnalyzedWaits known, RequestParameters p)
      throws IOException {
    List<ViewRow> rows = trace.rows().list();
    int location = rows.get(p.number("row", 0, rows.size() - 1, 0)).location();
    WaitChain chain = new WaitChain(trace, known, QueryWindow.all(trace));
    if (location != 0) {
      chain.follow(location, p.number("time", trace.extent().first()));
    }
    return chain.json();
  }

  private void follow(int location, long time) throws IOException {
    if (known == null) {
      long after = endOfRead(time);
      if (after == time || !read(time, after)) {
        isComplete = after != time;
        return;
      }
    }
    WindowWait wait = longest(location, time, time + 1, true);
    while (wait != null && steps.size() < MAX_STEPS) {
      steps.add(wait);
      if (known == null
          && Long.compareUnsigned(wait.from(), window.from()) <= 0
          && !read(wait.from(), wait.to())) {
        isComplete = false;
        return;
      }
      WindowWait next = longest(wait.late(), wait.from(), wait.to(), false);
      boolean isHandedOn =
          next != null
              && Long.compareUnsigned(next.to(), wait.to()) <= 0
              && next.within(wait.from(), wait.to()) >= HANDED_ON * (wait.to() - wait.from());
      wait = isHandedOn && !steps.contains(next) ? next : null;
    }
  }

  /** Behind how much is to be read after a time for the end of what waits then. */
  private long endOfRead(long time) throws IOException {
    long ticks = 1;
    long left = trace.extent().last() - time + 1;
    while (Long.compareUnsigned(ticks, left) < 0
        && QueryWindow.records(trace, new TimeWindow(time, time + 2 * ticks)) < MAX_RECORDS / 2) {
      ticks *= 2;
    }
    return time + (Long.compareUnsigned(ticks, left) < 0 ? ticks : left);
  }

  /** Reads an interval, and as much before it as is not too much; false if that cannot be. */
  private boolean read(long from, long to) throws IOException {
    if (windows++ == MAX_WINDOWS
        || QueryWindow.records(trace, new TimeWindow(from, to)) > MAX_RECORDS) {
      return false;
    }
    long first = trace.extent().first();
    long begin = from;
    for (long ticks = 1; ticks > 0 && begin != first; ticks *= 2) {
      long earlier = Long.compareUnsigned(from - first, ticks) <= 0 ? first : from - ticks;
      if (QueryWindow.records(trace, new TimeWindow(earlier, to)) > MAX_RECORDS) {
        break;
      }
      begin = earlier;
    }
    window = new TimeWindow(begin, to);
    waits = WaitsInWindow.of(trace, new QueryWindow(window, all));
    return true;
  }

  /** The wait of a process that takes most of an interval; its call may go on after the wait. */
  private WindowWait longest(int process, long from, long to, boolean isInCall) {
    WindowWait longest = null;
    long most = 0;
    List<WindowWait> own = known == null ? waits.of(process) : known.during(process, from, to);
    for (WindowWait wait : own) {
      long ticks =
          isInCall && isDuring(wait, from) ? wait.to() - wait.from() : wait.within(from, to);
      if (ticks > most && (!isInCall || isDuring(wait, from))) {
        most = ticks;
        longest = wait;
      }
    }
    return longest;
  }

  private static boolean isDuring(WindowWait wait, long time) {
    return Long.compareUnsigned(wait.from(), time) <= 0
        && Long.compareUnsigned(time, wait.end()) <= 0;
  }

  private String json() throws IOException {
    JsonWriter json = new JsonWriter(true).object(null).flag("complete", isComplete);
    json.list("steps");
    for (WindowWait wait : steps) {
      json.object(null).number("row", trace.rows().ofLocation(wait.process()));
      json.text("from", Long.toUnsignedString(wait.from()));
      json.text("to", Long.toUnsignedString(wait.to()));
      json.number("late", trace.rows().ofLocation(wait.late())).text("in", wait.what());
      if (wait.isEstimated()) {
        json.flag("estimated", true);
      }
      json.endObject();
    }
    json.endList();
    if (!steps.isEmpty()) {
      writeRoot(json, steps.get(steps.size() - 1));
    }
    return json.endObject().toString();
  }

  /** Writes what the last one did meanwhile; a stream of a device without kernel is idle. */
  private void writeRoot(JsonWriter json, WindowWait last) throws IOException {
    TimeWindow time = new TimeWindow(last.from(), last.to());
    LocationTable table = LocationTable.of(trace.definitions());
    int region = busiestRegion(time, last.late());
    boolean isIdle = region == 0 && table.kind(last.late()).isGpu();
    json.text("root", region == 0 ? "" : trace.regions().name(region));
    json.number("region", Integer.toUnsignedLong(region)).flag("idle", isIdle);
    int host = table.process(last.late());
    int inHost =
        isIdle && host != last.late() && table.kind(host).isThread()
            ? busiestRegion(time, host)
            : 0;
    json.text("host", inHost == 0 ? "" : trace.regions().name(inHost));
  }

  private int busiestRegion(TimeWindow time, int location) throws IOException {
    return SelectionSummary.busiestRegion(trace, new QueryWindow(time, new int[] {location}));
  }
}
