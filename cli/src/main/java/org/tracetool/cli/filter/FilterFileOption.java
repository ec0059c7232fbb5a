package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriterFactory;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.FilterWarnings;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.rules.FilterFile;
import picocli.CommandLine.Option;

/** The option of other commands that filters their output. */
@Heading("Rules")
public final class FilterFileOption {
  @Option(
      names = {"-f", "--filter"},
      paramLabel = "FILE",
      description =
          "Apply a filter file of VampirTrace to the output, as 'filter --filter' would do"
              + " afterwards; repeatable.")
  private List<Path> files = new ArrayList<>();

  private FilteringWriter writer;
  private boolean summed;
  private boolean hasEvents;
  private boolean hasStatistics;

  /** Returns whether anything is to be filtered. */
  public boolean any() {
    return !files.isEmpty();
  }

  /**
   * A writer that filters on the way to another one, or that one if there is no filter.
   *
   * @param sums whether the other one computes statistics of its input
   */
  public TraceWriter wrap(
      TraceWriter made,
      boolean sums,
      TraceReader reader,
      TraceFormat target,
      CommonOptions common,
      ReadOptions reading)
      throws IOException {
    if (files.isEmpty()) {
      return made;
    }
    summed = sums || WrittenStatistics.areWanted(reader, target);
    writer =
        new FilteringWriter(
            summed && !sums
                ? WrittenStatistics.summing(made, reader, target, common, reading)
                : made,
            spec(target).statisticsOnly(isStatisticsOnly(reader)),
            reading.diagnostics());
    return writer;
  }

  /**
   * Creates filtering writers. {@link #setContents} has to be called with the future contents of a
   * trace before its writer is created.
   */
  public WriterFactory writers(TraceFormat format, CommonOptions common, Diagnostics diagnostics)
      throws IOException {
    if (files.isEmpty()) {
      return format::create;
    }
    FilterSpec spec = spec(format);
    return (trace, options) -> {
      TraceWriter target = format.create(trace, options);
      boolean statistics = hasStatistics && WrittenStatistics.haveAPlace(format);
      summed = hasEvents && statistics;
      spec.statisticsOnly(statistics && !hasEvents);
      writer =
          new FilteringWriter(
              summed ? WrittenStatistics.summing(target, common, diagnostics) : target,
              spec,
              diagnostics);
      return writer;
    };
  }

  /** Sets the future contents of a trace that is not created from a trace. */
  public void setContents(boolean events, boolean statistics) {
    hasEvents = events;
    hasStatistics = statistics;
  }

  /** Returns whether a trace has statistics and no events. */
  static boolean isStatisticsOnly(TraceReader reader) {
    boolean statistics = false;
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.EVENTS)) {
        return false;
      }
      statistics |= reader.has(stream, Section.STATISTICS);
    }
    return statistics;
  }

  private FilterSpec spec(TraceFormat target) throws IOException {
    FilterSpec spec =
        new FilterSpec().hints(target.capabilities().kinds().contains(EventKind.MARKER));
    for (Path file : files) {
      spec.file(FilterFile.parse(file.toString(), RuleText.read(file)));
    }
    return spec;
  }

  /** Warns of rules that did nothing, once all is written. */
  public void report(Diagnostics diagnostics) {
    if (writer != null) {
      FilterWarnings.warn(writer, diagnostics);
      if (!summed) {
        FilterReport.warnLostStatistics(writer, diagnostics);
      }
    }
  }
}
