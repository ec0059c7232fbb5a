package org.tracetool.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggestionsTest {
  @Test
  void exchangedNeighboursAreOneError() {
    assertEquals(1, SpellingSuggestions.distance("tpo", "top"));
    assertEquals(1, SpellingSuggestions.distance("casue", "cause"));
    assertEquals(2, SpellingSuggestions.distance("otp", "top1"));
  }

  @Test
  void otherErrorsCountOnceEach() {
    assertEquals(0, SpellingSuggestions.distance("region", "region"));
    assertEquals(1, SpellingSuggestions.distance("regin", "region"));
    assertEquals(1, SpellingSuggestions.distance("regioon", "region"));
    assertEquals(1, SpellingSuggestions.distance("ragion", "region"));
    assertEquals(6, SpellingSuggestions.distance("", "region"));
    assertEquals(6, SpellingSuggestions.distance("region", ""));
  }

  @Test
  void suggestsTheOptionWithTwoLettersExchanged() {
    assertEquals(
        "; did you mean --to or --top?",
        SpellingSuggestions.didYouMean("--tpo", List.of("--to", "--top", "--threads")));
    assertEquals(
        "; did you mean cause?",
        SpellingSuggestions.didYouMean("casue", List.of("cause", "rank", "cluster")));
  }
}
