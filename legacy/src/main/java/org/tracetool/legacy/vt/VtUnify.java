package org.tracetool.legacy.vt;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/**
 * {@code vtunify}: the local files of a run become one trace, and are removed unless they are to be
 * kept. Other than the original, it removes nothing of a run with damaged files.
 */
public final class VtUnify extends VtTool {
  /** Most snapshots that tracetool writes, each of which is also a definition. */
  private static final long MAX_SNAPSHOTS = 1_000_000;

  /** Servers that files are for at most. */
  private static final int MAX_SERVERS = 4096;

  private static final int DAMAGED = 3;
  private static final String CONTROL = ".uctl";
  private static final Set<String> OFF = Set.of("no", "false", "off", "0", "n");

  private static final String USAGE =
      """
      Usage: vtunify [OPTION...] PREFIX
      Makes one OTF trace of the local files of a run of VampirTrace.

        -h, --help         this text
        -V, --version      the version of VampirTrace whose tool this replaces
        -o PREFIX          begin of the names of the trace (default: that of the local files)
        -f FILE            file for the profile (default: PREFIX.prof.txt)
        -k, --keeplocal    keep the local files; without -o the trace is then u_PREFIX
        -p, --progress     accepted: progress shows on a terminal
        -v, --verbose      say what is done, more with each one
        -q, --quiet        say nothing and print no profile
        --stats            definitions, markers and statistics only
        --nocompress       write plain files
        --nosnapshots      no snapshots and no thumbnail
        --maxsnapshots N   at most N snapshots for each stream (default: 1024)
        --nomsgmatch       do not look for the receives of messages
        --droprecvs        leave receives out when their messages are matched
        --iofsl-servers LIST
                           write the layout of I/O forwarding to these servers, but directly
        --iofsl-mode MULTIFILE|MULTIFILE_SPLIT
                           files of each server, or one that servers split (default)
        --iofsl-asyncio    accepted

      Variables of VampirTrace that count where no option does: VT_SNAPSHOTS, VT_MAX_SNAPSHOTS,
      VT_COMPRESSION. VT_UNIFY is for the run itself, which calls this tool.

      Local files are removed when the trace is complete. Damaged ones are always kept.
      In tracetool's own words: tracetool unify --replace PREFIX
      """;

  private final Map<String, String> environment;
  private final List<String> passed = new ArrayList<>();
  private String prefix;
  private String output;
  private boolean keep;
  private boolean quiet;
  private boolean ioForwarding;
  private int servers;
  private boolean isSplitByServers = true;
  private boolean hasSnapshotOption;
  private int verbosity;

  /** The tool. */
  public VtUnify() {
    this(System.getenv());
  }

  /** The tool with other variables than those of this process. */
  VtUnify(Map<String, String> environment) {
    super(
        "vtunify",
        USAGE,
        new OptionTable()
            .flag("-k", "--keeplocal")
            .flag("-p", "--progress")
            .flag("-v", "--verbose")
            .flag("-q", "--quiet")
            .flag("--stats", "--stat")
            .flags("--nocompress", "--nosnapshots", "--nomsgmatch", "--droprecvs", "--autostart")
            .value("-o")
            .value("-f")
            .value("--maxsnapshots")
            .value("--iofsl-servers")
            .value("--iofsl-mode")
            .flags("--iofsl-asyncio"));
    this.environment = environment;
  }

  @Override
  protected boolean plain(CommandToken word) {
    if (prefix != null) {
      return unknown(word);
    }
    prefix = word.name();
    return true;
  }

  @Override
  protected boolean unknown(CommandToken word) {
    messages.say("invalid option -- " + word.written());
    return false;
  }

  @Override
  protected boolean cutShort(CommandToken word) {
    messages.say(wanted(word.name()) + " expected -- " + word.written());
    return false;
  }

