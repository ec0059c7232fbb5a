package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.encoding.VtfTypeNumbers;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.testdata.GeneratedDocument;
import org.tracetool.testdata.TestData;

class Vtf3CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheGrammarSays() throws IOException {
    GeneratedDocument.check("formats/vtf3.md", Vtf3CoverageTable.text());
  }

  /** The blocks of the page are files; each line comes back as it is, but for other forms. */
  @Test
  void theExamplesOfTheDocumentationAreRead() throws IOException {
    List<String> blocks =
        Pattern.compile("(?s)```\\n(.*?)```")
            .matcher(Files.readString(TestData.traces().resolve("../../docs/formats/vtf3.md")))
            .results()
            .map(m -> m.group(1))
            .toList();
    Set<VtfRecordType> seen = new HashSet<>();
    Set<String> kept = new HashSet<>();
    for (String block : blocks) {
      List<VtfRecord> records = Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(block));
      assertThat(records).hasSize((int) block.lines().count() - 2);
      records.forEach(r -> seen.add(r.type));
      Codecs.text(Codecs.encode(VtfEncoding.ASCII, records)).lines().forEach(kept::add);
    }
    assertThat(blocks).hasSize(2);
    assertThat(seen).containsAll(VtfSyntax.all());
    for (VtfRecordType t : VtfSyntax.all()) {
      if (t.number >= 0) {
        assertThat(kept).as("%s", t).contains(RecordExamples.of(t).iterator().next());
      }
    }
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
