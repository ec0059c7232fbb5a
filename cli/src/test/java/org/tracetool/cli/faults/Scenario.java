package org.tracetool.cli.faults;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.InProcess;

/**
 * A command with the files before it.
 *
 * @param name for the table
 * @param before all files before the command
 * @param args the command, with @ for the folder
 * @param targets its outputs
 * @param inputs its inputs
 * @param consumes whether the inputs are gone when it is done
 */
record Scenario(
    String name,
    Tree before,
    List<String> args,
    List<Target> targets,
    List<Target> inputs,
    boolean consumes) {
  /** The folder for temporary files. */
  static final String TEMPORARY = "tmp";

  /** Returns whether the command finds nothing to do when all is done. */
  boolean isDoneOnce() {
    return consumes || args.contains("reindex");
  }

  /** Returns whether it is an older tool under its own name, with its own exit codes. */
  boolean isOlderTool() {
    return isOlderTool(args);
  }

  static boolean isOlderTool(List<String> args) {
    return args.get(0).startsWith("otf2-") || args.get(0).contains("TO");
  }

  /** Runs it. */
  Captured run(Path root) {
    String[] line = commandLine(root);
    return Captured.of(
        () ->
            isOlderTool()
                ? InProcess.runOlder(line[0], List.of(line).subList(1, line.length))
                : InProcess.run(line));
  }

  private String[] commandLine(Path root) {
    List<String> line = new ArrayList<>();
    for (String arg : args) {
      line.add(arg.replace("@", root.toString()));
    }
    return line.toArray(new String[0]);
  }
}
