package org.tracetool.legacy.otf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfaux}: adds snapshots, a thumbnail and statistics at regular times to a trace. */
public final class OtfAux extends OtfTool {
  private static final int MIN_SNAPSHOTS = 2;

  private static final String USAGE =
      """
      Usage: otfaux [OPTION...] TRACE
      Adds snapshots, a thumbnail and statistics at 'breaks' to an OTF trace.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -n N         N breaks at equal distances (default: 200, without -p and -t)
        -p TICKS     a break every TICKS; with -n, what makes more breaks
        -t TICK      one more break; repeatable
        -o NAME      write a copy instead of changing TRACE
        -F           with -s: replace statistics of these streams that are there;
                     all others are replaced anyway
        -R           only remove snapshots and statistics
        -z           compress what is written
        --snapshots  snapshots and a thumbnail (default)
        --thumbnail  only a thumbnail
        --statistics only statistics
        --all        snapshots, a thumbnail and statistics
        --funcgroups, --filegroups
                     statistics of groups of functions, of files
        -s LIST      statistics of these streams only, in hexadecimal: '1,a'
        -l           only list the streams
        --thumbnail-procs N, --thumbnail-samples N
                     how many processes and moments the thumbnail shows at most
        --inline-snapshots
                     snapshots between the events; needs -o
        --match-messages
                     note in each send time, length and place of its receive;
                     needs -o
        -v           print the breaks, each behind the first event from it on,
                     in hexadecimal
        -a, -b SIZE, -f N
                     accepted: progress shows on a terminal, memory and open files
                     are kept few anyway

      In tracetool's own words:
        tracetool convert --in-place --snapshots --thumbnail TRACE
        tracetool convert --snapshots --running-stats --breaks 100 TRACE -o COPY.otf
      """;

  private final List<String> given = new ArrayList<>();
  private String trace;
  private String output;
  private String streams;
  private String mode;
  private int count;
  private boolean counted;
  private boolean every;
  private boolean inline;
  private boolean matched;
  private boolean removes;
  private boolean lists;
  private boolean overwrites;
  private boolean compresses;
  private final List<String> groups = new ArrayList<>();

  /** The tool. */
  public OtfAux() {
    super(
        "otfaux",
        USAGE,
        new OptionTable()
            .flags("-F", "-R", "-v", "-a", "-l", "-z", "--funcgroups", "--filegroups")
            .flags("--inline-snapshots", "--match-messages")
            .flags("--snapshots", "--thumbnail", "--statistics", "--all")
            .value("-n")
            .value("-p")
            .value("-t")
            .value("-o")
            .value("-s")
            .value("-b")
            .value("-f")
            .value("--thumbnail-procs")
            .value("--thumbnail-samples"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = master(word.name());
    return true;
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-n" -> {
        count = LeadingNumber.signed(word.value());
        counted = true;
      }
      case "-p" -> {
        every = true;
        add("--break-every", word);
        return inRange(word, 1, Integer.MAX_VALUE);
      }
      case "-t" -> add("--break-at", word);
      case "-o" -> output = word.value();
      case "-s" -> streams = word.value();
      case "-R" -> removes = true;
      case "-F" -> overwrites = true;
      case "-z" -> compresses = true;
      case "-l" -> lists = true;
      case "-v" -> given.add("--show-breaks");
      case "-f" -> {
        return openFiles(word);
      }
      case "--funcgroups" -> groups.add("regions");
      case "--filegroups" -> groups.add("files");
      case "--inline-snapshots" -> inline = true;
      case "--match-messages" -> matched = true;
      case "--snapshots", "--thumbnail", "--statistics", "--all" -> mode = word.name();
      case "--thumbnail-procs", "--thumbnail-samples" -> {
        given.add(word.name().equals("--thumbnail-procs") ? "--thumbnail-rows" : word.name());
        given.add(Integer.toString(LeadingNumber.signed(word.value())));
        return inRange(word, 1, Integer.MAX_VALUE);
      }
      default -> {} // -a, -b
    }
    return true;
  }

