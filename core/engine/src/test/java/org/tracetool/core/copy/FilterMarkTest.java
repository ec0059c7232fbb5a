package org.tracetool.core.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tracetool.core.copy.FilterMark.Part;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class FilterMarkTest {
  private static Definitions comments(String... texts) {
    Definitions.Builder builder = Definitions.builder();
    for (String text : texts) {
      builder.add(new Definition.Comment(text));
    }
    return builder.build();
  }

  private static FilterMark mark(Part part, String... calls) {
    return new FilterMark(EnumSet.of(part), new TreeSet<>(List.of(calls)));
  }

  @Test
  void marksAddUpToOne() {
    Definitions once = mark(Part.END, "RECV").in(comments("of a user"));
    Definitions twice = mark(Part.BEGIN, "WAIT", "RECV").in(once);
    assertThat(twice.all(Definition.Comment.class))
        .extracting(Definition.Comment::text)
        .containsExactly("of a user", "tracetool::filtered begin end calls=RECV,WAIT");
    assertThat(FilterMark.of(twice))
        .isEqualTo(mark(Part.BEGIN, "RECV").and(mark(Part.END, "WAIT")));
  }

  @Test
  void nothingRemovedLeavesNoMark() {
    Definitions definitions = comments("tracetool::filteredness", "no mark");
    assertThat(FilterMark.NOTHING.in(definitions)).isSameAs(definitions);
    assertThat(FilterMark.of(definitions).isNothing()).isTrue();
  }

  @Test
  void wordsOfLaterReleasesArePassedOver() {
    FilterMark mark = FilterMark.of(comments("tracetool::filtered  moons messages calls=,"));
    assertThat(mark.has(Part.MESSAGES)).isTrue();
    assertThat(mark.parts()).hasSize(1);
  }

  @Test
  void manyCallsAreAllCalls() {
    TreeSet<String> names =
        IntStream.range(0, 65)
            .mapToObj(i -> "F" + i)
            .collect(Collectors.toCollection(TreeSet::new));
    FilterMark mark = new FilterMark(EnumSet.noneOf(Part.class), names);
    assertThat(mark.hasAnyCall()).isTrue();
    assertThat(mark.text()).isEqualTo("tracetool::filtered calls=*");
  }
}
