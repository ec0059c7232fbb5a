package org.tracetool.unify.merge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.snapshot.ThumbnailSink;

/** The attachments of the output: those of a single input, a recomputed picture of OTF, or none. */
final class MergedAttachments {
  private final MergeInput source;
  private final Thumbnail drawn;

  /**
   * @param source whose attachments are copied; null for none
   * @param drawn what is computed; null for nothing
   */
  private MergedAttachments(MergeInput source, Thumbnail drawn) {
    this.source = source;
    this.drawn = drawn;
  }

  /** Those of an input, which stay right. */
  static MergedAttachments kept(MergeInput input) {
    return new MergedAttachments(input.attachments().isEmpty() ? null : input, null);
  }

  /**
   * A new picture, if one of the inputs has one and it is known when the output begins and ends.
   *
   * @param diagnostics gets a report of what shows one input and is not computed
   */
  static MergedAttachments drawn(
      List<MergeInput> inputs,
      Definitions definitions,
      List<MergePlan.Output> outputs,
      Diagnostics diagnostics) {
    boolean any = false;
    for (MergeInput input : inputs) {
      for (String role : input.attachments()) {
        if (role.equals(AttachmentRole.THUMBNAIL)) {
          any = true;
        } else {
          diagnostics.reportLoss(
              AttachmentRole.lossOf(role),
              AttachmentRole.kind(role) + ", which shows only one input",
              1);
        }
      }
    }
    if (!any) {
      return new MergedAttachments(null, null);
    }
    List<Definition.TimeRange> ranges = definitions.all(Definition.TimeRange.class);
    if (ranges.isEmpty()) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA,
          "thumbnail, since not every input says when it begins and ends",
          1);
      return new MergedAttachments(null, null);
    }
    List<Integer> processes = new ArrayList<>();
    for (MergePlan.Output output : outputs) {
      for (int location : output.stream().locations()) {
        processes.add(location);
      }
    }
    Definition.TimeRange range = ranges.get(0);
    return new MergedAttachments(
        null, new Thumbnail(range.first(), range.last(), processes, Integer.MAX_VALUE));
  }

  /** Returns whether it is computed from the events that are written. */
  boolean needsEvents() {
    return drawn != null;
  }

  /** A sink that sees all events of a stream on their way to another one. */
  EventSink watching(EventSink sink, int[] locations) {
    return ThumbnailSink.of(sink, drawn, locations);
  }

  /** Writes them, once all events are written. */
  void write(TraceWriter writer, String format, ReadOptions reading) throws IOException {
    if (drawn != null) {
      try (OutputStream out = place(writer, AttachmentRole.THUMBNAIL, format, reading)) {
        if (out != null) {
          drawn.write(out);
        }
      }
    }
    if (source != null) {
      TraceReader reader = source.reader(reading);
      try {
        for (String role : new TreeSet<>(source.attachments())) {
          copy(reader, role, place(writer, role, format, reading));
        }
      } finally {
        source.release(reader);
      }
    }
  }

  /** Where an attachment goes; null, which is reported, if there is no place. */
  private static OutputStream place(
      TraceWriter writer, String role, String format, ReadOptions reading) throws IOException {
    OutputStream out = writer.attachment(role);
    if (out == null) {
      String kind = AttachmentRole.kind(role);
      reading
          .diagnostics()
          .reportLoss(AttachmentRole.lossOf(role), kind + ", which " + format + " cannot hold", 1);
    }
    return out;
  }

  private static void copy(TraceReader reader, String role, OutputStream place) throws IOException {
    try (OutputStream out = place;
        InputStream in = reader.attachment(role)) {
      if (out != null && in != null) {
        in.transferTo(out);
      }
    }
  }
}
