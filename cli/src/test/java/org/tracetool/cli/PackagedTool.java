package org.tracetool.cli;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;

/** The packaged program, and scripts that call it, in a folder: as a user runs them. */
public final class PackagedTool {
  /** Where the distribution was unpacked. */
  public static final Path HOME = Path.of(System.getProperty("tracetool.dist"));

  /** The launcher. */
  public static final Path TOOL = HOME.resolve("bin").resolve("tracetool");

  private final Path folder;

  /** For runs that start in this folder. */
  public PackagedTool(Path folder) {
    this.folder = folder;
  }

  /** Runs a command line of tracetool. */
  public Result run(String... args) throws IOException, InterruptedException {
    return program(TOOL, args).run();
  }

  /**
   * Runs many command lines of tracetool in one JVM, which starts but once. It has the jars and the
   * options of the packaged program; the launcher and its choices are not part of it.
   *
   * @param before a program that the JVM is started with, such as one that makes it another user's
   */
  public List<Result> batch(List<String> before, List<String[]> lines)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile(folder, ".batch", "");
    try {
      Files.write(file, lines.stream().map(line -> String.join(Batch.BLANK, line)).toList());
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      List<String> command = new ArrayList<>(before);
      command.addAll(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-Xmx320m",
              "--enable-native-access=ALL-UNNAMED",
              "-Dfile.encoding=UTF-8",
              "-cp",
              HOME.resolve("lib/tracetool-cli.jar") + File.pathSeparator + testClasses(),
              Batch.class.getName(),
              file.toString()));
      Result all = Program.of(command).in(folder).run();
      String[] outs = all.out().split(Batch.END, -1);
      String[] errs = all.err().split(Batch.END, -1);
      if (all.code() != 0 || outs.length != lines.size() + 1 || errs.length != outs.length) {
        throw new AssertionError(all);
      }
      List<Result> results = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        String end = outs[i + 1].lines().findFirst().orElseThrow();
        results.add(new Result(Integer.parseInt(end), after(outs[i], i), after(errs[i], i)));
      }
      return results;
    } finally {
      Files.delete(file);
    }
  }

  /** A stretch without the exit code of the command before it. */
  private static String after(String text, int i) {
    return i == 0 ? text : text.substring(text.indexOf('\n') + 1);
  }

  private static Path testClasses() {
    try {
      return Path.of(Batch.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs many command lines of tracetool in one JVM; their words have no blanks. */
  public List<Result> batch(List<String> lines) throws IOException, InterruptedException {
    return batch(List.of(), lines.stream().map(line -> line.split(" +")).toList());
  }

  /** Another program, which finds the JVM of this test. */
  public Program program(Path program, String... args) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(args));
    return Program.of(command)
        .in(folder)
        .with(Map.of("JAVA_HOME", System.getProperty("java.home")));
  }

  /** A script for {@code sh}, in which {@code $T} is the launcher. */
  public Program script(String script) {
    return program(Path.of("sh"), "-c", script).with(Map.of("T", TOOL.toString()));
  }

  /** Runs a script with {@code sh}, in which {@code $T} is the launcher. */
  public Result shell(String script) throws IOException, InterruptedException {
    return script(script).run();
  }

  /** Runs the stand-in for the older tool of that name, which is a link to the launcher. */
  public Result standIn(String name, String... args) throws IOException, InterruptedException {
    Path links = Files.createTempDirectory("tracetool-links");
    Path link = Files.createSymbolicLink(links.resolve(name), TOOL);
    try {
      return program(link, args).run();
    } finally {
      Files.delete(link);
      Files.delete(links);
    }
  }
}
