package org.tracetool.view.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/**
 * The values of a counter in many rows, by columns, from the boxes of the index. Rows that are
 * shown in one line have one value: the mean of their means unless another one is asked for.
 */
public final class CounterHeat {
  private static final int MAX_COLUMNS = 512;

  /** Rows of a line, at most. */
  private static final int MAX_ROWS = 1 << 17;

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final int counter;
  private final RowFold fold;

  /** Values of a row times the part of a column that they stand for, and these parts. */
  private final double[] sums;

  private final double[] weights;

  /** What the rows of a line have together, by column, and how many of them have anything. */
  private final double[] folded;

  private final int[] counts;

  /** Whether the counter only grows, so that its rate is shown. */
  private final boolean isGrowing;

  /** What a line shows of its rows. */
  private enum RowFold {
    SUM,
    MEAN,
    MIN,
    MAX;

    static RowFold of(String name) {
      for (RowFold fold : values()) {
        if (fold.name().toLowerCase(Locale.ROOT).equals(name)) {
          return fold;
        }
      }
      throw new RequestParameters.BadRequest("of: sum, mean, min or max");
    }

    double of(double a, double b) {
      return switch (this) {
        case SUM, MEAN -> a + b;
        case MIN -> Math.min(a, b);
        case MAX -> Math.max(a, b);
      };
    }
  }

  private CounterHeat(
      ViewedTrace trace, TimeWindow window, int counter, int columns, RowFold fold) {
    this.fold = fold;
    this.folded = new double[columns];
    this.counts = new int[columns];
    this.trace = trace;
    this.window = window;
    this.counter = counter;
    this.sums = new double[columns];
    this.weights = new double[columns];
    Definition.Counter known = null;
    for (Definition.Counter c : trace.definitions().all(Definition.Counter.class)) {
      known = c.token() == counter ? c : known;
    }
    isGrowing = known != null && CounterProperties.isAccumulated(known.properties());
  }

  /**
   * The answer to {@code counter}, {@code rows}, {@code columns}, {@code of} and a window, as JSON.
   */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    TimeWindow window = trace.extent().cut(QueryWindow.window(trace, p));
    int columns = p.number("columns", 1, MAX_COLUMNS, MAX_COLUMNS / 2);
    CounterHeat heat =
        new CounterHeat(
            trace, window, p.token("counter"), columns, RowFold.of(p.text("of", "mean")));
    JsonWriter json = new JsonWriter(true).object(null).list("rows");
    for (String line : p.text("rows", "").split(";")) {
      heat.write(new RequestParameters("rows=" + line), json);
    }
    return json.endList().endObject().toString();
  }

  /** The values of all rows of a line together. */
  private void write(RequestParameters line, JsonWriter json) throws IOException {
    Arrays.fill(counts, 0);
    List<ViewRow> rows = trace.rows().list();
    for (int id : line.numbers("rows", rows.size(), MAX_ROWS)) {
      if (rows.get(id).location() != 0) {
        add(rows.get(id));
      }
    }
    json.list(null);
    for (int c = 0; c < folded.length; c++) {
      double value = fold == RowFold.MEAN ? folded[c] / counts[c] : folded[c];
      boolean isKnown = counts[c] > 0 && Double.isFinite(value);
      json.literal(null, isKnown ? Float.toString((float) value) : "null");
    }
    json.endList();
  }

  private void add(ViewRow row) throws IOException {
    Arrays.fill(sums, 0);
    Arrays.fill(weights, 0);
    List<PreviewBox> boxes = trace.boxes(row.location(), window, sums.length);
    PreviewBox before = null;
    for (PreviewBox box : boxes) {
      if (samples(box) != null) {
        if (before != null) {
          addUntil(before, box);
        }
        before = box;
      }
    }
    if (before != null) {
      addLast(before);
    }
    for (int c = 0; c < sums.length; c++) {
      take(c, sums[c] / weights[c]);
    }
  }

  private void take(int column, double value) {
    if (!Double.isNaN(value)) {
      folded[column] = counts[column]++ == 0 ? value : fold.of(folded[column], value);
    }
  }

  private double valueOf(PreviewBox.Samples own) {
    return switch (fold) {
      case MIN -> own.min();
      case MAX -> own.max();
      case SUM, MEAN -> own.mean();
    };
  }

  private PreviewBox.Samples samples(PreviewBox box) {
    for (PreviewBox.Samples s : box.counters()) {
      if (s.counter() == counter) {
        return s;
      }
    }
    return null;
  }

  /**
   * Adds what is known from a box on, until the next one with samples: a value that does not change
   * stands until then, and a counter that grows does so all the time between.
   */
  private void addUntil(PreviewBox box, PreviewBox next) {
    PreviewBox.Samples own = samples(box);
    long ticks = next.from() - box.from();
    if (isGrowing) {
      double growth = samples(next).min() - own.min();
      add(box.from(), ticks, growth / ticks * trace.definitions().ticksPerSecond());
    } else {
      add(box.from(), own.min() == own.max() ? ticks : box.width(), valueOf(own));
    }
  }

  /** Adds a box after which there are no samples: how fast a counter grows needs two of them. */
  private void addLast(PreviewBox box) {
    PreviewBox.Samples own = samples(box);
    if (!isGrowing) {
      long ticks = own.min() == own.max() ? window.to() - box.from() : box.width();
      add(box.from(), Math.max(ticks, box.width()), valueOf(own));
    } else if (own.max() > own.min()) {
      double growth = own.max() - own.min();
      add(box.from(), box.width(), growth / box.width() * trace.definitions().ticksPerSecond());
    }
  }

  /** Adds a value to the columns that some ticks are in, each by the part that it has of them. */
  private void add(long begin, long ticks, double value) {
    double column = (window.to() - window.from()) / (double) sums.length;
    double from = (begin - window.from()) / column;
    double to = from + ticks / column;
    int last = (int) Math.min(sums.length, Math.ceil(to));
    for (int c = (int) Math.max(0, Math.floor(from)); c < last; c++) {
      if (fold == RowFold.MIN || fold == RowFold.MAX) {
        take(c, value);
        continue;
      }
      double part = Math.min(to, c + 1.0) - Math.max(from, c);
      sums[c] += part * value;
      weights[c] += part;
    }
  }
}
