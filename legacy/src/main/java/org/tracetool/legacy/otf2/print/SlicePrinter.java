package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.MapText;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** Prints slices of events. Each thread has its own. */
final class SlicePrinter {
  private final LocationQueue[] lanes;
  private final Otf2EventPrinter lines;

  /** For slices that are in order by themselves; null if not all lines are wanted as they are. */
  private final OrderedSlice ordered;

  private final PrintOutput out;
  private final BlockingDeque<ByteText> spare;
  private final PrintStep step = new PrintStep();
  private EventSlice slice;

  SlicePrinter(
      LocationQueue[] ofFiles,
      ReferencePrinter references,
      PrintOptions options,
      LineHeads heads,
      BlockingDeque<ByteText> spare) {
    lanes = new LocationQueue[ofFiles.length];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = ofFiles[i].ofPieces();
    }
    this.spare = spare;
    out = new PrintOutput(this::handOver);
    ReferencePrinter own = references.again();
    FieldText fields = new FieldText(own, new MapText());
    lines =
        new Otf2EventPrinter(out, fields, own, EventRecord.table(), options, references.index());
    ordered =
        lines.isPlain()
            ? new OrderedSlice(
                lanes, lines, new FrequentLines(out, heads, own, fields.metricNames()))
            : null;
  }

  /** Prints a slice, and says in it how that went. */
  void print(EventSlice of) throws InterruptedException {
    slice = of;
    slice.failure = null;
    step.begin(PrintStep.StepKind.EVENTS);
    try {
      if (ordered == null || !ordered.print(of, step)) {
        merge();
      }
      out.flush();
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
    slice.printed = step.count();
    slice.text.put(EventSlice.END);
  }

  private void merge() throws IOException {
    List<LocationQueue> some = new ArrayList<>();
    for (int i = 0; i < lanes.length; i++) {
      if (slice.pieces[i].records > 0) {
        lanes[i].take(slice.pieces[i]);
        some.add(lanes[i]);
      }
    }
    MergedLanes merged = new MergedLanes(some.toArray(new LocationQueue[0]));
    merged.begin();
    merged.print(lines, -1, step);
  }

  /** What was printed before the failure is printed all the same. */
  private void fail(Throwable failure) {
    slice.failure = failure;
    try {
      out.flush();
    } catch (IOException | RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }

  private ByteText handOver(ByteText full) throws IOException {
    try {
      slice.text.put(full);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    ByteText next = spare.pollFirst();
    return next == null ? PrintOutput.newText() : next;
  }
}
