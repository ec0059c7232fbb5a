package org.tracetool.analyze.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.agreement.RandomRun;
import org.tracetool.testdata.agreement.RunFeature;

class DeviceTextTest {
  private static AnalysisResult gpuRun() throws IOException {
    return analyze(TestData.traces().resolveSibling("analysis/gpu/trace/traces.otf2"));
  }

  private static AnalysisResult analyze(Path trace) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      return TraceAnalyzer.analyze(
          reader, AnalysisOptions.defaults(reading, TimeWindow.ALL, 1, 64L << 20, n -> {}, null));
    }
  }

  /** The sentences on a run without MPI. */
  private static List<String> sentences(AnalysisResult r, CallPathProfile profile) {
    RunFacts f = r.run();
    RunFacts run =
        new RunFacts(
            f.definedProcesses(),
            f.processes(),
            f.locations(),
            f.devices(),
            f.nodes(),
            f.beginTicks(),
            f.endTicks(),
            f.ticksPerSecond(),
            f.hasMpi(),
            f.messages(),
            f.unmatchedMessages(),
            f.reversedMessages(),
            f.hasUnalignedClocks(),
            f.isWindow(),
            f.mainBeginTicks(),
            f.mainEndTicks(),
            List.of("CUDA"));
    List<AnalysisStatement> out = new ArrayList<>();
    new DeviceText(
            new AnalysisResult(
                run,
                r.timeUse(),
                r.efficiency(),
                r.waits(),
                r.delays(),
                r.criticalPath(),
                r.iterations(),
                r.ranks(),
                r.windows(),
                r.communication(),
                profile))
        .write(out);
    return out.stream().map(AnalysisStatement::text).toList();
  }

  @Test
  void kernelsAreNamedIfTheyAreKnown() throws IOException {
    AnalysisResult r = gpuRun();
    assertThat(sentences(r, r.profile())).anyMatch(s -> s.startsWith("Time on the devices: "));
    assertThat(sentences(r, null)).noneMatch(s -> s.startsWith("Time on the devices: "));
  }

  /** The streams belong to the location groups of their processes, whose names are no devices'. */
  @Test
  void aDeviceWithoutANameIsThatOfItsProcess(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("run.otf2");
    new RandomRun(103, EnumSet.of(RunFeature.DEVICES))
        .trace()
        .write(FormatRegistry.load().byId("otf2"), trace, WriteOptions.defaults());
    AnalysisResult r = analyze(trace);
    assertThat(r.efficiency().deviceTimes())
        .isNotEmpty()
        .allMatch(d -> d.device().equals("device of rank " + d.rank()));
    assertThat(sentences(r, null)).anyMatch(s -> s.contains(", most of all the device of rank "));
  }
}
