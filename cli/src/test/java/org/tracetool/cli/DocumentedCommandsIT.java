package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/**
 * Runs the commands of README and docs as they stand there: all blocks that are marked {@code sh},
 * those of one document one after the other. The folder looks like a checkout and like one to which
 * the examples of a package were copied; tracetool is on the path.
 */
class DocumentedCommandsIT {
  private static final String BEGIN = "```sh";
  private static final String END = "```";

  @TempDir Path checkout;

  private static Path root() {
    return TestData.traces().toAbsolutePath().getParent().getParent();
  }

  static List<Path> documents() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> docs = Files.walk(root().resolve("docs"))) {
      docs.filter(p -> p.toString().endsWith(".md")).sorted().forEach(found::add);
    }
    found.add(root().resolve("README.md"));
    found.removeIf(p -> blocks(p).isEmpty());
    assertThat(found).hasSizeGreaterThan(1);
    return found;
  }

  private static List<String> blocks(Path document) {
    try {
      List<String> blocks = new ArrayList<>();
      StringBuilder block = null;
      for (String line : Files.readAllLines(document)) {
        if (block == null && line.equals(BEGIN)) {
          block = new StringBuilder();
        } else if (block != null && line.equals(END)) {
          blocks.add(block.toString());
          block = null;
        } else if (block != null) {
          block.append(line).append('\n');
        }
      }
      assertThat(block).as("a block without end in %s", document).isNull();
      return blocks;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void commandsRunAsPrinted(Path document) throws Exception {
    Files.createSymbolicLink(checkout.resolve("tracetool"), PackagedTool.TOOL);
    Files.createSymbolicLink(checkout.resolve("testdata"), root().resolve("testdata"));
    Files.createSymbolicLink(
        checkout.resolve("examples"), PackagedTool.HOME.resolve("share/tracetool/examples"));
    for (String block : blocks(document)) {
      for (String line : block.split("\n")) {
        Result resident = Transcript.run(checkout, line);
        Result result =
            resident != null
                ? resident
                : Program.of("sh", "-e", "-c", "PATH=$PWD:$PATH\n" + line).in(checkout).run();
        assertThat(result.code()).as("%s:\n%s\n%s", document, line, result).isZero();
        assertThat(result.err()).as(line).doesNotContain("internal error");
      }
    }
  }
}
