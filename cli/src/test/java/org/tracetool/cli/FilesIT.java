package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transcripts of {@code tracetool files}, run as a user runs it. */
class FilesIT {
  private static final Path TOOL =
      Path.of(System.getProperty("tracetool.dist"), "bin", "tracetool");

  @TempDir Path tmp;

  private record Result(int code, String out, String err) {}

  /** Runs a script in which {@code T} is the tool. */
  private Result shell(String script) throws Exception {
    Path out = Files.createTempFile("tracetool", "out");
    Path err = Files.createTempFile("tracetool", "err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder("sh", "-c", "T='" + TOOL + "'\n" + script)
              .directory(tmp.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      Process process = builder.start();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as(script).isTrue();
      return new Result(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  @BeforeEach
  void copy() throws IOException {
    for (String name : new String[] {"otf", "0.def", "1.events", "2.events"}) {
      Files.writeString(
          tmp.resolve("a." + name),
          name.equals("otf") ? "1:1\n2:2\n" : "x".repeat(name.length() - 1) + "\n");
    }
  }

  @Test
  void listCheckMoveRemove() throws Exception {
    assertThat(shell("\"$T\" files list a.otf"))
        .isEqualTo(
            new Result(
                0,
                """
                           8 a.otf
                           5 a.0.def
                           8 a.1.events
                           8 a.2.events
                          29 total
                """,
                ""));
    assertThat(shell("\"$T\" files check a"))
        .isEqualTo(new Result(0, "4 files, 29 bytes, 0 findings\n", ""));
    assertThat(shell("\"$T\" files move a.otf b.otf"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool: move a.otf (4 files, 29 bytes) to b.otf? Nobody can be asked, since"
                    + " standard input is not a terminal; say --yes\n"));
    assertThat(shell("mkdir d && \"$T\" files move --yes a.otf d/b.otf && ls -A . d"))
        .isEqualTo(new Result(0, ".:\nd\n\nd:\nb.0.def\nb.1.events\nb.2.events\nb.otf\n", ""));
    assertThat(shell("rm d/b.2.events; touch d/b.3.events; \"$T\" files check d/b"))
        .isEqualTo(
            new Result(
                1,
                "missing\td/b.2.events: is missing, and so is b.2.events.z\n"
                    + "left-over\td/b.3.events: does not belong to b.otf\n"
                    + "3 files, 21 bytes, 2 findings\n",
                ""));
    assertThat(shell("\"$T\" files remove --strict --yes d/b").code()).isEqualTo(3);
    assertThat(shell("\"$T\" files remove -q --yes d/b; ls -A d"))
        .isEqualTo(
            new Result(
                0,
                "b.3.events\n",
                "tracetool: damage: files of the trace: d/b.2.events: is missing, and so is"
                    + " b.2.events.z\n"
                    + "tracetool: all that could be read was kept; --strict makes damage a"
                    + " failure\n"));
  }

  @Test
  void wrongUse() throws Exception {
    assertThat(shell("\"$T\" files"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool files: Missing command: say list, check, recover, reindex, move, remove, pack or"
                    + " unpack\n"
                    + "See 'tracetool help files'.\n"));
    assertThat(shell("\"$T\" files move a.otf"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool files move: Missing required parameter: 'TARGET'\n"
                    + "See 'tracetool files move --help'.\n"));
    assertThat(shell("\"$T\" files list nowhere").code()).isEqualTo(3);
  }
}
