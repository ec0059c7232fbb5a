package org.tracetool.cli.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.PackagedTool;
import org.tracetool.legacy.DropIns;
import org.tracetool.testdata.Program.Result;

/** Transcripts of {@code tracetool install-links}. */
class InstallLinksIT {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("tracetool.checkout"), "tracetool");

  @TempDir Path tmp;

  private PackagedTool programs;

  @BeforeEach
  void start() {
    programs = new PackagedTool(tmp);
  }

  private Result install(String... args) throws Exception {
    List<String> words = new ArrayList<>(List.of("install-links"));
    words.addAll(List.of(args));
    // A process of its own, since messages name the absolute path of the folder.
    return programs.launch(words.toArray(new String[0]));
  }

  private static Path launcher() throws IOException {
    return PackagedTool.TOOL.toRealPath();
  }

  private static String lines(String folder, Collection<String> names) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String name : names) {
      lines.append(folder).append('/').append(name).append(" -> ").append(launcher()).append('\n');
    }
    return lines.toString();
  }

  private List<String> names(String folder) throws IOException {
    try (Stream<Path> list = Files.list(tmp.resolve(folder))) {
      return list.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** JUnit warns when it finds links that lead out of its folder. */
  private void clear(String folder) throws IOException {
    for (String name : names(folder)) {
      Files.delete(tmp.resolve(folder).resolve(name));
    }
  }

  @Test
  void makesAllOfThemTwiceAndTakesThemAway() throws Exception {
    Result made = install("new/bin");
    assertThat(made.code()).isZero();
    assertThat(made.out()).isEqualTo(lines("new/bin", DropIns.names()));
    assertThat(made.err()).contains(": PATH=" + tmp.resolve("new/bin") + ":$PATH");
    assertThat(names("new/bin")).containsExactlyElementsOf(DropIns.names());
    assertThat(Files.readSymbolicLink(tmp.resolve("new/bin/otfprint"))).isEqualTo(launcher());
    assertThat(programs.program(tmp.resolve("new/bin/otfinfo"), "-V").run().out())
        .isEqualTo("1.12.5 \"salmon\"\n");
    assertThat(install("-q", "new/bin")).isEqualTo(new Result(0, "", ""));
    Result removed = install("--remove", "new/bin");
    assertThat(removed.code()).isZero();
    assertThat(removed.out().lines())
        .hasSize(DropIns.names().size())
        .contains("removed new/bin/otfprint");
    assertThat(names("new/bin")).isEmpty();
  }

  @Test
  void leavesAloneWhatIsNotItsOwn() throws Exception {
    Path bin = Files.createDirectory(tmp.resolve("bin"));
    Files.writeString(bin.resolve("otfprint"), "original");
    Files.createSymbolicLink(bin.resolve("otfmerge"), Path.of("otfprint"));
    Result refused = install("bin");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .isEqualTo(
            "tracetool: bin: has another otfmerge, otfprint; nothing was changed; --force replaces,"
                + " --names chooses\n");
    assertThat(names("bin")).containsExactly("otfmerge", "otfprint");

    Result chosen = install("--names", "otfinfo,otfcompress", "bin");
    assertThat(chosen.code()).isZero();
    assertThat(chosen.out()).isEqualTo(lines("bin", List.of("otfcompress", "otfinfo")));

    Result removed = install("--remove", "bin");
    assertThat(removed.out()).isEqualTo("removed bin/otfcompress\nremoved bin/otfinfo\n");
    assertThat(removed.err()).contains("not a link to this tracetool, left as it is", "2 times");
    assertThat(bin.resolve("otfprint")).hasContent("original");

    Result forced = install("--force", "--names", "otfprint", "--names", "otfmerge", "bin");
    assertThat(forced.code()).isZero();
    assertThat(names("bin")).containsExactly("otfmerge", "otfprint");
    assertThat(Files.readSymbolicLink(bin.resolve("otfprint"))).isEqualTo(launcher());

    Files.createDirectory(bin.resolve("otfinfo"));
    Result folder = install("--force", "bin");
    assertThat(folder.code()).isEqualTo(4);
    assertThat(folder.err()).contains("bin/otfinfo: is a folder");
    clear("bin");
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    assertThat(said("--names otfnothing x").code()).isEqualTo(2);
    assertThat(said("--force --remove x").code()).isEqualTo(2);
    assertThat(said("--remove x").code()).isEqualTo(4);
    Files.writeString(tmp.resolve("file"), "");
    Result file = said("file");
    assertThat(file.code()).isEqualTo(4);
    assertThat(file.err()).isEqualTo("tracetool: file: is a file; links need a folder\n");
    assertThat(names(".")).containsExactly("file");
  }

  /** In the JVM that stays, since no link is made. */
  private Result said(String words) throws Exception {
    return programs.run(("install-links " + words).split(" "));
  }

  @Test
  void linksToTheCheckoutThatWasRun() throws Exception {
    String script = "TRACETOOL_NO_BUILD=1 '" + CHECKOUT + "' install-links -q --names otfinfo bin";
    assertThat(programs.program(Path.of("/bin/sh"), "-c", script).run())
        .isEqualTo(new Result(0, "", ""));
    assertThat(Files.readSymbolicLink(tmp.resolve("bin/otfinfo"))).isEqualTo(CHECKOUT.toRealPath());
    String call = "TRACETOOL_NO_BUILD=1 PATH=$PWD/bin:$PATH otfinfo -V";
    assertThat(programs.program(Path.of("/bin/sh"), "-c", call).run().out())
        .isEqualTo("1.12.5 \"salmon\"\n");
    clear("bin");
  }

  /** A name that one of the two does not know would be a link to the wrong program. */
  @Test
  void theLauncherKnowsTheSameNames() throws Exception {
    String script = Files.readString(launcher().resolveSibling("../lib/launch.sh"));
    for (String name : DropIns.names()) {
      assertThat(script).containsPattern("[( |]" + name + "( \\||\\))");
    }
  }
}
