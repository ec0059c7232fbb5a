package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BlockByteSink;

class PreviewLimitTest {
  private static final int LEAF = 1 << 10;

  /** Counts bytes. */
  private static final class Counter implements TreeOutput {
    private long bytes;

    @Override
    public long position() {
      return bytes;
    }

    @Override
    public void append(BlockByteSink block) {
      bytes += block.size();
    }
  }

  private static TreeBuilder build(int lines, int states, long most) throws IOException {
    TreeBuilder tree = new TreeBuilder(2, LEAF, c -> DrawableTopology.STATE, new Counter(), most);
    for (int i = 0; i < states; i++) {
      tree.add(Primitive.state(0, null, i, i + 0.5, i % lines));
    }
    tree.finish();
    return tree;
  }

  @Test
  void moreLinesThanFitHaveNoPreviewsButTheirSums() throws IOException {
    TreeBuilder few = build(2_000, 6_000, 300_000);
    assertThat(few.lacksPreviews()).isTrue();
    assertThat(few.lines().size()).isEqualTo(2_000);
    TreeBuilder all = build(2_000, 6_000, Long.MAX_VALUE);
    assertThat(all.lacksPreviews()).isFalse();
    assertThat(few.has(DrawableTopology.STATE)).isTrue();
    assertThat(few.summary().count(0)).isEqualTo(6_000);
    assertThat(few.summary().inclusive(0))
        .isCloseTo(all.summary().inclusive(0), within(1e-3F))
        .isCloseTo(0.5F, within(1e-3F));
    assertThat(few.summary().exclusive(0)).isCloseTo(all.summary().exclusive(0), within(1e-3F));
    assertThat(few.largest()).isLessThan(all.largest() / 2);
  }

  @Test
  void fewLinesHavePreviews() throws IOException {
    TreeBuilder tree = build(400, 400, 300_000);
    assertThat(tree.lacksPreviews()).isFalse();
    assertThat(tree.lines().size()).isEqualTo(400);
  }

  @Test
  void manyDrawablesOfFewLinesTakeNoMore() throws IOException {
    assertThat(build(10, 20_000, 300_000).summary().count(0)).isEqualTo(20_000);
  }
}
