package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/** What a process was doing at a time: its calls with their begin and end. */
public final class CallDetails {
  /** Records that are read to find the ends of calls. */
  private static final int MAX_RECORDS_AHEAD = 500_000;

  private static final Set<EventKind> CALLS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  /** A call of the stack; its end is not known as long as it is -1. */
  private static final class Call {
    final int region;
    final int scl;
    final long enter;
    long leave = -1L;

    Call(int region, int scl, long enter) {
      this.region = region;
      this.scl = scl;
      this.enter = enter;
    }
  }

  private final CallStack calls = new CallStack();
  private final List<Call> stack = new ArrayList<>();
  private boolean passed;
  private int open;
  private int read;

  private CallDetails() {}

  /** The answer to {@code row} and {@code time}, as JSON. */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    List<ViewRow> rows = trace.rows().list();
    ViewRow row = rows.get(p.number("row", 0, rows.size() - 1, 0));
    long time = p.number("time", trace.extent().first());
    CallDetails details = new CallDetails();
    if (row.location() != 0) {
      int location = row.location();
      TimeWindow window = new TimeWindow(time, -1L);
      for (StreamInfo stream : trace.records().streamsOf(new int[] {location})) {
        trace
            .records()
            .read(
                stream,
                window,
                l -> l == location,
                CALLS,
                e -> details.take(e.kind(), e.time(), (int) e.field(0), (int) e.field(1), time));
      }
      details.pass();
      boolean open = !details.stack.isEmpty();
      if (open && Long.compareUnsigned(trace.endOfCalls(location, time), time) < 0) {
        details.stack.clear(); // the process has no more records
      }
    }
    JsonWriter json = new JsonWriter(true).object(null).number("row", row.id()).list("stack");
    for (Call call : details.stack) {
      json.object(null).number("region", Integer.toUnsignedLong(call.region));
      json.text("name", trace.regions().name(call.region));
      json.text("group", trace.regions().group(call.region));
      // As stats sees it, a call of the application itself does not wait for messages.
      Activity activity = RegionNames.activityOf(trace.definitions(), call.region);
      json.flag("waits", activity != Activity.APPLICATION);
      String source = trace.regions().source(call.scl);
      source = source == null ? trace.regions().sourceOf(call.region) : source;
      if (source != null) {
        json.text("source", source);
      }
      json.text("enter", Long.toUnsignedString(call.enter));
      if (call.leave != -1L) {
        json.text("leave", Long.toUnsignedString(call.leave));
      }
      json.endObject();
    }
    return json.endList().endObject().toString();
  }

  private boolean take(EventKind kind, long at, int region, int scl, long time) {
    if (!passed && Long.compareUnsigned(at, time) > 0) {
      pass();
      if (stack.isEmpty()) {
        return false;
      }
    }
    if (kind == EventKind.ENTER) {
      calls.enter(at, region, scl);
    } else if (kind == EventKind.LEAVE) {
      calls.leave(region);
      if (passed && calls.depth() < open) {
        open = calls.depth();
        stack.get(open).leave = at;
      }
    }
    return !passed || open > 0 && ++read < MAX_RECORDS_AHEAD;
  }

  private void pass() {
    if (passed) {
      return;
    }
    passed = true;
    open = calls.depth();
    for (int i = 0; i < open; i++) {
      stack.add(new Call(calls.region(i), calls.scl(i), calls.time(i)));
    }
  }
}
