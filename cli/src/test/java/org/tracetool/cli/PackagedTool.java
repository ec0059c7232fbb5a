package org.tracetool.cli;

import java.io.IOException;
import java.nio.file.Path;
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

  /** Runs a command line of tracetool as a user runs it: by its launcher, in a new JVM. */
  public Result launch(String... args) throws IOException, InterruptedException {
    return program(TOOL, args).run();
  }

  /**
   * Runs a command line of tracetool in a JVM that is there already; only one that limits its
   * memory, by its launcher in a new one.
   */
  public Result run(String... args) throws IOException, InterruptedException {
    return List.of(args).contains("--memory")
        ? launch(args)
        : ResidentTool.run(folder, "", List.of(args));
  }

  /**
   * Runs many command lines of tracetool in one JVM, which starts but once.
   *
   * @param before a program that the JVM is started with, such as one that makes it another user's
   */
  public List<Result> batch(List<String> before, List<String[]> lines)
      throws IOException, InterruptedException {
    List<Result> results = new ArrayList<>();
    try (ResidentTool tool = new ResidentTool(before, HOME, folder)) {
      for (String[] line : lines) {
        results.add(tool.run(line));
      }
    }
    return results;
  }

  /** Runs command lines of tracetool, whose words have no blanks. */
  public List<Result> batch(List<String> lines) throws IOException, InterruptedException {
    List<Result> results = new ArrayList<>();
    for (String line : lines) {
      results.add(run(line.split(" +")));
    }
    return results;
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

  /**
   * Runs a script with {@code sh}, in which {@code $T} is the launcher. What it calls is run as by
   * {@link #run}, where the script is simple enough for that.
   */
  public Result shell(String script) throws IOException, InterruptedException {
    Result result = Transcript.run(folder, script);
    return result == null ? script(script).run() : result;
  }

  /** Runs the stand-in for the older tool of that name, in the JVM that is there already. */
  public Result standIn(String name, String... args) throws IOException, InterruptedException {
    return ResidentTool.run(folder, name, List.of(args));
  }
}
