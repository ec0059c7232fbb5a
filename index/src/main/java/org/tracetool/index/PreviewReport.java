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
      tell(process, boxes.subList(0, Math.max(0, boxes.size() - 1)));
    }
    lastReport = System.nanoTime();
  }

  /** No more records come: these are all boxes. */
  void end(List<ProcessBoxes> processes) {
    if (listener != null) {
      processes.forEach(process -> tell(process, process.boxes().list()));
    }
  }

  private void tell(ProcessBoxes process, List<TimeBox> boxes) {
    int level = process.boxes().level();
    List<PreviewListener.PartialBox> copies = new ArrayList<>(boxes.size());
    for (TimeBox box : boxes) {
      copies.add(
          new PreviewListener.PartialBox(box.number << level, 1L << level, box.regions.toMap()));
    }
    listener.updateBoxes(process.process(), copies);
  }
}
