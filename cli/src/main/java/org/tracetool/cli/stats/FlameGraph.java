package org.tracetool.cli.stats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.console.Progress;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.flame.FlameSvg;
import org.tracetool.stats.flame.FoldedStacks;
import org.tracetool.stats.flame.PprofProfile;
import org.tracetool.stats.flame.Speedscope;
import org.tracetool.stats.flame.StackCollector;
import org.tracetool.stats.flame.StackProfile;
import org.tracetool.stats.report.TextSink;

/** The call stacks of a trace, or of two, in a form for viewers. */
final class FlameGraph {
  private final FlameOptions options;
  private final SelectionOptions selection;
  private final ReadOptions reading;
  private final Progress progress;

  FlameGraph(
      FlameOptions options, SelectionOptions selection, ReadOptions reading, Progress progress) {
    this.options = options;
    this.selection = selection;
    this.reading = reading;
    this.progress = progress;
  }

  private StackProfile profile(TraceReader reader) throws IOException {
    return StackCollector.collect(
        reader,
        options.request(reader.definitions(), selection.window(reader)),
        reading,
        selection.locations(reader),
        progress::add);
  }

  /**
   * What is to be written; the traces have been read when this returns.
   *
   * @param after the trace that the first one is compared with, or null
   */
  Content of(OpenTrace trace, OpenTrace after) throws IOException {
    StackProfile earlier = after == null ? null : profile(trace.reader());
    StackProfile profile = profile(after == null ? trace.reader() : after.reader());
    String name = trace.name();
    return switch (options.form()) {
      case pprof -> out -> PprofProfile.write(profile, out);
      case speedscope -> out -> Speedscope.write(profile, name, text(out));
      case svg -> out -> FlameSvg.write(earlier, profile, name, text(out));
      case folded ->
          out -> {
            if (earlier == null) {
              FoldedStacks.write(profile, text(out));
            } else {
              FoldedStacks.write(earlier, profile, text(out));
            }
          };
    };
  }

  private static TextSink text(OutputStream out) {
    return piece -> out.write(piece.getBytes(StandardCharsets.UTF_8));
  }

  /** What is written. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }
}
