package org.tracetool.cli.unify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Runs of VampirTrace whose files went through I/O forwarding: streams share files. */
@Tag("thorough")
final class ForwardedRunTest {
  private static final int SERVERS = 3;

  @TempDir Path folder;

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private List<String> names(String stub) throws IOException {
    return list(folder).stream()
        .map(f -> f.getFileName().toString())
        .filter(n -> n.startsWith(stub + "."))
        .toList();
  }

  /** Puts the local files of a run into shared ones, one of each kind or one for each server. */
  private void pack(Path local, String stub, boolean isSplit) throws IOException {
    Map<String, ByteArrayOutputStream> data = new TreeMap<>();
    Map<String, StringBuilder> index = new TreeMap<>();
    for (Path file : list(local)) {
      String[] name = file.getFileName().toString().split("\\.", 3);
      byte[] bytes = Files.readAllBytes(file);
      if (name[1].equals("uctl")) {
        Files.write(folder.resolve(stub + ".uctl"), bytes);
        continue;
      }
      int stream = Integer.parseUnsignedInt(name[1], 16);
      boolean isPacked = name[2].endsWith(".z");
      String kind = isPacked ? name[2].substring(0, name[2].length() - 2) : name[2];
      String rest =
          kind + (isSplit ? "." + (stream & 0xfffff) % SERVERS : "") + (isPacked ? ".z" : "");
      ByteArrayOutputStream shared = data.computeIfAbsent(rest, r -> new ByteArrayOutputStream());
      StringBuilder lines = index.computeIfAbsent(rest, r -> new StringBuilder());
      int half = bytes.length / 2;
      lines.append(name[1] + ":" + shared.size() + ":" + half + "\n");
      shared.write(bytes, 0, half);
      lines.append(name[1] + ":" + shared.size() + ":" + (bytes.length - half) + "\n");
      shared.write(bytes, half, bytes.length - half);
    }
    for (String rest : data.keySet()) {
      Files.write(folder.resolve(stub + ".all." + rest), data.get(rest).toByteArray());
      Files.writeString(folder.resolve(stub + ".idx." + rest), index.get(rest));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring_collectives", "hybrid_omp", "markers_usercom", "stat_mode"})
  void isTheSameTrace(String run) throws IOException {
    Path local = TestData.path("vampirtrace/" + run + "/local");
    String prefix = list(local).get(0).getFileName().toString().split("\\.")[0];
    String own = folder.resolve("own").toString();
    assertThat(InProcess.run("unify", "-q", local.resolve(prefix).toString(), "-o", own)).isZero();
    for (boolean isSplit : new boolean[] {false, true}) {
      pack(local, "run", isSplit);
      String stub = folder.resolve("run").toString();
      assertThat(InProcess.run("unify", "-q", "--force", "--replace", stub)).isZero();
      assertThat(InProcess.run("diff", own + ".otf", stub + ".otf")).isZero();
      assertThat(names("run")).as("local files are gone").noneMatch(n -> n.contains(".all."));
      assertThat(InProcess.run("files", "remove", "-q", "--yes", stub + ".otf")).isZero();
    }
  }

  @Test
  void sharesFilesAgainOnDemand() throws IOException {
    pack(TestData.path("vampirtrace/ring_collectives/local"), "run", true);
    String stub = folder.resolve("run").toString();
    List<String> line = List.of("-k", "-q", "-o", folder.resolve("own").toString(), stub);
    assertThat(InProcess.runOlder("vtunify", line)).isZero();
    line = List.of("-q", "--iofsl-servers", "a:1,b:2", "--iofsl-mode", "MULTIFILE", stub);
    assertThat(InProcess.runOlder("vtunify", line)).isZero();
    assertThat(names("run"))
        .contains("run.all.events.0", "run.idx.events.1", "run.otf")
        .doesNotContain("run.uctl", "run.all.def.1", "run.1.events", "run.1.events.z");
    String own = folder.resolve("own.otf").toString();
    assertThat(InProcess.run("diff", own, stub + ".otf")).isZero();
    assertThat(InProcess.run("unify", "--shared-files", "1", "--to", "stf", stub)).isEqualTo(2);
    assertThat(InProcess.run("unify", "--shared-files", "5000", stub)).isEqualTo(2);
    String one = folder.resolve("one.otf").toString();
    assertThat(InProcess.run("convert", "-q", "--set", "shared-files=1", own, one)).isZero();
    assertThat(names("one"))
        .containsExactly("one.0.def", "one.all.events", "one.idx.events", "one.otf", "one.thumb");
    assertThat(InProcess.run("diff", own, one)).isZero();
  }
}
