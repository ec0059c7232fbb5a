package org.tracetool.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.core.error.ExitCode;
import org.tracetool.legacy.DropIns;
import org.tracetool.legacy.common.DropIn;

/**
 * Runs several command lines in one JVM, one for each line of standard input, where {@code @} means
 * the folder of a tiny run; a line may begin with the name of an older tool. Only {@code
 * lib/make-archive} calls this: a class-data archive holds the classes of one run, so that run has
 * to load what all commands need.
 */
final class JvmTraining {
  /** Tells make-archive that no command line ended the JVM before the others had their turn. */
  private static final String ALL_DONE = "all command lines were run";

  private static final String CLASS = "class ";

  private JvmTraining() {}

  public static void main(String[] args) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (TrainingRun run = new TrainingRun()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        if (line.startsWith(CLASS)) {
          load(line.substring(CLASS.length()).strip());
          continue;
        }
        List<String> words = run.words(line);
        int code = run(words);
        // An optional part of the program that this package does not have.
        boolean isMissing = code == ExitCode.UNSUPPORTED.number();
        if (code != 0 && !isMissing) {
          throw new IllegalStateException("exit code " + code + " from: tracetool " + line);
        }
      }
    }
    System.out.println(ALL_DONE);
  }

  private static void load(String name) {
    try {
      Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("no class " + name, e);
    }
  }

  private static int run(List<String> words) {
    DropIn tool = DropIns.find(words.get(0));
    if (tool != null) {
      return tool.run(words.subList(1, words.size()), new CommandRunner());
    }
    return Main.start(words.toArray(new String[0]));
  }
}
