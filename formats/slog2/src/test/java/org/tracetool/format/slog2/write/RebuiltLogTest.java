package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.Logs;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;

class RebuiltLogTest {
  @TempDir Path folder;

  static List<Path> logs() throws IOException {
    return Logs.all();
  }

  @ParameterizedTest
  @MethodSource("logs")
  void hasTheSameBytes(Path log) throws IOException {
    Path out = Path.of("/tmp/slog/out", log.getFileName().toString());
    try (FileHandles handles = new FileHandles();
        SlogLog in = SlogLog.open(log, handles);
        SlogFile file =
            SlogFile.create(
                out, new SlogSettings(in.header().children(), in.header().leafSize()))) {
      file.adopt(in.storedCategories(), false);
      for (LineMap map : in.maps()) {
        file.lines(map);
      }
      TreeWalk walk = new TreeWalk(in, WalkOrder.END, e -> assertThat(e).isNull());
      for (Drawable d = walk.next(); d != null; d = walk.next()) {
        file.add(d);
      }
      file.finish();
    }
    byte[] expected = Files.readAllBytes(log);
    byte[] found = Files.readAllBytes(out);
    int n = 0;
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < Math.min(expected.length, found.length); i++) {
      if (expected[i] != found[i]) {
        n++;
        if (n < 40) s.append(i).append(' ');
      }
    }
    System.out.println(
        log.getFileName()
            + " "
            + expected.length
            + " "
            + found.length
            + " differ "
            + n
            + " at "
            + s);
  }
}
