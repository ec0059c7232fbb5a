package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.stf.file.StoredTrace;

/** Without its index a trace is opened by the files that are there, if it is asked for. */
class MissingIndexTest {
  private final StfFormat format = new StfFormat();

  @TempDir private Path folder;

  @Test
  void filesThatAreThereMakeTheTrace() throws IOException {
    Path trace = folder.resolve("run.stf");
    StoredTrace.write(StoredTrace.plausible(3, 500), trace, true, -1);
    int streams;
    int definitions;
    try (TraceReader whole = format.open(trace, ReadOptions.defaults())) {
      streams = whole.streams().size();
      definitions = whole.definitions().entries().size();
    }
    assertThat(format.isMasterless(trace)).isFalse();
    Files.delete(trace);
    for (Path name : new Path[] {trace, folder.resolve("run")}) {
      assertThat(format.isMasterless(name)).isTrue();
      try (TraceReader reader = format.openMasterless(name, ReadOptions.defaults())) {
        assertThat(reader.streams()).hasSize(streams);
        assertThat(reader.definitions().entries()).hasSize(definitions);
      }
    }
  }

  @Test
  void otherFilesMakeNone() throws IOException {
    Files.writeString(folder.resolve("other.stf.dcl"), "no declarations");
    Files.writeString(folder.resolve("other.stf.pr.0"), "");
    assertThat(format.isMasterless(folder.resolve("other.stf"))).isFalse();
    assertThat(format.isMasterless(folder.resolve("nothing.stf"))).isFalse();
    assertThat(format.isMasterless(folder)).isFalse();
  }
}
