package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.testdata.TestData;

/** The public reference names what the code has. */
class ParaverCoverageTest {
  private static String reference() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    return Files.readString(checkout.resolve("docs/formats/paraver.md"));
  }

  @Test
  void everyKindIsInTheTable() throws IOException {
    String table = reference().substring(0, reference().indexOf("## Events"));
    for (EventKind kind : new ParaverFormat().capabilities().kinds()) {
      assertThat(table).contains(kind.name());
    }
  }

  @Test
  void everyPairIsNamed() throws IOException {
    for (PairKey key : PairKey.values()) {
      assertThat(reference()).contains('`' + key.definition().name() + '`');
    }
  }
}
