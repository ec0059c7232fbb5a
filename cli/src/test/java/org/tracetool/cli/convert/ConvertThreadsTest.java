package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.EachOf;
import picocli.CommandLine;

/** The bytes of a converted trace do not depend on the number of threads. */
class ConvertThreadsTest {
  private static final int LINES = 60_000;

  @TempDir Path folder;

  /** Three streams with everything that makes a record depend on earlier ones. */
  private Path trace() throws IOException {
    Path trace = folder.resolve("t.otf");
    Files.writeString(trace, "1:1,2\n2:3\n3:4\n");
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTRf4240\nDP1NM\"a\"\nDP2NM\"b\"\nDP3NM\"c\"\nDP4NM\"d\"\nDFG1NM\"g\"\nDF2G1NM\"main\"\n");
    Random random = new Random(7);
    for (int stream = 1; stream <= 3; stream++) {
      StringBuilder text = new StringBuilder("0\n*" + (stream + 1) + "\nE2\n");
      int time = 0;
      for (int i = 0; i < LINES; i++) {
        int what = random.nextInt(100);
        if (what < 60) {
          time += random.nextInt(4);
          text.append(Integer.toHexString(time)).append('\n');
        }
        int process = stream == 1 ? 1 + random.nextInt(2) : stream + 1;
        text.append('*').append(process).append('\n');
        if (what % 10 == 3) {
          text.append("#\"comment ").append(i).append("\"\n");
        } else if (what % 10 == 4) {
          text.append("?what is this\n");
        } else {
          text.append(i % 2 == 0 ? "E2\n" : "L\n");
        }
      }
      Files.writeString(folder.resolve("t." + stream + ".events"), text);
    }
    return trace;
  }

  private static Map<String, byte[]> files(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  @EachOf(2)
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 4", "2, 0", "0, -1"})
  void sameBytes(String streams, String compress) throws IOException {
    Path trace = trace();
    Map<String, byte[]> expected = null;
    for (String threads : new String[] {"1", "2", "5"}) {
      Path out = Files.createDirectory(folder.resolve("out" + threads));
      String[] level =
          compress.equals("-1") ? new String[0] : new String[] {"--compress", compress};
      int code =
          new CommandLine(new ConvertCommand())
              .execute(
                  Stream.concat(
                          Stream.of("-q", "--threads", threads, "--streams", streams),
                          Stream.concat(
                              Stream.of(level),
                              Stream.of(trace.toString(), out.resolve("o.otf").toString())))
                      .toArray(String[]::new));
      assertThat(code).isZero();
      Map<String, byte[]> files = files(out);
      if (expected == null) {
        expected = files;
      }
      assertThat(files).containsOnlyKeys(expected.keySet());
      for (String name : expected.keySet()) {
        assertThat(files.get(name))
            .as("%s with %s threads", name, threads)
            .isEqualTo(expected.get(name));
      }
    }
  }
}
