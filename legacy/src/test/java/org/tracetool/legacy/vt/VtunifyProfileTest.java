package org.tracetool.legacy.vt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.stored.StoredStatistics;
import org.tracetool.testdata.TestData;

/** The profile of vtunify, letter for letter. */
class VtunifyProfileTest {
  @Test
  void profileOfStoredStatistics() throws IOException {
    Path run = TestData.path("vampirtrace/stat_mode/expected");
    try (TraceReader reader =
        FormatRegistry.load()
            .detect(run.resolve("stat.otf"))
            .open(run.resolve("stat.otf"), ReadOptions.defaults())) {
      StatsOptions options =
          new StatsOptions(Set.of(), 1, 1, 64 << 20, ReadOptions.defaults(), n -> {});
      assertThat(StoredStatistics.areIn(reader)).isTrue();
      TraceStatistics s = StoredStatistics.read(reader, options);
      assertThat(VtunifyProfile.of(s).table())
          .isEqualTo(Files.readString(run.resolve("stat.prof.txt"), StandardCharsets.UTF_8));
    }
  }
}
