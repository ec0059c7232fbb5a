package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;
import org.tracetool.testdata.mpe.SlogTestLogs;

class RebuiltLogTest {
  @TempDir Path folder;

  static List<Path> logs() throws IOException {
    return SlogTestLogs.all();
  }

  /** The logs that the kit has converted. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "comms",
        "comms-ls500-nc2",
        "quirks",
        "ring",
        "ring-ls1k-nc3",
        "ring-ls600-nc2",
        "threads"
      })
  void treePreviewsAndSummariesAreThoseOfTheKit(String name) throws IOException {
    Path made = folder.resolve("made.slog2");
    try (FileHandles handles = new FileHandles();
        SlogLog in = SlogLog.open(SlogTestLogs.of(name), handles);
        SlogFile file = SlogFile.create(made, SlogSettings.of(in.header()))) {
      for (StoredCategory s : in.storedCategories()) {
        file.addCategory(s.category());
      }
      for (LineMap map : in.maps()) {
        if (!map.title().equals(LineMap.IDENTITY)) {
          file.addLineMap(map);
        }
      }
      TreeWalk walk = new TreeWalk(in, WalkOrder.END, e -> assertThat(e).isNull());
      for (Drawable d = walk.next(); d != null; d = walk.next()) {
        file.add(d);
      }
      file.finish();
    }
    assertThat(Files.readAllBytes(made)).isEqualTo(Files.readAllBytes(SlogTestLogs.of(name)));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void aCopyHasTheSameDrawables(Path log) throws IOException {
    Path made = folder.resolve("made.slog2");
    try (FileHandles handles = new FileHandles();
        SlogLog in = SlogLog.open(log, handles)) {
      try (SlogFile file = SlogFile.create(made, new SlogSettings(3, 700))) {
        long copied = LogCopy.copy(in, file, e -> assertThat(e).isNull(), n -> {});
        assertThat(copied).isEqualTo(file.drawables()).isPositive();
        file.finish();
      }
      try (SlogLog out = SlogLog.open(made, handles)) {
        assertThat(out.storedCategories())
            .containsExactlyInAnyOrderElementsOf(in.storedCategories());
        assertThat(texts(out)).isEqualTo(texts(in));
        checkTree(out);
      }
    }
  }

  private static List<String> texts(SlogLog log) throws IOException {
    List<String> texts = new ArrayList<>();
    TreeWalk walk = new TreeWalk(log, WalkOrder.START, e -> assertThat(e).isNull());
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      texts.add(d.start() + " " + d.end() + " " + d.category() + " " + d.firstLine());
    }
    return texts;
  }

  /** Leaves tile the time, and boxes hold what is in them. */
  private static void checkTree(SlogLog log) throws IOException {
    double end = Double.NaN;
    for (NodeHead head : log.directory()) {
      for (Drawable d : log.node(head).nestable()) {
        assertThat(d.start()).isGreaterThanOrEqualTo(head.start());
        assertThat(d.end()).isLessThanOrEqualTo(head.end());
      }
      if (head.depth() == 0) {
        assertThat(Double.isNaN(end) || head.start() == end).isTrue();
        end = head.end();
      }
    }
    assertThat(end).isNotNaN();
  }