  private void add(String option, CommandToken word) {
    given.add(option);
    given.add(Long.toUnsignedString(LeadingNumber.unsigned(word.value())) + "t");
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return noTrace();
    }
    if (lists) {
      return run(tracetool, List.of("info", "--style", "otfaux", trace));
    }
    if (!isSensible()) {
      return FAILED;
    }
    List<String> command =
        new ArrayList<>(List.of("convert", "-q", "--force", "--to", "otf", "--compat", "otfaux"));
    if (removes) {
      command.addAll(List.of("--in-place", "--drop-snapshots", trace));
      return run(tracetool, command);
    }
    command.addAll(made());
    command.addAll(given);
    if (counted && count >= MIN_SNAPSHOTS) {
      command.add("--breaks");
      command.add(Integer.toString(count));
    }
    command.add(trace);
    if (output == null) {
      command.add("--in-place");
    } else {
      command.add("-o");
      command.add(output.endsWith(MASTER) ? output : output + MASTER);
    }
    if (compresses || output != null) {
      command.addAll(List.of("--compress", compresses ? "4" : "0"));
    }
    return run(tracetool, command);
  }

  private boolean isSensible() {
    if (counted && count < MIN_SNAPSHOTS && !every) {
      messages.say("-n " + count + ": must be at least " + MIN_SNAPSHOTS);
      return false;
    }
    if ((inline || matched) && output == null) {
      messages.say(
          (inline ? "--inline-snapshots" : "--match-messages")
              + " needs -o NAME, since it changes the events");
      return false;
    }
    if (output != null && (removes || overwrites)) {
      messages.say("-o NAME does not go with -R or -F, which are about TRACE itself");
      return false;
    }
    if (streams != null && mode != null && !mode.equals("--statistics")) {
      messages.say("-s chooses streams for statistics and excludes " + mode);
      return false;
    }
    return streams == null || areStreams();
  }

  private boolean areStreams() {
    if (!streams.matches("[0-9a-fA-F]{1,8}(,[0-9a-fA-F]{1,8})*")) {
      messages.say(
          "-s " + streams + ": must be numbers of streams in hexadecimal, for example '1,a'");
      return false;
    }
    if (removes) {
      messages.reportUnsupported("-R with -s", "-R alone removes the statistics of all streams");
      return false;
    }
    if (output == null && !overwrites) {
      for (String stream : streams.split(",")) {
        Path there = statistics(stream);
        if (there != null) {
          messages.say("will not overwrite " + there + " without -F");
          return false;
        }
      }
    }
    return true;
  }

  /** The file of the statistics of a stream; null if there is none. */
  private Path statistics(String stream) {
    String stem = trace.endsWith(MASTER) ? trace.substring(0, trace.length() - 4) : trace;
    String name = stem + "." + stream.toLowerCase(Locale.ROOT).replaceFirst("^0+(?=.)", "");
    return Stream.of(".stats", ".stats.z")
        .map(suffix -> Path.of(name + suffix))
        .filter(Files::exists)
        .findFirst()
        .orElse(null);
  }

  private List<String> made() {
    String what = streams != null ? "--statistics" : mode == null ? "--snapshots" : mode;
    List<String> made = new ArrayList<>();
    boolean sums = what.equals("--statistics") || what.equals("--all");
    if (what.equals("--snapshots") || what.equals("--all")) {
      made.add(inline ? "--inline-snapshots" : "--snapshots");
    }
    if (!what.equals("--statistics")) {
      made.add("--thumbnail");
    }
    if (sums) {
      made.add("--running-stats");
    }
    if (sums && !groups.isEmpty()) {
      made.add("--sum-groups");
      made.add(String.join(",", groups));
    }
    if (streams != null) {
      made.add("--sum-streams");
      made.add(
          Stream.of(streams.split(","))
              .map(stream -> Integer.toString(Integer.parseUnsignedInt(stream, 16)))
              .collect(Collectors.joining(",")));
    }
    if (matched) {
      made.add("--match-messages");
    }
    return made;
  }
}
