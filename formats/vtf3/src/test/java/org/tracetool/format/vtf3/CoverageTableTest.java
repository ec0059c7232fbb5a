package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.format.vtf3.encoding.VtfTypeNumbers;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.testdata.GeneratedDocument;

class CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheGrammarSays() throws IOException {
    GeneratedDocument.check("formats/vtf3.md", CoverageTable.text());
  }

  @Test
  void noTwoRecordsHaveTheSameNumberAndAllAreFound() {
    Set<Integer> numbers = new HashSet<>();
    for (VtfRecordType t : VtfSyntax.all()) {
      if (t.number >= 0) {
        assertThat(numbers.add(t.number)).as("%s", t).isTrue();
        assertThat(VtfTypeNumbers.find(t.number)).isSameAs(t);
      }
    }
  }
}
