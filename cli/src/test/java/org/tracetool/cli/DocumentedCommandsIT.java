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
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/**
 * Runs the commands of README and docs as they stand there: all blocks that are marked {@code sh},
 * those of one document one after the other. A block that is marked {@code screen} is what the
 * block of commands before it prints, or lines of that in their order. The folder looks like a
 * checkout and like one to which the examples of a package were copied; tracetool is on the path.
 */
class DocumentedCommandsIT {
  private static final String BEGIN = "```sh";
  private static final String SCREEN = "```screen";
  private static final String END = "```";

  /**
   * Commands of a document, and lines that they print.
   *
   * @param commands a line for each
   * @param screen empty if the document does not say what they print
   */
  private record CommandBlock(List<String> commands, List<String> screen) {}

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

  private static List<CommandBlock> blocks(Path document) {
    try {
      List<CommandBlock> blocks = new ArrayList<>();
      List<String> block = null;
      for (String line : Files.readAllLines(document)) {
        if (block == null && line.equals(BEGIN)) {
          blocks.add(new CommandBlock(new ArrayList<>(), new ArrayList<>()));
          block = blocks.get(blocks.size() - 1).commands();
        } else if (block == null && line.equals(SCREEN)) {
          assertThat(blocks).as("commands before a screen in %s", document).isNotEmpty();
          block = blocks.get(blocks.size() - 1).screen();
        } else if (block != null && line.equals(END)) {
          block = null;
        } else if (block != null && !line.isBlank()) {
          block.add(line);
        }
      }
      assertThat(block).as("a block without end in %s", document).isNull();
      return blocks;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("documents")
  void commandsRunAsPrinted(Path document) throws Exception {
    Files.createSymbolicLink(checkout.resolve("tracetool"), PackagedTool.TOOL);
    Files.createSymbolicLink(checkout.resolve("testdata"), root().resolve("testdata"));
    Files.createSymbolicLink(
        checkout.resolve("examples"), PackagedTool.HOME.resolve("share/tracetool/examples"));
    for (CommandBlock block : blocks(document)) {
      List<String> printed = new ArrayList<>();
      for (String line : block.commands()) {
        Result resident = Transcript.run(checkout, line);
        Result result =
            resident != null
                ? resident
                : Program.of("sh", "-e", "-c", "PATH=$PWD:$PATH\n" + line).in(checkout).run();
        assertThat(result.code()).as("%s:\n%s\n%s", document, line, result).isZero();
        assertThat(result.err()).as(line).doesNotContain("internal error");
        result.out().lines().forEach(printed::add);
        result.err().lines().forEach(printed::add);
      }
      if (!block.screen().isEmpty()) {
        assertThat(printed).as("%s", document).containsSubsequence(block.screen());
      }
    }
  }
}
