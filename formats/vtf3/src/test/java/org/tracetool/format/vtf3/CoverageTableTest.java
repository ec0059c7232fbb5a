package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheGrammarSays() throws IOException {
    if (Boolean.getBoolean("tracetool.regenerate")) {
      CoverageTable.main(new String[0]);
    }
    assertThat(Files.readString(CoverageTable.file()))
        .as("run CoverageTableTest with -Dtracetool.regenerate=true to bring the file up to date")
        .isEqualTo(CoverageTable.text());
  }

  @Test
  void noTwoRecordsHaveTheSameNumberAndAllAreFound() {
    Set<Integer> numbers = new HashSet<>();
    for (RecordType t : Syntax.all()) {
      if (t.number >= 0) {
        assertThat(numbers.add(t.number)).as("%s", t).isTrue();
        assertThat(TypeNumbers.find(t.number)).isSameAs(t);
      }
    }
  }
}
