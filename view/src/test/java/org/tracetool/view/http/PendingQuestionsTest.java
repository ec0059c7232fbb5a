package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.view.model.RequestProgress;

/** Which questions are still waited for. */
class PendingQuestionsTest {
  private final PendingQuestions questions = new PendingQuestions();

  @Test
  void onlyWhatAPageGivesUpIsDropped() {
    RequestProgress first = questions.begin("a", 1);
    RequestProgress second = questions.begin("a", 2);
    RequestProgress other = questions.begin("b", 1);
    questions.drop("a", new int[] {1});
    assertThat(first.isDropped()).isTrue();
    assertThat(second.isDropped()).isFalse();
    assertThat(other.isDropped()).isFalse();
  }

  @Test
  void aQuestionCanBeGivenUpBeforeItComes() {
    questions.drop("a", new int[] {7});
    assertThat(questions.begin("a", 7).isDropped()).isTrue();
    assertThat(questions.begin("a", 8).isDropped()).isFalse();
  }

  @Test
  void withAPageAllItsQuestionsEnd() {
    RequestProgress first = questions.begin("a", 1);
    questions.end("a", 1);
    RequestProgress second = questions.begin("a", 2);
    questions.dropAll("a");
    assertThat(first.isDropped()).isFalse();
    assertThat(second.isDropped()).isTrue();
  }

  @Test
  void aQuestionIsKnownUntilItIsAnswered() {
    RequestProgress first = questions.begin("a", 1);
    assertThat(questions.find("a", 1)).isSameAs(first);
    assertThat(questions.find("a", 2)).isNull();
    assertThat(questions.find("b", 1)).isNull();
    questions.end("a", 1);
    assertThat(questions.find("a", 1)).isNull();
  }

  @Test
  void littleIsKeptOfPagesThatAreGone() {
    for (int page = 0; page < 1000; page++) {
      questions.drop("page " + page, new int[] {1});
    }
    assertThat(questions.begin("page 0", 1).isDropped()).isFalse();
    assertThat(questions.begin("page 999", 1).isDropped()).isTrue();
  }
}
