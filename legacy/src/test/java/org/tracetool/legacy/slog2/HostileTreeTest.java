package org.tracetool.legacy.slog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.LineMapBlock;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeDirectory;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;

/** Trees that say that there is more below them than there can be: whoever reads them ends. */
@Timeout(20)
class HostileTreeTest {
  private static final double END = 10;

  @TempDir private Path folder;
  private final List<String> damage = new ArrayList<>();

  /** A tree with one node of each depth, which has the next one as each of its children. */
  private Path tree(int levels, int children) throws IOException {
    BlockByteSink out = new BlockByteSink();
    out.claim(SlogHeader.SIZE);
    List<NodeHead> nodes = new ArrayList<>();
    for (int depth = 0; depth < levels; depth++) {
      NodeHead below = depth == 0 ? null : nodes.get(depth - 1);
      int at = out.size();
      new NodeHead(0, END, depth, 0, new BlockPointer(at, 0)).write(out);
      out.i32(0).i32(1);
      NodeCodec.writeTagged(Primitive.state(0, null, 1, 2, 0), out);
      out.i32(below == null ? 0 : children);
      for (int i = 0; below != null && i < children; i++) {
        below.write(out);
        out.i32(0).i32(0);
      }
      BlockPointer pointer = new BlockPointer(at, out.size() - at);
      out.patch32(at + NodeHead.SIZE - Integer.BYTES, pointer.size());
      nodes.add(new NodeHead(0, END, depth, 0, pointer));
    }
    int categories = out.size();
    out.i32(1);
    new StoredCategory(
            DrawableCategory.of(0, "call", DrawableTopology.STATE, -1, 1, InfoLabel.NONE),
            0,
            0,
            levels)
        .write(out);
    int maps = out.size();
    LineMapBlock.write(List.of(), out);
    int directory = out.size();
    NodeDirectory.write(nodes, out);
    BlockByteSink header = new BlockByteSink();
    new SlogHeader(
            SlogHeader.VERSION,
            2,
            1 << 16,
            levels - 1,
            out.size(),
            new BlockPointer(categories, maps - categories),
            BlockPointer.NULL,
            new BlockPointer(maps, directory - maps),
            nodes.get(levels - 1).pointer(),
            new BlockPointer(directory, out.size() - directory),
            BlockPointer.NULL,
            BlockPointer.NULL)
        .write(header);
    System.arraycopy(header.bytes(), 0, out.bytes(), 0, SlogHeader.SIZE);
    return Files.write(folder.resolve("tree.slog2"), Arrays.copyOf(out.bytes(), out.size()));
  }

  private void handleDamage(BadBlockException e) {
    damage.add(e.expected() + ", found " + e.found());
  }

  private int walk(SlogLog log) throws IOException {
    TreeWalk walk = new TreeWalk(log, WalkOrder.START, this::handleDamage);
    int count = 0;
    while (walk.next() != null) {
      count++;
    }
    return count;
  }

  /** What all readers of a tree say of it, one after the other. */
  private List<List<String>> sayAll(Path path) throws IOException {
    List<List<String>> said = new ArrayList<>();
    OutputStream nowhere = OutputStream.nullOutputStream();
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(path, handles)) {
      for (int reader = 0; reader < 4; reader++) {
        damage.clear();
        switch (reader) {
          case 0 -> walk(log);
          case 1 -> SerialPrinter.print(log, WalkOrder.PRINTED, this::handleDamage, nowhere);
          case 2 -> RecursivePrinter.print(log, this::handleDamage, nowhere);
          default -> WindowPrinter.print(log, 0, END, 0, this::handleDamage, nowhere);
        }
        said.add(List.copyOf(damage));
      }
    }
    return said;
  }

  @Test
  void aNodeThatIsTheChildOfManyIsReadOnce() throws IOException {
    Path path = tree(50, 2);
    for (List<String> said : sayAll(path)) {
      assertThat(said)
          .hasSize(49)
          .contains("a node after number 0 of depth 0, found number 0")
          .contains("a node after number 0 of depth 48, found number 0");
    }
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(path, handles)) {
      assertThat(walk(log)).isEqualTo(50);
      ByteArrayOutputStream tree = new ByteArrayOutputStream();
      RecursivePrinter.print(log, this::handleDamage, tree);
      assertThat(count(tree, "Start of TreeNode")).isEqualTo(50);
      ByteArrayOutputStream window = new ByteArrayOutputStream();
      WindowPrinter.print(log, 0, END, 0, this::handleDamage, window);
      assertThat(count(window, "Primitive")).isEqualTo(50);
    }
  }

  private static int count(ByteArrayOutputStream printed, String word) {
    return printed.toString(StandardCharsets.UTF_8).split(word, -1).length - 1;
  }

  @Test
  void aTreeOfMoreLevelsThanThereCanBeIsReadInPart() throws IOException {
    Path path = tree(30_000, 1);
    for (List<String> said : sayAll(path)) {
      assertThat(said)
          .containsExactly(
              "a tree of at most 64 levels,"
                  + " found a node of depth 29935 below a root of depth 29999");
    }
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(path, handles)) {
      assertThat(walk(log)).isEqualTo(64);
    }
  }
}
