package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many collective operations there are. */
class OperationCountTest {
  @TempDir private Path folder;

  @Test
  void anOperationOfOneMemberCountsAsQueryCountsIt() throws IOException {
    MadeRun run = new MadeRun(2);
    int alone = run.comm(1);
    run.all("MPI_Barrier", alone, -1, 0, 0).all("MPI_Allreduce", MadeRun.WORLD, -1, 8, 8);
    CheckResult result = Checking.check(run.finish().write(folder));
    assertThat(result.operations()).isEqualTo(2);
    assertThat(result.findings()).isEmpty();
  }
}
