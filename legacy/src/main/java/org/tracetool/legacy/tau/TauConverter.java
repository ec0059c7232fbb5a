package org.tracetool.legacy.tau;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LegacyTool;
import org.tracetool.legacy.common.OptionTable;

/**
 * {@code tau_convert}, {@code tau2otf2}, {@code tau2slog2} and {@code tau_trace2json}: a merged
 * trace of TAU in another format. The definitions are those beside the trace, so that which are
 * named says nothing.
 */
public final class TauConverter extends LegacyTool {
  /** The names. */
  public static final List<String> NAMES =
      List.of("tau_convert", "tau2otf2", "tau2slog2", "tau_trace2json");

  private static final String DUMP = "dump";
  private static final String OTF2 = "otf2";
  private static final String SLOG2 = "slog2";
  private static final String PARAVER = "paraver";
  private static final String JSON = "chrome";

  private final List<String> files = new ArrayList<>();
  private String output;
  private String format;

  /** The tool of one of the names. */
  public TauConverter(String name) {
    super(name, usage(name), null, table(name));
    format =
        switch (name) {
          case "tau2otf2" -> OTF2;
          case "tau2slog2" -> SLOG2;
          case "tau_trace2json" -> JSON;
          default -> null;
        };
  }

  private static OptionTable table(String name) {
    return switch (name) {
      case "tau_convert" ->
          new OptionTable().flags("-dump", "-dumpname", "-paraver", "-json", "-compact", "-all");
      case "tau2otf2" -> new OptionTable().value("-n").flags("-v");
      case "tau2slog2" -> new OptionTable().value("-o");
      default -> new OptionTable().value("-o").flags("-chrome");
    };
  }

  private static String usage(String name) {
    String own = "tracetool convert --to FORMAT TRACE OUT";
    String options =
        switch (name) {
          case "tau_convert" -> "-dump|-dumpname|-paraver|-json TRACE [EDF [OUT]]";
          case "tau2otf2" -> "TRACE EDF OUT [-v] [-n STREAMS]";
          case "tau2slog2" -> "TRACE EDF -o OUT";
          default -> "[-chrome] TRACE EDF [-o OUT]";
        };
    return "Usage: "
        + name
        + " "
        + options
        + "\nMakes a trace in another format of one of TAU. EDF is read from beside TRACE.\n\n"
        + "In tracetool's own words: "
        + own
        + "\n";
  }

  @Override
  protected boolean plain(CommandToken word) {
    return files.add(word.name());
  }

  @Override
  protected boolean unknown(CommandToken word) {
    return refuse(word, "'tracetool convert --help' lists what conversion knows");
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-dump", "-dumpname" -> format = DUMP;
      case "-paraver" -> format = PARAVER;
      case "-json" -> format = JSON;
      default -> {} // how many streams, which messages: nothing changes
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (files.isEmpty() || files.size() > 3 || format == null) {
      messages.say(
          format == null
              ? "into which format: -dump, -paraver or -json"
              : "name a trace, its definitions and the output");
      return FAILED;
    }
    String out = output == null && files.size() > 2 ? files.get(2) : output;
    if (format.equals(DUMP)) {
      List<String> command = new ArrayList<>(List.of("dump", "-q", files.get(0)));
      if (out != null) {
        command.addAll(List.of("-o", out));
      }
      return run(tracetool, command);
    }
    if (out == null && !format.equals(JSON)) {
      messages.say("name the output");
      return FAILED;
    }
    String place = out == null ? "trace.json" : out;
    return run(
        tracetool,
        List.of("convert", "--force", "-q", "--to", format, files.get(0), "-o", named(place)));
  }

  /** The name with the suffix that the format has. */
  private String named(String place) {
    String suffix =
        switch (format) {
          case OTF2 -> ".otf2";
          case SLOG2 -> ".slog2";
          case PARAVER -> ".prv";
          default -> "";
        };
    return place.endsWith(suffix) ? place : place + suffix;
  }
}
