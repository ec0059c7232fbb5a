package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/** Tells a listener now and then what a stream has shown so far. */
final class PreviewReport {
  private static final long MIN_NANOS = 700_000_000;

  private final PreviewListener listener;
  private final StreamPreview preview;
  private long lastReport = System.nanoTime() - MIN_NANOS / 2;

  /**
   * For a stream.
   *
   * @param listener null for none
   */
  PreviewReport(PreviewListener listener, StreamPreview preview) {
    this.listener = listener;
    this.preview = preview;
  }

  /** More records were taken. */
  void advance() {
    if (listener == null || System.nanoTime() - lastReport < MIN_NANOS) {
      return;
    }
    for (ProcessBoxes process : preview.soFar()) {
      // The last box lacks what is still being summed up.
      List<TimeBox> boxes = process.boxes().list();
      tell(process, boxes.subList(0, Math.max(0, boxes.size() - 1)), false);
    }
    lastReport = System.nanoTime();
  }

  /** No more records come: these are all boxes. */
  void end(List<ProcessBoxes> processes) {
    if (listener != null) {
      processes.forEach(process -> tell(process, process.boxes().list(), true));
    }
  }

  private void tell(ProcessBoxes process, List<TimeBox> boxes, boolean isWhole) {
    int level = process.boxes().level();
    List<PreviewListener.PartialBox> copies = new ArrayList<>(boxes.size());
    for (TimeBox box : boxes) {
      long from = box.number << level;
      long toLast = process.last() - from; // in the last box, the rest of it has no record
      long width = 1L << level;
      width = Long.compareUnsigned(toLast, width) < 0 ? toLast + 1 : width;
      copies.add(new PreviewListener.PartialBox(from, width, box.regions.toMap()));
    }
    listener.updatePreview(
        process.process(), new PreviewListener.PartialPreview(copies, process.last(), isWhole));
  }
}
