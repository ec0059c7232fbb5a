package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.TestData;

/** Times that a timeline cannot hold are lost when it is written, not when it is read. */
class LateTimelineTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"chrome, json", "perfetto, pftrace"})
  void aTimelineOfLateTimesIsNotDamaged(String format, String suffix) throws IOException {
    String in = TestData.path("otf2/02-allevents/traces.otf2").toString();
    String out = folder.resolve("out." + suffix).toString();
    assertThat(InProcess.run("convert", "-q", in, "--to", format, "-o", out)).isZero();
    Diagnostics found = TraceCopy.copy(Path.of(out), folder.resolve("again.otf2"));
    assertThat(found.hasDamage()).isFalse();
  }
}
