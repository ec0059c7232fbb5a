package org.tracetool.legacy.tau;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LegacyTool;
import org.tracetool.legacy.common.OptionTable;

/**
 * {@code tau_merge}: one trace of the files of a run. The files that are named stand for their run;
 * definitions are those beside them, and those of the output have its name.
 */
public final class TauMerge extends LegacyTool {
  private static final String USAGE =
      """
      Usage: tau_merge [-n] [-r] [-e EDF...] [-m OUT.edf] TRACE... OUT
      Makes one trace of TAU of the files tautrace.N.C.T.trc of a run: of all that
      are in the folder of those that are named.

        -a           times count from the begin of the trace, which is 0
        -n, -r       accepted: nothing waits for a run that goes on
        -e EDF...    accepted: definitions are read from beside the traces
        -m OUT.edf   accepted if it is the name of OUT with this ending
        -h, --help   this text

      In tracetool's own words: tracetool unify --to tau -o OUT FOLDER/tautrace
      """;

  private static final Pattern OF_THREAD = Pattern.compile("tautrace(\\.-?\\d+){3}\\.trc");
  private static final String RECORDS = ".trc";
  private static final String DEFINITIONS = ".edf";

  private final List<String> files = new ArrayList<>();
  private String definitions;
  private boolean isFromZero;

  /** The tool. */
  public TauMerge() {
    super(
        "tau_merge",
        USAGE,
        null,
        new OptionTable()
            .flags("-a", "-n", "-r")
            .list(word -> word.endsWith(DEFINITIONS), "-e")
            .value("-m"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    return files.add(word.name());
  }

  @Override
  protected boolean unknown(CommandToken word) {
    return refuse(word, "'tracetool unify --help' lists what unification knows");
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-a" -> isFromZero = true;
      case "-m" -> definitions = word.value();
      default -> {} // files are found by their names, and nothing waits
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (files.size() < 2) {
      messages.say("name the traces, then the output; tau_merge --help lists the options");
      return FAILED;
    }
    String out = files.get(files.size() - 1);
    String stem = out.endsWith(RECORDS) ? out.substring(0, out.length() - RECORDS.length()) : out;
    if (definitions != null && !definitions.equals(stem + DEFINITIONS)) {
      messages.say("-m " + definitions + ": the definitions of " + out + " get its name");
      return FAILED;
    }
    String other = firstOfAnotherRun();
    if (other != null) {
      messages.say(
          other + ": not a file tautrace.N.C.T.trc in the folder of the first one; name one run");
      return FAILED;
    }
    List<String> command =
        new ArrayList<>(
            List.of("convert", "--force", "-q", "--to", "tau", files.get(0), "-o", stem + RECORDS));
    if (isFromZero) {
      command.addAll(List.of("--set", "start=zero"));
    }
    return run(tracetool, command);
  }

  /** Of several traces the first that is not of the run of the first; null if all are. */
  private String firstOfAnotherRun() {
    Path folder = Path.of(files.get(0)).toAbsolutePath().normalize().getParent();
    for (String trace : files.subList(0, files.size() > 2 ? files.size() - 1 : 0)) {
      Path path = Path.of(trace).toAbsolutePath().normalize();
      Path name = path.getFileName();
      if (name == null
          || !OF_THREAD.matcher(name.toString()).matches()
          || !path.getParent().equals(folder)) {
        return trace;
      }
    }
    return null;
  }
}