  @Test
  void drawablesInAnyOrderMakeAValidTree() throws IOException {
    Path made = folder.resolve("made.slog2");
    List<Drawable> drawables = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      drawables.add(Primitive.state(7, null, i, i + 1 + i % 13, i % 5));
    }
    Collections.shuffle(drawables, new Random(4));
    try (SlogFile file = SlogFile.create(made, new SlogSettings(2, 500))) {
      file.addCategory(DrawableCategory.of(7, "x", DrawableTopology.STATE, -1, 1, InfoLabel.NONE));
      for (Drawable d : drawables) {
        file.add(d);
      }
      file.finish();
    }
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(made, handles)) {
      checkTree(log);
      assertThat(texts(log)).hasSize(drawables.size());
    }
  }

  @Test
  void manyThatComeTooLateAreSortedAsIfTheyHadComeInOrder() throws IOException {
    List<Drawable> drawables = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      byte[] info = i % 3 == 0 ? new byte[] {1, 2, (byte) i} : null;
      drawables.add(Primitive.state(7, info, i, i + 1 + i % 13 / 16.0, i % 5));
      drawables.add(Primitive.arrow(8, info, i, 1, i + 0.53, 2));
    }
    drawables.sort(Comparator.comparingDouble(Drawable::end));
    Path inOrder = written("order.slog2", drawables, Long.MAX_VALUE);
    Collections.shuffle(drawables, new Random(4));
    Path sorted = written("sorted.slog2", drawables, 2000);
    assertThat(sorted).hasSameBinaryContentAs(inOrder);
  }

  private Path written(String name, List<Drawable> drawables, long sortBeyond) throws IOException {
    return written(name, drawables, sortBeyond, null);
  }

  private Path written(
      String name, List<Drawable> drawables, long sortBeyond, ExecutorService threads)
      throws IOException {
    Path made = folder.resolve(name);
    SlogSettings shape = new SlogSettings(2, 500);
    try (SlogFile file = SlogFile.create(made, shape, OverwritePolicy.OWN, threads)) {
      file.sortBeyond(sortBeyond);
      file.addCategory(DrawableCategory.of(7, "x", DrawableTopology.STATE, -1, 1, InfoLabel.NONE));
      file.addCategory(DrawableCategory.of(8, "y", DrawableTopology.ARROW, -1, 1, InfoLabel.NONE));
      for (Drawable d : drawables) {
        file.add(d);
      }
      file.finish();
    }
    return made;
  }

  /** Composites between primitives, late ones, and more than a batch of them. */
  @ParameterizedTest
  @ValueSource(longs = {2000, Long.MAX_VALUE})
  void anotherThreadMakesTheSameTree(long sortBeyond) throws IOException {
    Random random = new Random(5);
    List<Drawable> drawables = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      double end = i + 1 + random.nextInt(3);
      drawables.add(Primitive.state(7, null, i - random.nextInt(50), end, i % 5));
      if (i % 4000 == 77) {
        Primitive part = Primitive.state(7, null, i, end, 2);
        drawables.add(new Composite(8, new byte[] {1}, List.of(part, part)));
        drawables.add(new Composite(DrawableCategory.NONE, new byte[0], List.of(part)));
      }
    }
    ExecutorService threads = TaskExecutor.threads("test", 2);
    try {
      Path expected = written("alone.slog2", drawables, sortBeyond);
      Path made = written("helped.slog2", drawables, sortBeyond, threads);
      assertThat(made).hasSameBinaryContentAs(expected);
      threads.shutdown();
      Path without = written("late.slog2", drawables, sortBeyond, threads);
      assertThat(without).hasSameBinaryContentAs(expected);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aFailureOfAnotherThreadIsThrownAndTheLogGivenUp() throws IOException {
    ExecutorService threads = TaskExecutor.threads("test", 1);
    Path made = folder.resolve("made.slog2");
    byte[] tooLong = new byte[Short.MAX_VALUE + 1];
    try (SlogFile file =
        SlogFile.create(made, SlogSettings.DEFAULT, OverwritePolicy.OWN, threads)) {
      file.addCategory(DrawableCategory.of(7, "x", DrawableTopology.STATE, -1, 1, InfoLabel.NONE));
      assertThatThrownBy(
              () -> {
                file.add(Primitive.state(7, tooLong, 0, 0.5, 1));
                for (int i = 0; i < 50_000; i++) {
                  file.add(Primitive.state(7, null, i, i + 1, 1));
                }
              })
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("info bytes");
      assertThatThrownBy(file::finish).isInstanceOf(IllegalStateException.class);
    } finally {
      threads.shutdown();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aLogThatIsGivenUpLeavesNothing() throws IOException {
    try (SlogFile file = SlogFile.create(folder.resolve("made.slog2"), SlogSettings.DEFAULT)) {
      file.add(Primitive.event(1, null, 1, 1));
    }
    assertThat(folder).isEmptyDirectory();
  }
}
