package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Uses the packages that bring their own Java, as a user without Java does: in another folder. */
class PackagesIT {
  @TempDir Path tmp;

  /** The package that was built; the test is skipped where no runtime could be made. */
  private static Path built(String ending) throws IOException {
    try (Stream<Path> files = Files.list(PackagedTool.HOME.toAbsolutePath().getParent())) {
      List<Path> found = files.filter(p -> p.getFileName().toString().endsWith(ending)).toList();
      assumeTrue(!found.isEmpty(), "no package *" + ending + " was built");
      return found.get(0);
    }
  }

  @Test
  void theJarsOfTheLibraryAreModulesThatGoTogether() throws IOException {
    Path lib = PackagedTool.HOME.resolve("lib");
    ModuleFinder jars = ModuleFinder.of(lib);
    for (String name :
        List.of(
            "core", "core.io", "core.model", "unify", "filter", "stats", "archive", "deflate")) {
      assertThat(jars.find("org.tracetool." + name)).as(name).isPresent();
    }
    // A package in two jars would fail here.
    Configuration all =
        ModuleLayer.boot()
            .configuration()
            .resolve(jars, ModuleFinder.of(), Set.of("org.tracetool.core"));
    assertThat(all.modules().stream().map(ResolvedModule::name))
        .contains("org.tracetool.format.otf", "org.tracetool.format.otf2")
        .contains("org.tracetool.format.stf", "org.tracetool.format.vtf3");
  }

  @Test
  @Tag("broad")
  void theArchiveRunsWhereThereIsNoJava() throws Exception {
    Path archive = built("-linux-" + architecture() + ".tar.gz");
    Result unpacked = Program.of("tar", "-xzf", archive.toString(), "-C", tmp.toString()).run();
    assertThat(unpacked.code()).as("%s", unpacked).isZero();
    try (Stream<Path> folders = Files.list(tmp)) {
      Path tool = folders.findFirst().orElseThrow().resolve("bin/tracetool");
      Path trace = use(tool);
      assertThat(run(tool, "info", "ring.stf")).contains("stf");
      run(tool, "files", "pack", "-q", "ring.stf", "ring.tar.zst");
      assertThat(run(tool, "dump", "ring.tar.zst")).contains("MPI_Allreduce");
      assertThat(run(tool, "diff", trace.toString(), "ring.stf")).isEmpty();
    }
  }

  @Tag("broad")
  @Test
  void theDebianPackageRunsWhereThereIsNoJava() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "dpkg-deb is not installed");
    Path archive = built(".deb");
    Path root = tmp.resolve("root");
    Result unpacked = Program.of("dpkg-deb", "-x", archive.toString(), root.toString()).run();
    assertThat(unpacked.code()).as("%s", unpacked).isZero();
    assertThat(root.resolve("usr/share/man/man1/tracetool.1.gz")).exists();
    assertThat(root.resolve("usr/share/bash-completion/completions/tracetool")).exists();
    assertThat(root.resolve("usr/share/doc/tracetool/copyright")).exists();
    Path tool = root.resolve("usr/bin/tracetool");
    // The link leads to where the package is installed, which here is a folder.
    use(
        Files.isSymbolicLink(tool)
            ? root.resolve(Path.of("/").relativize(tool.resolveSibling(target(tool))))
            : tool);
  }

  private Path target(Path link) throws IOException {
    Path target = Files.readSymbolicLink(link);
    return target.isAbsolute() ? target : Path.of("/usr/bin").resolve(target).normalize();
  }

  private static String architecture() {
    String arch = System.getProperty("os.arch");
    return arch.equals("amd64") ? "x86_64" : arch;
  }

  /** What needs native code, the archive of classes, and libraries of others; the trace used. */
  private Path use(Path tool) throws Exception {
    Path trace = TestData.traces().resolve("vampirtrace/ring_collectives/expected/ring.otf");
    run(tool, "convert", "-q", trace.toString(), "ring.stf");
    assertThat(run(tool, "query", "ring.stf", "SELECT count(*) FROM calls")).contains("498");
    return trace;
  }

  private String run(Path tool, String... words) throws Exception {
    List<String> command =
        Stream.concat(
                Stream.of("env", "-i", "PATH=/usr/bin:/bin", "JAVA_HOME=/nowhere", tool.toString()),
                Stream.of(words))
            .toList();
    Result result = Program.of(command).in(tmp).run();
    assertThat(result.code()).as("%s: %s", command, result).isZero();
    return result.out();
  }
}
