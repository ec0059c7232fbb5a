package org.tracetool.format.otf2.map.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ArchiveString;

/** Ids of texts, whichever thread is first to need one. */
class WrittenTextsTest {
  private static final int ROOM = 10;

  private static Definitions given(String... texts) {
    Definitions.Builder made = Definitions.builder();
    for (int i = 0; i < texts.length; i++) {
      made.add(new ArchiveString(i + 1, texts[i]));
    }
    return made.build();
  }

  private static WrittenTexts begun() {
    WrittenTexts texts = new WrittenTexts(given());
    texts.id("early");
    texts.beginEvents(ROOM, given("a", "early", "b", "c"));
    return texts;
  }

  private static List<String> unwritten(WrittenTexts texts) {
    List<String> found = new ArrayList<>();
    for (PrimitiveIterator.OfLong ids = texts.unwritten(); ids.hasNext(); ) {
      long id = ids.nextLong();
      found.add(id + " " + new String(texts.added(id), StandardCharsets.UTF_8));
    }
    return found;
  }

  @Test
  void doNotDependOnTheOrderInWhichTextsOfDefinitionsAreNeeded() {
    WrittenTexts one = begun();
    assertThat(List.of(one.id("a"), one.id("c"), one.id("x"))).containsExactly(11L, 14L, 15L);
    WrittenTexts other = begun();
    assertThat(List.of(other.id("x"), other.id("c"), other.id("a"))).containsExactly(15L, 14L, 11L);
    for (WrittenTexts texts : List.of(one, other)) {
      texts.endEvents();
      assertThat(texts.id("early")).isZero();
      assertThat(texts.id("c")).isEqualTo(14);
      assertThat(unwritten(texts)).containsExactly("0 early", "11 a", "14 c", "15 x");
      assertThat(texts.writeNow(14)).isTrue();
      assertThat(texts.writeNow(14)).isFalse();
      assertThat(texts.writeNow(13)).isFalse();
      assertThat(texts.end()).isEqualTo(16);
      assertThat(unwritten(texts)).containsExactly("0 early", "11 a", "15 x");
    }
  }

  @Test
  void leaveNoIdsOutWhereEventsNeededNone() {
    WrittenTexts texts = begun();
    assertThat(texts.isAnyLate()).isFalse();
    texts.endEvents();
    assertThat(texts.id("c")).isEqualTo(1);
    assertThat(unwritten(texts)).containsExactly("0 early", "1 c");
  }
}
