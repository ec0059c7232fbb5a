package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;

final class WrittenLogCategoriesTest {
  private static DrawableCategory state(int index) {
    return DrawableCategory.of(
        index, "f\u00e4" + index, DrawableTopology.STATE, index, 1, InfoLabel.NONE);
  }

  /** Adds a category, of which the file has only those that drawables use. */
  private static void add(WrittenLogCategories all, int index, boolean plain) {
    if (plain) {
      all.addPlainState(index, state(index).name(), index);
    } else {
      all.put(state(index));
    }
    if (index % 5 != 0) {
      assertThat(all.topology(index)).isEqualTo(DrawableTopology.STATE);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 12, 13, 100, 5_000, 49_152, 70_000, 200_000})
  void theFileHasTheOrderOfAHashTable(int count) throws IOException {
    WrittenLogCategories all = new WrittenLogCategories();
    Set<Integer> indexes = new HashSet<>();
    for (DrawableTopology t :
        List.of(DrawableTopology.EVENT, DrawableTopology.ARROW, DrawableTopology.STATE)) {
      all.preview(t);
      indexes.add(DrawableCategory.preview(t).index());
    }
    for (int i = 1; i <= count; i++) {
      add(all, i, i % 7 != 0);
      indexes.add(i);
    }
    indexes.add(0);
    all.put(state(0));
    List<DrawableCategory> expected = new ArrayList<>();
    for (int index : indexes) {
      if (index < 0) {
        expected.add(preview(index));
      } else if (index % 5 != 0) {
        expected.add(state(index));
      }
    }
    List<DrawableCategory> stored = new ArrayList<>();
    all.store(null, s -> stored.add(s.category()));
    assertThat(stored).isEqualTo(expected).hasSize(all.stored());
  }

  private static DrawableCategory preview(int index) {
    for (DrawableTopology t : DrawableTopology.values()) {
      if (DrawableCategory.preview(t).index() == index) {
        return DrawableCategory.preview(t);
      }
    }
    throw new AssertionError(index);
  }
}
