package org.tracetool.cli.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs in a folder: the stand-ins through links to the packaged tool, or originals. */
final class Programs {
  /** The launcher of the packaged tool. */
  static final Path TOOL = Path.of(System.getProperty("tracetool.dist"), "bin", "tracetool");

  /**
   * What a program did.
   *
   * @param out standard output, one character for each byte
   */
  record Result(int code, String out, String err) {}

  private final Path folder;

  /** Programs that work in this folder. */
  Programs(Path folder) {
    this.folder = folder;
  }

  /** Runs a program with these words. */
  Result run(Path program, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(args));
    Path out = Files.createTempFile("tracetool", "out");
    Path err = Files.createTempFile("tracetool", "err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      Process process = builder.start();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
      return new Result(
          process.exitValue(),
          Files.readString(out, StandardCharsets.ISO_8859_1),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs the stand-in of that name through a link. */
  Result standIn(String name, String... args) throws IOException, InterruptedException {
    Path folderOfLinks = Files.createTempDirectory("tracetool-links");
    Path link = Files.createSymbolicLink(folderOfLinks.resolve(name), TOOL);
    try {
      return run(link, args);
    } finally {
      Files.delete(link);
      Files.delete(folderOfLinks);
    }
  }
}
