package org.tracetool.legacy.slog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.WalkOrder;
import org.tracetool.format.slog2.write.SlogFile;
import org.tracetool.format.slog2.write.SlogSettings;

/** The text of a log is the same whatever the number of threads that make it. */
class SerialPrinterTest {
  private static final int DRAWABLES = 5000;

  /** Categories without a definition, which get colours as they come. */
  private static final int UNDEFINED = 40;

  @TempDir Path folder;

  private Path log() throws IOException {
    Path path = folder.resolve("t.slog2");
    Random random = new Random(1);
    try (SlogFile file = SlogFile.create(path, SlogSettings.DEFAULT)) {
      file.addCategory(
          DrawableCategory.of(1, "work", DrawableTopology.STATE, 0xff00ff00, 1, InfoLabel.NONE));
      double time = 0;
      for (int i = 0; i < DRAWABLES; i++) {
        time += random.nextDouble();
        int category = random.nextInt(50) == 0 ? 2 + random.nextInt(UNDEFINED) : 1;
        Primitive state =
            Primitive.state(category, null, time - random.nextDouble(), time, random.nextInt(3));
        file.add(i % 100 == 0 ? new Composite(1, null, List.of(state, state)) : state);
      }
      file.finish();
    }
    return path;
  }

  private static String text(Path path, int threads) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(path, handles)) {
      SerialPrinter.print(log, WalkOrder.PRINTED, e -> {}, out, threads);
    }
    return out.toString();
  }

  @Test
  void anyNumberOfThreadsPrintsTheSame() throws IOException {
    Path path = log();
    String expected = text(path, 1);
    assertThat(expected).contains("\n" + (DRAWABLES - 1) + ": ").contains("UnknownType-");
    assertThat(text(path, 2)).isEqualTo(expected);
    assertThat(text(path, 5)).isEqualTo(expected);
  }
}
