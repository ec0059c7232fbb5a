package org.tracetool.unify.merge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.snapshot.ThumbnailSink;

/** The picture of the output: that of a single input, a recomputed one, or none. */
final class MergeThumbnail {
  private final MergeInput source;
  private final Thumbnail drawn;

  private MergeThumbnail(MergeInput source, Thumbnail drawn) {
    this.source = source;
    this.drawn = drawn;
  }

  /** That of an input, which stays right. */
  static MergeThumbnail kept(MergeInput input) {
    return new MergeThumbnail(input.hasThumbnail() ? input : null, null);
  }

  /** A new one, if one of the inputs has one and it is known when the output begins and ends. */
  static MergeThumbnail drawn(
      List<MergeInput> inputs,
      Definitions definitions,
      List<MergePlan.Output> outputs,
      Diagnostics diagnostics) {
    if (inputs.stream().noneMatch(MergeInput::hasThumbnail)) {
      return new MergeThumbnail(null, null);
    }
    List<Definition.TimeRange> ranges = definitions.all(Definition.TimeRange.class);
    if (ranges.isEmpty()) {
      diagnostics.loss("thumbnail, since not every input says when it begins and ends", 1);
      return new MergeThumbnail(null, null);
    }
    List<Integer> processes = new ArrayList<>();
    for (MergePlan.Output output : outputs) {
      for (int location : output.stream().locations()) {
        processes.add(location);
      }
    }
    Definition.TimeRange range = ranges.get(0);
    return new MergeThumbnail(
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

  /** Writes it, once all events are written. */
  void write(TraceWriter writer, String format, ReadOptions reading) throws IOException {
    if (source == null && drawn == null) {
      return;
    }
    try (OutputStream out = writer.attachment("thumbnail")) {
      if (out == null) {
        reading.diagnostics().loss("thumbnail, which format " + format + " has no place for", 1);
      } else if (source != null) {
        copy(out, reading);
      } else {
        drawn.write(out);
      }
    }
  }

  private void copy(OutputStream out, ReadOptions reading) throws IOException {
    TraceReader reader = source.reader(reading);
    try (InputStream picture = reader.attachment("thumbnail")) {
      picture.transferTo(out);
    } finally {
      source.release(reader);
    }
  }
}
