package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.OtfTextTrace;

/** Runs of {@code analyze} on traces that are far larger in one respect than any real one. */
@Tag("thorough")
final class AnalyzeBoundsTest {
  private static final String[] DEFINITIONS = {"DTR3e8", "DP1NM\"p\"", "DFG1NM\"U\""};

  @TempDir private Path folder;

  private static String hex(int number) {
    return Integer.toHexString(number);
  }

  private Map<?, ?> analysis(Path trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "analyze", "-q", "--format", "json", trace.toString())).isZero();
    return (Map<?, ?>) JsonTree.of(out.toString(StandardCharsets.UTF_8));
  }

  private static List<?> paths(Map<?, ?> analysis) {
    return (List<?>) ((Map<?, ?>) analysis.get("critical_path")).get("call_paths");
  }

  @Test
  void callsThatAreTooDeepBelongToThoseAroundThem() throws IOException {
    int levels = 20_000;
    List<String> events = new ArrayList<>();
    for (int i = 0; i < levels; i++) {
      events.add(hex(i) + " E1");
    }
    for (int i = 0; i < levels; i++) {
      events.add(hex(levels + i) + " L1");
    }
    Path trace =
        OtfTextTrace.of(folder, with("DF1G1NM\"recursive\""))
            .process(1, events.toArray(String[]::new))
            .path();
    Map<?, ?> analysis = analysis(trace);
    assertThat(analysis.get("duration_s")).hasToString("39.999");
    assertThat(paths(analysis)).hasSize(1024);
  }

  @Tag("broad")
  @Test
  void theSmallestOfManyCallPathsAreOneRow() throws IOException {
    int regions = 70_000;
    StringBuilder definitions = new StringBuilder("DF1G1NM\"main\"");
    List<String> events = new ArrayList<>(List.of("0 E1"));
    int now = 1;
    for (int i = 0; i < regions; i++) {
      String token = hex(i + 2);
      definitions.append("\nDF").append(token).append("G1NM\"r").append(i).append('"');
      events.add(hex(now) + " E" + token);
      now += i < 10 ? 100 : 2;
      events.add(hex(now++) + " L" + token);
    }
    events.add(hex(now) + " L1");
    Path trace =
        OtfTextTrace.of(folder, with(definitions.toString()))
            .process(1, events.toArray(String[]::new))
            .path();
    Map<?, ?> analysis = analysis(trace);
    assertThat(paths(analysis)).hasSize((1 << 16) + 1);
    double sum = 0;
    for (Object row : paths(analysis)) {
      sum += ((Number) ((Map<?, ?>) row).get("time_s")).doubleValue();
    }
    assertThat(sum).isCloseTo(now / 1000.0, offset(1e-6));
  }

  private static String[] with(String more) {
    String[] all = Arrays.copyOf(DEFINITIONS, DEFINITIONS.length + 1);
    all[DEFINITIONS.length] = more;
    return all;
  }
}
