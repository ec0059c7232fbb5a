package org.tracetool.legacy.stf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.names.RunProtocol;
import org.tracetool.legacy.common.DropIn;
import org.tracetool.legacy.common.ToolMessages;

/** {@code stftool}, and {@code xstftool}, which prints dumps with names in place of numbers. */
public final class StfTool implements DropIn {
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  /** The options in the layout of the manual, which names the tool without {@code x}. */
  private static final String HELP = "help.txt";

  private final String name;
  private final boolean expanded;
  private final ToolMessages messages;
  private final Map<String, String> environment;
  private StftoolConfiguration configuration;
  private Commands tracetool;

  private StfTool(String name, boolean expanded, Map<String, String> environment) {
    this.name = name;
    this.expanded = expanded;
    this.environment = environment;
    messages = new ToolMessages(name);
  }

  /** The tool itself. */
  public static StfTool plain() {
    return plain(System.getenv());
  }

  /** The tool itself with other variables than those of this process. */
  public static StfTool plain(Map<String, String> environment) {
    return new StfTool("stftool", false, environment);
  }

  /** Its companion that puts names in place of numbers. */
  public static StfTool expanding() {
    return new StfTool("xstftool", true, System.getenv());
  }

  @Override
  public int run(List<String> args, Commands commands) {
    tracetool = commands;
    if (args.isEmpty() || StftoolConfiguration.asks("--help", args)) {
      (args.isEmpty() ? System.err : System.out).print(help());
      return args.isEmpty() ? WRONG_USAGE : 0;
    }
    if (StftoolConfiguration.asks("--version", args)) {
      return tracetool.run(List.of("--version"));
    }
    try {
      configuration = StftoolConfiguration.read(args, environment);
      return run(configuration);
    } catch (UsageException e) {
      messages.say(e.getMessage());
      e.details().forEach(System.err::println);
      return WRONG_USAGE;
    } catch (TraceException e) {
      messages.say(e.getMessage());
      return FAILED;
    } catch (IOException e) {
      messages.say("cannot read or write: " + e.getMessage());
      return FAILED;
    }
  }

