package org.tracetool.unify.split;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.snapshot.ThumbnailSink;

/** New pictures for the parts of a trace that has one. */
final class PartThumbnails {
  private static final int MIN_SAMPLES = 16;
  private static final int MAX_SAMPLES = 4096;

  private final List<Thumbnail> pictures;

  /**
   * @param pictures one for each part; empty for none
   */
  private PartThumbnails(List<Thumbnail> pictures) {
    this.pictures = pictures;
  }

  /**
   * Pictures without any events yet.
   *
   * @param streams the streams of each part, with the processes that it has of them
   * @param memory bytes that they may take; with too few there are none
   * @param diagnostics receives a report if there are none although the trace has one, and of other
   *     attachments, which parts do not have
   */
  static PartThumbnails of(
      TraceReader reader,
      SplitPlan plan,
      List<List<StreamInfo>> streams,
      long memory,
      Diagnostics diagnostics)
      throws IOException {
    PartThumbnails none = new PartThumbnails(List.of());
    List<String> roles = reader.attachments();
    for (String role : roles) {
      if (!role.equals(AttachmentRole.THUMBNAIL)) {
        diagnostics.reportLoss(
            AttachmentRole.lossOf(role),
            AttachmentRole.kind(role) + ", which shows more than one part",
            1);
      }
    }
    if (!roles.contains(AttachmentRole.THUMBNAIL)) {
      return none;
    }
    List<Definition.TimeRange> ranges = reader.definitions().all(Definition.TimeRange.class);
    if (ranges.isEmpty()) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA, "thumbnail, since the trace has no time range", 1);
      return none;
    }
    long rows = 0;
    List<List<Integer>> processes = new ArrayList<>();
    for (List<StreamInfo> part : streams) {
      List<Integer> own = new ArrayList<>();
      for (StreamInfo stream : part) {
        for (int location : stream.locations()) {
          own.add(location);
        }
      }
      processes.add(own);
      rows += Thumbnail.rows(own.size());
    }
    long samples = memory / Math.max(1, rows) / Integer.BYTES;
    if (samples < MIN_SAMPLES) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA,
          "thumbnail, since there is not enough memory for one of each part",
          1);
      return none;
    }
    Definition.TimeRange range = ranges.get(0);
    List<Thumbnail> list = new ArrayList<>();
    for (int i = 0; i < plan.parts(); i++) {
      long first = range.first();
      long last = range.last();
      if (plan.byProcess() == null) {
        first = Long.compareUnsigned(first, plan.from(i)) < 0 ? plan.from(i) : first;
        last = Long.compareUnsigned(last, plan.to(i)) > 0 ? plan.to(i) : last;
      }
      list.add(new Thumbnail(first, last, processes.get(i), (int) Math.min(samples, MAX_SAMPLES)));
    }
    return new PartThumbnails(list);
  }

  /** A sink that draws the events of a stream on their way to a part. */
  EventSink watching(EventSink sink, int part, int[] locations) {
    return pictures.isEmpty() ? sink : ThumbnailSink.of(sink, pictures.get(part), locations);
  }

  /** Writes all of them, once all events are written. */
  void write(List<TraceWriter> writers, String format, Diagnostics diagnostics) throws IOException {
    for (int i = 0; i < pictures.size(); i++) {
      try (OutputStream out = writers.get(i).attachment(AttachmentRole.THUMBNAIL)) {
        if (out == null) {
          diagnostics.reportLoss(
              LossCode.DERIVED_DATA, "thumbnail, which " + format + " cannot hold", 1);
          return;
        }
        pictures.get(i).write(out);
      }
    }
  }
}