  private static String wanted(String option) {
    return switch (option) {
      case "-o" -> "PREFIX";
      case "-f" -> "FILE";
      case "--iofsl-servers" -> "LIST";
      case "--iofsl-mode" -> "MODE";
      default -> "N";
    };
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-f" -> passed.add("--profile-file=" + word.value());
      case "-k" -> keep = true;
      case "-p" -> messages.say("-p: progress shows on a terminal by itself");
      case "-v" -> verbosity++;
      case "-q" -> {
        quiet = true;
        verbosity = 0;
      }
      case "--autostart" -> quiet = true; // standard output belongs to the program that was traced
      case "--maxsnapshots" -> {
        hasSnapshotOption = true;
        return snapshots(word.value());
      }
      case "--iofsl-mode" -> {
        return ioForwardingMode(word.value());
      }
      case "--iofsl-servers" -> {
        ioForwarding = true;
        servers = Math.min(word.value().split(",").length, MAX_SERVERS);
      }
      case "--iofsl-asyncio" -> ioForwarding = true;
      case "--stats" -> passed.add("--statistics-only");
      case "--nocompress" -> passed.add("--no-compress");
      case "--nosnapshots" -> {
        hasSnapshotOption = true;
        passed.add("--no-snapshots");
      }
      case "--nomsgmatch" -> passed.add("--no-match");
      case "--droprecvs" -> passed.add("--drop-receives");
      default -> passed.add(word.name());
    }
    return true;
  }

  private boolean ioForwardingMode(String mode) {
    String name = mode.toUpperCase(Locale.ROOT);
    if (!name.equals("MULTIFILE") && !name.equals("MULTIFILE_SPLIT")) {
      messages.say("invalid argument for option -- --iofsl-mode: MULTIFILE or MULTIFILE_SPLIT");
      return false;
    }
    ioForwarding = true;
    isSplitByServers = name.equals("MULTIFILE_SPLIT");
    return true;
  }

  /** What the run that was traced says of post-processing; the command line comes first. */
  private void readEnvironment() {
    if (!hasSnapshotOption) {
      if (isOff("VT_SNAPSHOTS")) {
        passed.add("--no-snapshots");
      } else if (LeadingNumber.isThere(environment.getOrDefault("VT_MAX_SNAPSHOTS", ""))
          && LeadingNumber.unsigned(environment.get("VT_MAX_SNAPSHOTS")) != 0) {
        snapshots(environment.get("VT_MAX_SNAPSHOTS"));
      }
    }
    if (isOff("VT_COMPRESSION") && !passed.contains("--no-compress")) {
      passed.add("--no-compress");
    }
  }

  private boolean isOff(String variable) {
    String value = environment.getOrDefault(variable, "").toLowerCase(Locale.ROOT);
    return OFF.contains(value);
  }

  private boolean snapshots(String text) {
    long wanted = LeadingNumber.unsigned(text);
    if (!LeadingNumber.isThere(text) || wanted == 0) {
      messages.say("invalid argument for option -- --maxsnapshots");
      return false;
    }
    if (Long.compareUnsigned(wanted, MAX_SNAPSHOTS) > 0) {
      messages.say("--maxsnapshots " + text + ": at most " + MAX_SNAPSHOTS + " are written");
      wanted = MAX_SNAPSHOTS;
    }
    passed.add("--max-snapshots=" + wanted);
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (prefix == null) {
      return help();
    }
    readEnvironment();
    if (ioForwarding) {
      messages.say(
          "--iofsl-...: files are read and written directly; no I/O forwarding server is needed");
      if (servers > 0) {
        passed.add("--shared-files=" + (isSplitByServers ? 1 : servers));
      }
    }
    if (verbosity > 0) {
      quiet = false;
      passed.add("-" + "v".repeat(verbosity));
    } else if (quiet) {
      passed.add("-q");
    }
    boolean inPlace = output == null || Path.of(output).normalize().equals(input());
    int code;
    if (keep) {
      code = tracetool.run(command(inPlace ? null : output));
    } else if (inPlace) {
      code = tracetool.run(command(null, "--replace", "--no-damage"));
      if (code == DAMAGED && hasControlFile()) {
        messages.say(
            "the local files are damaged and stay; the trace of what can be read is beside"
                + " them:");
        tracetool.run(command(null));
      }
    } else {
      code = tracetool.run(command(output, "--no-damage"));
      if (code == 0) {
        code = tracetool.run(List.of("files", "remove", "-q", "--yes", prefix + CONTROL));
      } else if (code == DAMAGED && hasControlFile()) {
        messages.say("the local files are damaged and stay; the trace has what can be read:");
        code = tracetool.run(command(output));
      }
    }
    if (code != 0 && !hasControlFile()) {
      messages.say("Error: Could not open file " + written(prefix) + CONTROL);
    }
    return code == 0 ? 0 : FAILED;
  }

  private Path input() {
    return Path.of(prefix).normalize();
  }

  private boolean hasControlFile() {
    return Files.exists(Path.of(prefix + CONTROL));
  }

  /** A prefix as the tool writes it. */
  private static String written(String name) {
    return name.startsWith("/") || name.startsWith("./") ? name : "./" + name;
  }

  private List<String> command(String to, String... more) {
    List<String> command = new ArrayList<>(List.of("unify", "--force"));
    command.addAll(List.of(more));
    command.addAll(passed);
    if (to != null) {
      command.add("--output-prefix");
      command.add("--output=" + to);
    }
    command.add("--");
    command.add(prefix);
    return command;
  }
}
