package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.drawable.Topology;
import org.tracetool.format.slog2.file.ByteSink;

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
    public void append(ByteSink block) {
      bytes += block.size();
    }
  }

  private static TreeBuilder build(int lines, int states, long most) throws IOException {
    TreeBuilder tree = new TreeBuilder(2, LEAF, c -> Topology.STATE, new Counter(), most);
    for (int i = 0; i < states; i++) {
      tree.add(Primitive.state(0, null, i, i + 0.5, i % lines));
    }
    tree.finish();
    return tree;
  }

  @Test
  void whatFitsIsTold() {
    assertThatThrownBy(() -> build(2_000, 2_000, 300_000))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageMatching(
            ".* a log like this can have no more than about 4[0-9]{2} processes and threads .*");
  }

  @Test
  void asManyLinesAsWereToldFit() throws IOException {
    assertThat(build(400, 400, 300_000).lines()).hasSize(400);
  }

  @Test
  void manyDrawablesOfFewLinesTakeNoMore() throws IOException {
    assertThat(build(10, 20_000, 300_000).summary().count(0)).isEqualTo(20_000);
  }
}
