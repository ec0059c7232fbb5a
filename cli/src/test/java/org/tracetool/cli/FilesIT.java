package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;

/** Transcripts of {@code tracetool files}, run as a user runs it. */
class FilesIT {

  @TempDir Path tmp;

  private Result shell(String script) throws Exception {
    return new PackagedTool(tmp).shell(script);
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
                "tracetool: move a.otf (4 files, 29 bytes) to b.otf? Cannot ask, since"
                    + " standard input is not a terminal; give --yes\n"));
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
                "tracetool: damage: files of the trace do not fit together: d/b.2.events: is missing,"
                    + " and so is b.2.events.z\n"
                    + "tracetool: everything that could be read was kept; --strict makes damage a"
                    + " failure\n"));
  }

  @Test
  void wrongUse() throws Exception {
    assertThat(shell("\"$T\" files"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool files: missing command: give one of list, check, recover, reindex,"
                    + " move, remove, pack, unpack\n"
                    + "See 'tracetool help files'.\n"));
    assertThat(shell("\"$T\" files move a.otf"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool files move: missing required parameter: 'TARGET'\n"
                    + "See 'tracetool help files move'.\n"));
    assertThat(shell("\"$T\" files list nowhere").code()).isEqualTo(3);
  }
}
