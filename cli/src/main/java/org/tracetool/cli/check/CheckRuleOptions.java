package org.tracetool.cli.check;

import java.nio.file.Path;
import java.util.List;
import org.tracetool.check.finding.CheckRules;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.SmallFile;
import picocli.CommandLine.Option;

/** Which checks are made. */
@Heading("Choice of checks")
final class CheckRuleOptions {
  /** Rules are short texts; anything larger is something else. */
  private static final int MAX_BYTES = 1 << 20;

  @Option(
      names = "--only",
      paramLabel = "NAMES",
      split = ",",
      hideParamSyntax = true,
      description =
          "Only checks of these names, separated by commas: * matches within one part of a"
              + " name (parts are separated by colons), ** across parts (GLOBAL:MSG:*).")
  private List<String> only;

  @Option(
      names = "--except",
      paramLabel = "NAMES",
      split = ",",
      hideParamSyntax = true,
      description = "Skip the checks of these names; patterns as for --only.")
  private List<String> except;

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description =
          "A rule of the Trace Collector, repeatable: 'CHECK LOCAL:** OFF', 'CHECK-MAX-REPORTS 10',"
              + " 'DEADLOCK-WARNING 60s'; later ones win.")
  private List<String> rules;

  @Option(
      names = "--rules-file",
      paramLabel = "FILE",
      description =
          "A configuration file of the Trace Collector (VT_CONFIG), or any file with"
              + " such rules, one on each line; they apply before those of --rule. Other"
              + " directives are ignored.")
  private Path file;

  @Option(
      names = "--no-progress-threshold",
      paramLabel = "TIME",
      description =
          "Report when all processes are in MPI for longer than this and none leaves a call: 5s,"
              + " 500ms, 10m (default: 300s).")
  private String threshold;

  private double seconds = -1;

  /** The rules of all options together. */
  CheckRules rules() throws UsageException {
    CheckRules all = new CheckRules();
    if (file != null) {
      all.read(SmallFile.read(file, MAX_BYTES).lines().toList(), file.toString());
    }
    for (String rule : rules == null ? List.<String>of() : rules) {
      all.add(rule, "--rule");
    }
    if (only != null) {
      all.disableAll();
      for (String name : only) {
        all.choose(name.strip(), true, "--only");
      }
    }
    for (String name : except == null ? List.<String>of() : except) {
      all.choose(name.strip(), false, "--except");
    }
    seconds = threshold == null ? all.warningSeconds() : CheckRules.seconds(threshold);
    if (seconds < 0) {
      throw new UsageException(
          "--no-progress-threshold " + threshold + ": must be a time such as 5s, 500ms or 10m");
    }
    return all;
  }

  /** Seconds without progress that are reported; after {@link #rules}. */
  double noProgressSeconds() {
    return seconds;
  }
}
