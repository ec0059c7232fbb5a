package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.testdata.GeneratedDocument;

class CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheGrammarSays() throws IOException {
    GeneratedDocument.check("formats/otf.md", CoverageTable.text());
  }

  @Test
  void everyKindThatOtfCanHoldHasAPlaceInTheGrammar() {
    assertThat(new OtfFormat().capabilities().kinds())
        .isEqualTo(
            EnumSet.complementOf(
                EnumSet.of(
                    EventKind.UNKNOWN, EventKind.SNAPSHOT_UNKNOWN, EventKind.SUMMARY_CALLS)));
    Set<DefinitionKind> missing = EnumSet.noneOf(DefinitionKind.class);
    for (DefinitionKind k : DefinitionKind.values()) {
      if (Syntax.of(k) == null) {
        missing.add(k);
      }
    }
    assertThat(missing).containsExactly(DefinitionKind.UNKNOWN);
  }

  @Test
  void slotsOfEventsFillEveryFieldOnce() {
    for (RecordSyntax r : Syntax.all()) {
      if (r.event() == null || r.old()) {
        continue;
      }
      Set<Integer> slots = new HashSet<>();
      for (int s : r.slots()) {
        assertThat(slots.add(s)).as("%s, slot %d", r.event(), s).isTrue();
      }
      slots.removeIf(s -> s >= Syntax.MARKER_TIME);
      assertThat(slots).as("%s", r.event()).hasSize(r.event().fieldCount());
    }
  }

  @Test
  void noTwoRecordsOfAFileHaveTheSameKeyword() {
    Set<String> keywords = new HashSet<>();
    for (RecordSyntax r : Syntax.all()) {
      String file = r.family() == RecordSyntax.Family.SNAPSHOT ? "EVENT" : r.family().name();
      for (String k : Set.of(r.shortKeyword(), r.longKeyword())) {
        assertThat(keywords.add(file + ' ' + k)).as("%s %s", file, k).isTrue();
      }
    }
  }
}
