package org.tracetool.cli.common;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Which arguments of a command name files, as the option parser knows them. */
public final class FileParameters {
  private static final Set<String> WRITTEN =
      Set.of(
          "-o",
          "--report",
          "--map",
          "--plot",
          "--export",
          "--svg",
          "--png",
          "--into",
          "--profile-file");
  private static final String OUTPUT = "OUT";

  private FileParameters() {}

  /** The files of a command line that the option parser has seen. */
  public static FileArgumentCheck of(CommandSpec command) {
    FileArgumentCheck files = new FileArgumentCheck();
    for (OptionSpec option : command.options()) {
      files.add(option.getValue(), isWritten(option));
    }
    for (ArgSpec operand : command.positionalParameters()) {
      if (isWritten(operand)) {
        files.add(operand.getValue(), true);
      }
    }
    return files;
  }

  /** Returns whether an argument names files that are written. */
  public static boolean isWritten(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? List.of(option.names()).stream().anyMatch(WRITTEN::contains)
        : argument.paramLabel().equals(OUTPUT);
  }
}
