package org.tracetool.cli.faults;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command with what is there before it.
 *
 * @param name for the table
 * @param before all files before the command
 * @param args the command, with @ for the folder
 * @param targets what it writes
 * @param inputs what it reads
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

  /** Whether the command finds nothing to do when all is done. */
  boolean isDoneOnce() {
    return consumes || args.contains("reindex");
  }

  String[] commandLine(Path root) {
    List<String> line = new ArrayList<>();
    for (String arg : args) {
      line.add(arg.replace("@", root.toString()));
    }
    return line.toArray(new String[0]);
  }
}
