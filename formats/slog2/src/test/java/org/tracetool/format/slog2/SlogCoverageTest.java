package org.tracetool.format.slog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.map.ModelLabels;
import org.tracetool.testdata.TestData;

/** The public reference names what the code has. */
class SlogCoverageTest {
  private static String reference() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    return Files.readString(checkout.resolve("docs/formats/slog2.md"));
  }

  @Test
  void everyLabelOfTheModelIsNamed() throws IOException {
    for (InfoLabel label :
        new InfoLabel[] {
          ModelLabels.PROCESS,
          ModelLabels.GROUP,
          ModelLabels.WHOLE_COUNTER,
          ModelLabels.REAL_COUNTER,
          ModelLabels.COMMENT,
          ModelLabels.MARKER,
          ModelLabels.COLLECTIVE
        }) {
      assertThat(reference()).contains('`' + label.text() + '`');
    }
  }

  @Test
  void everyTopologyAndKindIsInTheTable() throws IOException {
    String table = reference().substring(0, reference().indexOf("## Conventions"));
    for (DrawableTopology t : DrawableTopology.values()) {
      assertThat(table).containsIgnoringCase("category: " + t.word());
    }
    for (EventKind kind : new SlogFormat().capabilities().kinds()) {
      boolean operation = kind.name().startsWith("COLLECTIVE");
      assertThat(table).contains(operation ? "collective operation" : kind.name());
    }
    assertThat(reference()).contains('`' + SlogHeader.VERSION + '`');
  }
}
