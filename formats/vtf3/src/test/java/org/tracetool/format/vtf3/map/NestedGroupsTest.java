package org.tracetool.format.vtf3.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.vtf3.Vtf3Format;

/** A group that becomes one with a communicator keeps its place in other groups. */
class NestedGroupsTest {
  @TempDir private Path folder;

  @Test
  void membersAreTheGroupsThatThereAre() throws IOException {
    Path trace = folder.resolve("t.avt");
    Files.writeString(
        trace,
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        DEFCOMMUNICATOR 7 NMEMBS 2 1:2:1
        DEFGROUP 2147483655 "both" NMEMBS 2 1 2
        DEFGROUP 2147483660 "outer" NMEMBS 2 2147483655 1
        """);
    try (TraceReader reader = new Vtf3Format().open(trace, ReadOptions.defaults())) {
      Definitions all = reader.definitions();
      List<Definition.Group> groups = all.all(Definition.Group.class);
      assertThat(groups).extracting(Definition.Group::name).containsExactly("both", "outer");
      assertThat(groups.get(1).members()).containsExactly(groups.get(0).token(), 1);
    }
  }
}
