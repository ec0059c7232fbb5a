package org.tracetool.format.otf2.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.testdata.GeneratedDocument;

class Otf2CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheTablesSay() throws IOException {
    GeneratedDocument.check("formats/otf2.md", Otf2CoverageTable.text());
  }

  @Test
  void everyRecordHasAMeaning() {
    for (GlobalRecord record : GlobalRecord.values()) {
      assertThat(DefinitionMapping.of(record)).as("%s", record).isNotNull();
    }
    for (EventRecord record : EventRecord.values()) {
      assertThat(Otf2CoverageTable.mapping(record)).as("%s", record).isNotNull();
    }
    for (SnapshotRecord record : SnapshotRecord.values()) {
      assertThat(Otf2CoverageTable.mapping(record) == null)
          .as("%s", record)
          .isEqualTo(record.event() == null);
    }
  }
}
