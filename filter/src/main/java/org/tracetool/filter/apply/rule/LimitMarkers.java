package org.tracetool.filter.apply.rule;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.copy.MarkerClass;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;

/**
 * Where call limits were reached: the VampirTrace runtime leaves a marker at the last call that it
 * keeps. There is at most one for each process and function or call path. Thread-safe.
 */
public final class LimitMarkers {
  private record Hint(int process, long time, String function, long limit, boolean path) {}

  private final List<Hint> hints = new ArrayList<>();
  private final MarkerClass marker = new MarkerClass("VampirTrace");

  /** The last call that a limit lets pass. */
  synchronized void addMarker(int process, long time, String function, long limit, boolean path) {
    hints.add(new Hint(process, time, function, limit, path));
  }

  /** The definitions with the class of these markers, which keeps its token once it has one. */
  public Definitions defined(Definitions definitions) {
    return marker.defined(definitions);
  }

  /** Number of markers in a part of the time. */
  public synchronized long count(TimeWindow window) {
    return hints.stream().filter(h -> window.contains(h.time())).count();
  }

  /** Writes the markers by process, then by time, and does not end the sink. */
  public synchronized void write(TimeWindow window, EventSink sink) throws IOException {
    hints.sort(
        Comparator.<Hint>comparingLong(h -> Integer.toUnsignedLong(h.process()))
            .thenComparing(Hint::time, Long::compareUnsigned)
            .thenComparing(Hint::function)
            .thenComparing(Hint::path));
    for (Hint h : hints) {
      if (window.contains(h.time())) {
        marker.write(h.process(), h.time(), text(h), sink);
      }
    }
  }

  /** Saves where limits were reached for {@link #restore}. */
  public synchronized void save(DataOutput out) throws IOException {
    out.writeInt(hints.size());
    for (Hint h : hints) {
      byte[] function = TraceText.encode(h.function());
      out.writeInt(h.process());
      out.writeLong(h.time());
      out.writeInt(function.length);
      out.write(function);
      out.writeLong(h.limit());
      out.writeBoolean(h.path());
    }
  }

  /** Adds what was saved. */
  public synchronized void restore(DataInput in) throws IOException {
    for (int n = in.readInt(); n > 0; n--) {
      int process = in.readInt();
      long time = in.readLong();
      byte[] function = new byte[in.readInt()];
      in.readFully(function);
      hints.add(
          new Hint(
              process,
              time,
              TraceText.decode(function, 0, function.length),
              in.readLong(),
              in.readBoolean()));
    }
  }

  private static String text(Hint h) {
    return "Beginning to filter out function '"
        + h.function()
        + (h.path() ? "' in this call path" : "'")
        + " (call limit (="
        + h.limit()
        + ") reached at this point)";
  }
}