  private String help() {
    try (InputStream in = StfTool.class.getResourceAsStream(HELP)) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      return expanded
          ? text.replace("stftool", "xstftool").replace("--style vtf", "--style xvtf")
          : text;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a part of the program
    }
  }

  private int run(StftoolConfiguration c) throws IOException {
    if (c.input() == null) {
      throw new UsageException("name a trace; " + name + " --help lists the options");
    }
    c.warnings().forEach(this::note);
    UnsupportedDirectives.check(c, this::note);
    List<StftoolDirective> operations = operations(c);
    CollectorRules rules = c.rules();
    if (rules != null) {
      rules.warnings().forEach(this::note);
    }
    for (StftoolDirective operation : operations) {
      int code =
          switch (operation) {
            case PRINT_FILES -> command("files", "list", "--", c.input());
            case PRINT_THREADS -> command("info", "--list-threads", "--", c.input());
            case PRINT_ERRORS -> errors();
            case PRINT_STATISTICS -> command("stats", "--style", "stftool", "--", c.input());
            case CONVERT -> convert();
            case MOVE -> move();
            case REMOVE -> told(command("files", "remove", "--yes", "--", c.input()), "removed");
            default -> extract(rules);
          };
      if (code != 0) {
        return code;
      }
    }
    return 0;
  }

  /** What is to be done, in the order in which it is done. */
  private List<StftoolDirective> operations(StftoolConfiguration c) throws UsageException {
    List<StftoolDirective> list = new ArrayList<>();
    List<StftoolDirective> last = new ArrayList<>();
    for (StftoolDirective d : StftoolDirective.values()) {
      boolean named = c.is(d, false);
      switch (d) {
        case PRINT_FILES, PRINT_THREADS, PRINT_ERRORS, PRINT_STATISTICS -> {
          if (named) {
            list.add(d);
          }
        }
        case DUMP, CONVERT, MOVE, REMOVE -> {
          if (named) {
            last.add(d);
          }
        }
        default -> {
          // no operation
        }
      }
    }
    boolean nothingElse = list.isEmpty() && last.isEmpty();
    boolean toFile =
        last.isEmpty()
            && c.source(StftoolDirective.LOGFILE_NAME) == StftoolConfiguration.Source.COMMAND_LINE;
    if (expanded ? last.isEmpty() : nothingElse || toFile) {
      last.add(StftoolDirective.DUMP);
    }
    if (last.size() > 1) {
      throw new UsageException(
          "--" + last.get(0).option() + " and --" + last.get(1).option() + " exclude each other");
    }
    if (expanded && (!list.isEmpty() || last.get(0) != StftoolDirective.DUMP)) {
      StftoolDirective first = list.isEmpty() ? last.get(0) : list.get(0);
      throw new UsageException("xstftool only prints dumps; use stftool --" + first.option());
    }
    list.addAll(last);
    return list;
  }

  private void note(String text) {
    if (configuration.verbosity() > 0) {
      messages.say(text);
    }
  }

  private int told(int code, String what) {
    if (code == 0) {
      note(configuration.input() + ": " + what);
    }
    return code;
  }

  private int command(String... words) {
    return command(List.of(words));
  }

  /** Runs a command of tracetool; words of which the first ones are its name. */
  private int command(List<String> words) {
    List<String> line = new ArrayList<>(words);
    boolean files = line.get(0).equals("files");
    // What stays behind of the files of a trace is part of the result.
    boolean tells = files && !line.get(1).equals("list") && configuration.verbosity() == 1;
    line.addAll(files ? 2 : 1, tells ? List.of() : talk());
    return code(tracetool.run(line));
  }

  /** How much commands tell: up to level 1 the tool says itself what there is to say. */
  private List<String> talk() {
    int level = configuration.verbosity();
    return level < 2 ? List.of("-q") : level > 2 ? List.of("-v") : List.of();
  }

  /** The exit code of this tool for one of tracetool's. */
  private static int code(int own) {
    return own == 0 || own == WRONG_USAGE ? own : FAILED;
  }

  private int errors() {
    List<String> line = new ArrayList<>(List.of("info", "--list-errors"));
    for (StftoolConfiguration.Entry e : configuration.entries(StftoolDirective.CHECK)) {
      line.add("--check");
      line.add(e.text());
    }
    line.add("--");
    line.add(configuration.input());
    return command(line);
  }

  /** Writes a part of the trace, or all of it, as ASCII. */
  private int extract(CollectorRules rules) throws UsageException {
    Path out = null;
    boolean dump = expanded || configuration.is(StftoolDirective.DUMP, false);
    if (!dump) {
      String file = configuration.value(StftoolDirective.LOGFILE_NAME);
      if (file == null && configuration.has(StftoolDirective.PROGNAME)) {
        file = configuration.value(StftoolDirective.PROGNAME) + ".avt";
      }
      if (file == null) {
        throw new UsageException(
            "nothing to do: give --dump, --logfile-name FILE, --convert, --move, --remove or"
                + " --print-...");
      }
      StftoolOutput target = StftoolOutput.of(configuration, file);
      if (target.format() != StftoolOutput.Format.ASCII) {
        throw new UsageException(
            file
                + ": a part of a trace is written as ASCII only; --convert writes all of it in"
                + " other formats, and 'tracetool filter --request' parts of it");
      }
      out = target.path();
    }
    List<String> line = new ArrayList<>();
    for (StftoolConfiguration.Entry e : configuration.entries(StftoolDirective.REQUEST)) {
      line.add("--request");
      line.add(e.text());
    }
    line.add("--boundary-states");
    line.add(configuration.is(StftoolDirective.BOUNDARY_STATES, true) ? "on" : "off");
    return ascii(line, out, rules);
  }

  /** How functions are to be called. */
  private List<String> names() {
    return configuration.is(StftoolDirective.DEMANGLE, false) ? List.of("--demangle") : List.of();
  }

  private int ascii(List<String> options, Path out, CollectorRules rules) {
    List<String> line = new ArrayList<>(options);
    line.add("--style");
    line.add(expanded ? "xvtf" : "vtf");
    if (configuration.is(StftoolDirective.MATCHED_VTF, false)) {
      line.add("--matched");
    }
    if (!configuration.is(StftoolDirective.EXTENDED_VTF, true)) {
      line.add("--no-extended");
    }
    if (configuration.is(StftoolDirective.PLAIN, false)) {
      line.add("--no-escapes");
    }
    line.addAll(names());
    if (out != null) {
      line.add("--force");
      line.add("--output");
      line.add(out.toString());
    }
    line.addAll(talk());
    line.add("--");
    line.add(configuration.input());
    boolean fold = configuration.is(StftoolDirective.FOLD_MESSAGES, true);
    boolean ticks = configuration.is(StftoolDirective.TICKS, false);
    int code = code(tracetool.dump(line, rules, fold, ticks));
    return out == null ? code : told(code, "written to " + out);
  }

  /** Writes the whole trace in another format. */
  private int convert() throws IOException {
    String file = configuration.value(StftoolDirective.CONVERT);
    if (file == null || file.matches("(?i)on|true")) {
      file = configuration.value(StftoolDirective.LOGFILE_NAME);
    }
    StftoolOutput target = StftoolOutput.of(configuration, file == null ? "-" : file);
    if (target.format() == StftoolOutput.Format.ASCII) {
      return ascii(List.of(), target.path(), null);
    }
    if (configuration.is(StftoolDirective.MATCHED_VTF, false)) {
      note("--matched-vtf: only ASCII has such records; it has no effect");
    }
    if (target.path() == null && target.format() == StftoolOutput.Format.STF) {
      throw new UsageException(
          "an STF trace is many files and cannot go to standard output; --logfile-format SINGLESTF"
              + " can");
    }
    List<String> line =
        new ArrayList<>(List.of("convert", "--force", "--to", target.format().id()));
    line.addAll(names());
    if (target.isStf()) {
      line.addAll(StfLayout.options(configuration));
      if (configuration.is(StftoolDirective.STATISTICS, false)) {
        line.add("--stats");
      }
    } else if (!configuration.is(StftoolDirective.EXTENDED_VTF, true)) {
      line.add("--set=extended=off");
    }
    line.add("--");
    line.add(configuration.input());
    line.add(target.path() == null ? "-" : target.path().toString());
    int code = command(line);
    if (code == 0 && target.path() != null && target.isStf()) {
      ProtocolFile.write(configuration, target);
    }
    return target.path() == null ? code : told(code, "written to " + target.path());
  }

  private int move() throws IOException {
    String target = configuration.value(StftoolDirective.MOVE);
    if (target == null || target.matches("(?i)on|true")) {
      target = configuration.value(StftoolDirective.LOGFILE_NAME);
    }
    if (target == null) {
      throw new UsageException("--move: name the new place, a folder or a file");
    }
    Path from = Path.of(configuration.input());
    Path protocol = RunProtocol.find(from);
    Path to = Path.of(target);
    Path moved =
        Files.isDirectory(to)
            ? to.resolve(from.getFileName())
            : to.resolveSibling(StftoolOutput.withSuffix(to.getFileName().toString(), from));
    boolean along = protocol != null;
    Path newProtocol = along ? RunProtocol.moved(protocol, from, moved) : null;
    if (along && Files.exists(newProtocol)) {
      messages.say(newProtocol + ": already exists; nothing was changed");
      return FAILED;
    }
    int code = command("files", "move", "--yes", "--", configuration.input(), target);
    if (code == 0 && along) {
      Files.move(protocol, newProtocol);
    }
    return told(code, "moved to " + target);
  }

  /** A name in lower case, for comparisons. */
  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
