package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Inputs that the user may not read: one line and exit code 3, whichever file it is. */
class UnreadableInputIT {
  private static final String[] COMMANDS = {
    "convert %s out/x.otf",
    "convert %s out/x.bpv",
    "merge good.otf %s -o out/x.otf",
    "merge %s -o out/x.bpv",
    "split %s --by process -o out/x.otf",
    "split %s --at 10t -o out/x.bpv",
    "filter --max-depth 3 %s -o out/x.otf"
  };

  @TempDir Path tmp;

  /** The prefix of a command that makes permissions count. */
  private List<String> user;

  /** The program, run by that user. */
  private ResidentTool tool;

  @BeforeEach
  void becomeAnybody() throws Exception {
    setMode(tmp, "rwxrwxrwx");
    Path out = Files.createDirectory(tmp.resolve("out"));
    setMode(out, "rwxrwxrwx");
    damageTrace("good");
    user = List.of();
    Path closed = Files.writeString(tmp.resolve("closed"), "x");
    setMode(closed, "---------");
    if (Files.isReadable(closed)) { // a superuser may read everything
      user = List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--");
    }
    assumeTrue(run("--version").code() == 0, "no user without rights can run the program");
    assumeTrue(start(List.of("test", "!", "-r", closed.toString())).code() == 0);
    tool = new ResidentTool(user, PackagedTool.HOME, tmp);
  }

  @AfterEach
  void end() throws IOException {
    if (tool != null) {
      tool.close();
    }
  }

  private static void setMode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private void damageTrace(String name) throws IOException {
    Files.writeString(tmp.resolve(name + ".otf"), "1:1\n");
    Files.writeString(tmp.resolve(name + ".0.def"), "DTRf4240\nDP1NM\"p1\"\n");
    Files.writeString(tmp.resolve(name + ".1.events"), "a\n*1\nE1\nf\n*1\nL1\n");
  }

  private Result run(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(PackagedTool.TOOL.toString()));
    command.addAll(List.of(args));
    return start(command);
  }

  private Result start(List<String> args) throws Exception {
    List<String> command = new ArrayList<>(user);
    command.addAll(args);
    try {
      return new PackagedTool(tmp)
          .program(
              Path.of(command.get(0)), command.subList(1, command.size()).toArray(new String[0]))
          .run();
    } catch (IOException e) {
      return new Result(-1, "", ""); // there is no such program
    }
  }

  private void assertAllFail(String input, String file, String... more) throws Exception {
    List<String> commands = new ArrayList<>(List.of(COMMANDS));
    commands.addAll(List.of(more));
    List<String[]> lines = commands.stream().map(c -> c.formatted(input).split(" ")).toList();
    Result expected =
        new Result(3, "", "tracetool: " + file + ": cannot be read: permission denied\n");
    for (int i = 0; i < lines.size(); i++) {
      assertThat(tool.run(lines.get(i))).as(commands.get(i)).isEqualTo(expected);
    }
    try (Stream<Path> left = Files.list(tmp.resolve("out"))) {
      assertThat(left).as(input).isEmpty();
    }
  }

  @Test
  void theTraceItself() throws Exception {
    Path demo = TestData.path("vtf3/worked").resolve("demo.bpv");
    setMode(Files.copy(demo, tmp.resolve("demo.bpv")), "---------");
    assertAllFail("demo.bpv", "demo.bpv");
  }

  @Tag("broad")
  @Test
  void oneOfItsFiles() throws Exception {
    for (String file : List.of("t.0.def", "t.1.events")) {
      damageTrace("t");
      setMode(tmp.resolve(file), "---------");
      assertAllFail("t.otf", file);
      Files.delete(tmp.resolve(file));
    }
  }

  /** The memory of a process is a file that cannot be read where nothing is. */
  @Test
  void readErrorsNameFileAndByte() throws Exception {
    user = List.of();
    Path memory = Path.of("/proc/self/mem");
    assumeTrue(Files.isReadable(memory));
    damageTrace("m");
    for (String file : List.of("m.0.def", "m.1.events", "m.bpv", "m.stf", "m.tar")) {
      Files.deleteIfExists(tmp.resolve(file));
      Files.createSymbolicLink(tmp.resolve(file), memory);
      String input = file.contains(".1.") || file.contains(".0.") ? "m.otf" : file;
      Result result = new PackagedTool(tmp).run("dump", input);
      assertThat(result.code()).as(file).isEqualTo(3);
      assertThat(result.err())
          .as(file)
          .contains(file + ": byte 0: cannot be read: ")
          .hasLineCount(1);
      Files.delete(tmp.resolve(file));
      damageTrace("m");
    }
  }

  @Tag("broad")
  @Test
  void aFolderThatMayNotBeSearched() throws Exception {
    Path closed = Files.createDirectory(tmp.resolve("folder"));
    for (String name : List.of("t.otf", "t.bpv", "t.stf", "t", "t.tar", "t.tar/run/t.otf")) {
      setMode(closed, "rwx------");
      if (!name.contains("/")) {
        Files.writeString(closed.resolve(name), "1:1\n");
      }
      setMode(closed, "---------");
      String file = "folder/" + name;
      assertAllFail(file, file, "info %s", "files list %s", "files check %s");
    }
    setMode(closed, "rwxrwxrwx");
  }
}
