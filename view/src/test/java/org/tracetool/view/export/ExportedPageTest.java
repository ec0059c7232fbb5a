package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition.Location;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;

class ExportedPageTest {
  @Test
  void moreRowsThanTheMemoryHoldsAreRefused() {
    Definitions.Builder builder = Definitions.builder();
    for (int token = 1; token <= 11; token++) {
      builder.add(new Location(token, "Process " + token, 0));
    }
    Definitions definitions = builder.build();
    assertThatThrownBy(() -> ExportedPage.checkRows(definitions, 10_000))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("a row for each of 11 processes and threads")
        .hasMessageContaining("the memory is enough for 10;");
    assertThatCode(() -> ExportedPage.checkRows(definitions, 11_000)).doesNotThrowAnyException();
  }
}
