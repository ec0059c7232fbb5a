package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/** Values of counters over time. */
public final class CounterTracks {
  private static final int MAX_ROWS = 4000;

  /** Samples that are sent one by one. */
  private static final int MAX_SAMPLES = 4000;

  /** Records that are read for them. */
  private static final long MAX_RECORDS = 100_000;

  /** Boxes in which the next sample is looked for. */
  private static final int BOXES_AFTER = 64;

  private CounterTracks() {}

  /** A counter of a row, with its least and largest value. */
  public record Track(ViewRow row, int counter, double least, double largest) {}

  /** Which rows have samples of which counters, with their least and largest values, as JSON. */
  public static String list(ViewedTrace trace) throws IOException {
    return text(tracks(trace));
  }

  /** Tracks as JSON. */
  public static String text(List<Track> tracks) {
    JsonWriter json = new JsonWriter(true).object(null).list("tracks");
    for (Track track : tracks) {
      json.list(null).number(null, track.row.id());
      json.number(null, Integer.toUnsignedLong(track.counter));
      json.literal(null, number(track.least)).literal(null, number(track.largest));
      json.endList();
    }
    return json.endList().endObject().toString();
  }

  /** Which rows have samples of which counters. */
  public static List<Track> tracks(ViewedTrace trace) throws IOException {
    List<Track> tracks = new ArrayList<>();
    int left = MAX_ROWS;
    for (ViewRow row : trace.rows().list()) {
      if (row.location() == 0 || left-- <= 0) {
        continue;
      }
      Map<Integer, double[]> ranges = new TreeMap<>();
      for (PreviewBox box : trace.boxes(row.location(), TimeWindow.ALL, 2)) {
        for (PreviewBox.Samples s : box.counters()) {
          double[] range =
              ranges.computeIfAbsent(s.counter(), c -> new double[] {s.min(), s.max()});
          range[0] = Math.min(range[0], s.min());
          range[1] = Math.max(range[1], s.max());
        }
      }
      ranges.forEach((counter, range) -> tracks.add(new Track(row, counter, range[0], range[1])));
    }
    return tracks;
  }

  static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "null";
  }

  /**
   * The answer to {@code row}, {@code counter}, {@code from} and {@code to} as JSON: samples if
   * there are few, else the least, mean and largest values of intervals.
   */
  public static String values(ViewedTrace trace, RequestParameters p) throws IOException {
    List<ViewRow> rows = trace.rows().list();
    ViewRow row = rows.get(p.number("row", 0, rows.size() - 1, 0));
    int counter = p.token("counter");
    return values(trace, row, counter, QueryWindow.window(trace, p));
  }

  /** The values of a counter of a row in a window, as JSON. */
  public static String values(ViewedTrace trace, ViewRow row, int counter, TimeWindow window)
      throws IOException {
    List<PreviewBox> boxes = trace.boxes(row.location(), window, 512);
    double records = 0;
    double samples = 0;
    for (PreviewBox box : boxes) {
      double part = Math.min(1, (double) (window.to() - window.from()) / box.width());
      records += part * box.records();
      for (PreviewBox.Samples s : box.counters()) {
        samples += s.counter() == counter ? part * s.count() : 0;
      }
    }
    JsonWriter json = new JsonWriter(true).object(null);
    if (samples <= MAX_SAMPLES && records <= MAX_RECORDS) {
      writeSamples(trace, row, counter, window, json);
    } else {
      json.list("intervals");
      for (PreviewBox box : boxes) {
        for (PreviewBox.Samples s : box.counters()) {
          if (s.counter() == counter) {
            json.list(null).text(null, Long.toUnsignedString(box.from()));
            json.number(null, box.width()).literal(null, number(s.min()));
            json.literal(null, number(s.mean())).literal(null, number(s.max())).endList();
          }
        }
      }
      json.endList();
    }
    return json.endObject().toString();
  }

  /** Samples, the first of which may be before the window and the last one after it. */
  private static void writeSamples(
      ViewedTrace trace, ViewRow row, int counter, TimeWindow window, JsonWriter json)
      throws IOException {
    json.list("samples");
    LastSample before = new LastSample(json);
    read(
        trace,
        row.location(),
        counter,
        window,
        (time, value) -> {
          before.take(time, value, window);
          return true;
        });
    before.write();
    writeNext(trace, row, counter, window, json);
    json.endList();
  }

  /**
   * Writes the first known value after the window, since only with it is known how fast a counter
   * grows. Not if there are very many other records with it.
   */
  private static void writeNext(
      ViewedTrace trace, ViewRow row, int counter, TimeWindow window, JsonWriter json)
      throws IOException {
    int location = row.location();
    TimeWindow rest = new TimeWindow(window.to(), -1L);
    for (PreviewBox box : trace.boxes(location, rest, BOXES_AFTER)) {
      if (box.counters().stream().noneMatch(s -> s.counter() == counter)) {
        continue;
      }
      boolean isLater = Long.compareUnsigned(box.from(), window.to()) > 0;
      TimeWindow part =
          new TimeWindow(isLater ? box.from() : window.to(), box.from() + box.width());
      if (box.records() > MAX_RECORDS || writeFirst(trace, location, counter, part, json)) {
        return;
      }
    }
  }

  /** Writes the first known value in a window; false if there is none. */
  private static boolean writeFirst(
      ViewedTrace trace, int location, int counter, TimeWindow window, JsonWriter json)
      throws IOException {
    boolean[] isWritten = new boolean[1];
    read(
        trace,
        location,
        counter,
        window,
        (time, value) -> {
          if (!isWritten[0] && !Double.isNaN(value) && window.contains(time)) {
            writeSample(json, time, value);
            isWritten[0] = true;
          }
          return !isWritten[0];
        });
    return isWritten[0];
  }

  /** Takes samples in the order of the records. */
  private interface SampleTaker {
    /** Takes a sample; returns whether more are wanted. */
    boolean take(long time, double value);
  }

  /** Reads the samples of a counter in a window, and perhaps the one before it. */
  private static void read(
      ViewedTrace trace, int location, int counter, TimeWindow window, SampleTaker taker)
      throws IOException {
    PlainSamples samples = new PlainSamples(trace.definitions());
    for (StreamInfo stream : trace.records().streamsOf(new int[] {location})) {
      boolean[] isWanted = {true};
      trace
          .records()
          .read(
              stream,
              window,
              l -> l == location,
              EnumSet.of(EventKind.COUNTER, EventKind.METRICS),
              e -> {
                samples.forEachSample(
                    e,
                    (token, value) -> {
                      if (token == counter) {
                        isWanted[0] = taker.take(e.time(), value);
                      }
                    });
                return isWanted[0];
              });
    }
  }

  private static void writeSample(JsonWriter json, long time, double value) {
    json.list(null).text(null, Long.toUnsignedString(time));
    json.literal(null, number(value)).endList();
  }

  /** Writes samples, of those before the window the last one only. */
  private static final class LastSample {
    private final JsonWriter json;
    private boolean waits;
    private long time;
    private double value;

    LastSample(JsonWriter json) {
      this.json = json;
    }

    void take(long now, double next, TimeWindow window) {
      boolean isBefore = Long.compareUnsigned(now, window.from()) < 0;
      if (!isBefore) {
        write();
      }
      time = now;
      value = next;
      waits = true;
      if (!isBefore) {
        write();
      }
    }

    void write() {
      if (waits) {
        writeSample(json, time, value);
        waits = false;
      }
    }
  }
}
