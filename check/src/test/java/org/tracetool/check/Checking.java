package org.tracetool.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.check.event.RankListText;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.CheckOptions;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** Checks traces for tests. */
public final class Checking {
  private Checking() {}

  /** What is found in a trace. */
  public static CheckResult check(Path trace) throws IOException {
    ReadOptions reading =
        new ReadOptions(
                TimeWindow.ALL, null, null, ReadOptions.defaults().handles(), new Diagnostics(), 0)
            .buffersFor(1, 1 << 20);
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      CheckOptions options =
          new CheckOptions(
              EnumSet.allOf(CheckKind.class),
              name -> true,
              2,
              -1,
              5,
              20,
              5,
              0,
              0,
              1,
              64 << 20,
              reading,
              n -> {});
      return TraceChecker.check(reader, trace, options);
    }
  }

  /** The findings as lines: name, ranks, count. */
  public static List<String> lines(Path trace) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Finding f : check(trace).findings()) {
      lines.add(f.check().label() + " " + RankListText.list(f.ranks()) + " x" + f.count());
    }
    return lines;
  }
}
