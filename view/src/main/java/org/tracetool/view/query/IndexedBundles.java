package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.MessageBox;
import org.tracetool.view.model.TraceTimeRange;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.WindowRecords;

/**
 * Messages of a window that has too many records, as the index knows them: what a process sent to
 * another one within a box of time is one bundle.
 */
final class IndexedBundles {
  /** Bundles of a picture, and boxes of time, at most. */
  private static final int MAX_BUNDLES = 2000;

  private static final int MAX_BOXES = 64;

  /** Bundles that can be distinguished; there are no narrower boxes that have more. */
  private static final int FEW = 800;

  /** How much boxes may reach beyond the window, as a part of its length. */
  private static final double MAX_OVERHANG_SHARE = 0.25;

  /** How much fewer messages may be in bundles for the sake of narrower boxes. */
  private static final double WORTH = 0.75;

  private static final Comparator<Bundle> BY_SIZE =
      Comparator.<Bundle>comparingLong(b -> b.pair.messages())
          .reversed()
          .thenComparing((a, b) -> Long.compareUnsigned(a.box.from(), b.box.from()))
          .thenComparing(b -> b.pair.sender(), Integer::compareUnsigned)
          .thenComparing(b -> b.pair.receiver(), Integer::compareUnsigned);

  private record Bundle(MessageBox box, MessageBox.Pair pair) {}

  private final TraceTimeRange extent;
  private final List<MessageBox> boxes = new ArrayList<>();
  private final List<Bundle> bundles = new ArrayList<>();

  /** Messages that are in none of the bundles, be they of processes that are asked for or not. */
  private long left;

  private IndexedBundles(
      TraceTimeRange extent, List<MessageBox> width, TimeWindow window, IntPredicate locations) {
    this.extent = extent;
    for (MessageBox box : width) {
      boolean begins = !window.isBehind(box.from());
      if (begins && Long.compareUnsigned(end(box), window.from()) >= 0) {
        boxes.add(box);
        left += box.others();
        for (MessageBox.Pair pair : box.pairs()) {
          if (locations.test(pair.sender()) || locations.test(pair.receiver())) {
            bundles.add(new Bundle(box, pair));
          }
        }
      }
    }
    bundles.sort(BY_SIZE);
    List<Bundle> most = bundles.subList(Math.min(MAX_BUNDLES, bundles.size()), bundles.size());
    left += most.stream().mapToLong(b -> b.pair.messages()).sum();
    most.clear();
  }

  /**
   * Writes the bundles of a window.
   *
   * @param json an object, which gets nothing if the index does not know messages
   */
  static void write(ViewedTrace trace, QueryWindow query, JsonWriter json) throws IOException {
    IndexedBundles best = best(trace, query);
    if (best != null) {
      best.write(trace, json);
    }
  }

  /** About how many messages are sent in a window, by the narrowest boxes. */
  static double about(ViewedTrace trace, TimeWindow window) throws IOException {
    List<List<MessageBox>> widths = trace.messages();
    double sum = 0;
    for (MessageBox box :
        widths.isEmpty() ? List.<MessageBox>of() : widths.get(widths.size() - 1)) {
      if (!window.isBehind(box.from())
          && Long.compareUnsigned(box.from() + box.width() - 1, window.from()) >= 0) {
        sum += box.messages() * Math.min(1, (double) (window.to() - window.from()) / box.width());
      }
    }
    return sum;
  }

  /** The narrowest boxes with few bundles for most messages; null if there are none. */
  private static IndexedBundles best(ViewedTrace trace, QueryWindow query) throws IOException {
    boolean isOfAll = query.locations().length == trace.rows().locations();
    IntPredicate locations = isOfAll ? l -> true : WindowRecords.among(query.locations());
    List<IndexedBundles> fit = new ArrayList<>();
    IndexedBundles narrowest = null;
    for (List<MessageBox> width : trace.messages()) {
      narrowest = new IndexedBundles(trace.extent(), width, query.window(), locations);
      boolean isFew = narrowest.boxes.size() <= MAX_BOXES;
      if (isFew && narrowest.beyond(query.window()) <= MAX_OVERHANG_SHARE) {
        fit.add(narrowest);
      }
    }
    if (fit.isEmpty()) {
      return narrowest;
    }
    double most = fit.stream().mapToDouble(IndexedBundles::share).max().orElse(0);
    IndexedBundles best = fit.get(0);
    for (IndexedBundles narrower : fit) {
      boolean isBetter = narrower.bundles.size() <= FEW || best.share() < WORTH * most;
      best = isBetter && narrower.share() >= WORTH * most ? narrower : best;
    }
    return best;
  }

  /** The part of messages that are in bundles. */
  private double share() {
    double sum = bundles.stream().mapToLong(b -> b.pair.messages()).sum();
    return sum == 0 ? 0 : sum / (sum + left);
  }

  /** How much boxes reach beyond the window, as a part of its length; the run goes no further. */
  private double beyond(TimeWindow window) {
    if (boxes.isEmpty()) {
      return 0;
    }
    long first = begin(boxes.get(0));
    long last = end(boxes.get(boxes.size() - 1));
    double before = Math.max(0, ticks(first, window.from()));
    double behind = Math.max(0, ticks(window.to() - 1, last));
    return (before + behind) / Math.max(1, ticks(window.from(), window.to()));
  }

  /** Ticks from one time to another one, negative if this is before it. */
  private static double ticks(long from, long to) {
    return Long.compareUnsigned(from, to) <= 0
        ? UnsignedLong.toDouble(to - from)
        : -UnsignedLong.toDouble(from - to);
  }

  private long begin(MessageBox box) {
    return Long.compareUnsigned(box.from(), extent.first()) < 0 ? extent.first() : box.from();
  }

  private long end(MessageBox box) {
    long last = box.from() + (box.width() - 1);
    return Long.compareUnsigned(last, extent.last()) > 0 ? extent.last() : last;
  }

  private void write(ViewedTrace trace, JsonWriter json) {
    json.list("bundles");
    for (Bundle b : bundles) {
      long first = begin(b.box);
      long last = end(b.box);
      json.list(null).number(null, trace.rows().ofLocation(b.pair.sender()));
      writeTime(b.pair.sent(), json);
      json.number(null, trace.rows().ofLocation(b.pair.receiver()));
      writeTime(b.pair.sent(), json);
      json.number(null, b.pair.messages()).number(null, b.pair.bytes());
      writeTime(first, json);
      writeTime(last, json);
      json.endList();
    }
    json.endList().number("left", left);
    json.text("box", Long.toUnsignedString(boxes.isEmpty() ? 1 : boxes.get(0).width()));
  }

  private static void writeTime(long ticks, JsonWriter json) {
    json.text(null, Long.toUnsignedString(ticks));
  }
}
