package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.testdata.GeneratedDocument;

class OtfCoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheGrammarSays() throws IOException {
    GeneratedDocument.check("formats/otf.md", OtfCoverageTable.text());
  }

  @Test
  void everyKindThatOtfCanHoldHasAPlaceInTheGrammar() {
    Set<EventKind> events = EnumSet.allOf(EventKind.class);
    events.removeIf(k -> OtfSyntax.of(k) == null);
    assertThat(new OtfFormat().capabilities().kinds()).isEqualTo(events).hasSize(35);
    Set<DefinitionKind> definitions = EnumSet.allOf(DefinitionKind.class);
    definitions.removeIf(k -> OtfSyntax.of(k) == null);
    assertThat(definitions).hasSize(24);
  }

  @Test
  void slotsOfEventsFillEveryFieldOnce() {
    for (RecordSyntax r : OtfSyntax.all()) {
      if (r.event() == null || r.old()) {
        continue;
      }
      Set<Integer> slots = new HashSet<>();
      for (int s : r.slots()) {
        assertThat(slots.add(s)).as("%s, slot %d", r.event(), s).isTrue();
      }
      slots.removeIf(s -> s >= OtfSyntax.MARKER_TIME);
      assertThat(slots).as("%s", r.event()).hasSize(r.event().fieldCount());
    }
  }

  @Test
  void noTwoRecordsOfAFileHaveTheSameKeyword() {
    Set<String> keywords = new HashSet<>();
    for (RecordSyntax r : OtfSyntax.all()) {
      String file = r.family() == RecordSyntax.Family.SNAPSHOT ? "EVENT" : r.family().name();
      for (String k : Set.of(r.shortKeyword(), r.longKeyword())) {
        assertThat(keywords.add(file + ' ' + k)).as("%s %s", file, k).isTrue();
      }
    }
  }
}
