package org.tracetool.format.slog2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.ByteSink;
import org.tracetool.format.slog2.file.Directory;
import org.tracetool.format.slog2.file.Header;
import org.tracetool.format.slog2.file.Node;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Pointer;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;

/**
 * A log whose nodes name the node below them twice: with each depth, all would be twice as many.
 */
class RepeatedNodesTest {
  private static final int DEPTHS = 10;
  private static final int STUB = NodeHead.SIZE + 2 * Integer.BYTES;

  @TempDir private Path folder;

  private static NodeHead node(int depth, NodeHead below, ByteSink out) {
    Primitive event = Primitive.event(0, new byte[0], .5, 0);
    boolean leaf = below == null;
    long content = leaf ? 1 + NodeCodec.size(event) : 2L * STUB;
    Pointer place = new Pointer(Header.SIZE + (long) out.size(), Node.EMPTY + (int) content);
    NodeHead head = new NodeHead(0, 1, depth, 0, place);
    head.write(out);
    out.i32(leaf ? 1 : 0);
    if (leaf) {
      NodeCodec.writeTagged(event, out);
    }
    out.i32(0).i32(leaf ? 0 : 2);
    for (int i = 0; i < 2 && !leaf; i++) {
      below.write(out);
      out.i32(0).i32(0);
    }
    return head;
  }

  private Path log() throws IOException {
    ByteSink out = new ByteSink();
    NodeHead root = null;
    for (int depth = 0; depth < DEPTHS; depth++) {
      root = node(depth, root, out);
    }
    Pointer categories = new Pointer(Header.SIZE + (long) out.size(), Integer.BYTES);
    out.i32(0);
    Pointer lines = new Pointer(Header.SIZE + (long) out.size(), Integer.BYTES);
    out.i32(0);
    long directoryAt = Header.SIZE + (long) out.size();
    Directory.write(List.of(root), out);
    Pointer directory = new Pointer(directoryAt, Integer.BYTES + NodeHead.SIZE);
    ByteSink file = new ByteSink();
    new Header(
            Header.VERSION,
            2,
            Node.EMPTY,
            DEPTHS - 1,
            1 << 12,
            categories,
            Pointer.NULL,
            lines,
            root.pointer(),
            directory,
            Pointer.NULL,
            Pointer.NULL)
        .write(file);
    file.raw(out.bytes(), out.size());
    return Files.write(folder.resolve("twice.slog2"), Arrays.copyOf(file.bytes(), file.size()));
  }

  private interface Printer {
    void print(SlogLog log, TreeWalk.Damage damage, ByteArrayOutputStream out) throws IOException;
  }

  private static int count(String text, String word) {
    return text.split(word, -1).length - 1;
  }

  private String printed(Printer printer) throws IOException {
    List<String> damage = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(log(), handles)) {
      printer.print(log, e -> damage.add(e.getMessage()), out);
    }
    assertThat(damage)
        .hasSize(DEPTHS - 1)
        .allMatch(d -> d.contains("expected a node after number 0 of depth"));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theTreeHasEachNodeOnce() throws IOException {
    String tree = printed(RecursivePrinter::print);
    assertThat(count(tree, "Start of TreeNode")).isEqualTo(DEPTHS);
  }

  @Test
  void aWindowHasEachNodeOnce() throws IOException {
    String window = printed((log, damage, out) -> WindowPrinter.print(log, 0, 1, 0, damage, out));
    assertThat(count(window, "Primitive")).isEqualTo(1);
  }
}
