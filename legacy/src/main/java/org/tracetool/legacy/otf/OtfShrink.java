package org.tracetool.legacy.otf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.OptionTable;

/**
 * {@code otfshrink}: some processes of a trace. The original makes links to the event files of the
 * input; here the output is a trace of its own.
 */
public final class OtfShrink extends OtfTool {
  private static final int NOTHING_LEFT = 2;
  private static final int BAD_WORDS = 100;
  private static final int NO_INPUT = 101;
  private static final int NO_FOLDER = 103;
  private static final int SAME = 104;
  private static final int UNREADABLE = 110;

  /** What tracetool returns for a trace that cannot be read. */
  private static final int DAMAGED = 3;

  private static final String USAGE =
      """
      Usage: otfshrink -i TRACE [OPTION...]
      Makes an OTF trace of some processes of another one.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -i TRACE     the trace to read
        -o NAME      the trace to write, with or without .otf (default: out)
        -l LIST      the processes to keep, by number: '1,2 4-8'; repeatable
        -v           all processes but those of -l
        -m LIST      the first of these processes represents the others; repeatable
        -f FILE      lists as for -m, one in each line; repeatable
        -s [MODE]    only show which processes are meant: l each in a line,
                     r ranges (default), t all in one line
        -p TRACE     only list the processes of a trace

      In tracetool's own words:
        tracetool filter --process '#1,#2' --forget-processes TRACE -o NAME.otf
        tracetool filter --represent '#1,#2,#3' TRACE -o NAME.otf
        tracetool info --style otfshrink TRACE
      """;

  private final TokenList kept = new TokenList();
  private final List<TokenList> groups = new ArrayList<>();
  private String trace;
  private String listed;
  private String output = "out";
  private String mode;
  private boolean inverted;

  /** The tool. */
  public OtfShrink() {
    super(
        "otfshrink",
        USAGE,
        new OptionTable()
            .flags("-v")
            .value("-i")
            .value("-o")
            .value("-l")
            .value("-m")
            .value("-f")
            .value("-p")
            .list(word -> word.matches("[lrt]"), "-s"));
  }

  @Override
  protected int badWords() {
    return BAD_WORDS;
  }

  @Override
  protected boolean plain(CommandToken word) {
    return unknown(word);
  }

  @Override
  protected boolean cutShort(CommandToken word) {
    if (word.name().equals("-s")) {
      mode = "r";
      return true;
    }
    return super.cutShort(word);
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-i" -> trace = master(word.value());
      case "-o" -> output = word.value();
      case "-p" -> listed = master(word.value());
      case "-v" -> inverted = true;
      case "-s" -> mode = word.values().isEmpty() ? "r" : word.value();
      case "-l" -> {
        return add(kept, word.value());
      }
      case "-m" -> {
        return addGroup(word.value());
      }
      default -> {
        return addFile(word.value());
      }
    }
    return true;
  }

  private boolean add(TokenList list, String text) {
    String wrong = list.add(text);
    if (wrong != null) {
      messages.say("'" + wrong + "' is no process; write for example '1,2 4-8'");
    }
    return wrong == null;
  }

  private boolean addGroup(String text) {
    TokenList group = new TokenList();
    groups.add(group);
    return add(group, text);
  }

  private boolean addFile(String file) {
    try {
      for (String line : Files.readAllLines(Path.of(file))) {
        if (!line.isBlank() && !addGroup(line)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      messages.say(file + ": cannot be read: " + e.getMessage());
      return false;
    }
  }

  @Override
  protected int work(Commands tracetool) {
    if (listed != null) {
      return run(tracetool, List.of("info", "--style", "otfshrink", listed));
    }
    if (trace == null) {
      messages.say("name a trace with -i TRACE");
      return NO_INPUT;
    }
    if (!groups.isEmpty() && (inverted || !kept.isEmpty())) {
      messages.say("-l and -v choose processes, -m and -f represent them; do one after the other");
      return BAD_WORDS;
    }
    if (mode != null) {
      return show();
    }
    if (groups.isEmpty() && kept.isEmpty() && !inverted) {
      messages.say("no process is left; -l LIST says which to keep");
      return NOTHING_LEFT;
    }
    int wrong = wrongPlace();
    return wrong != 0 ? wrong : shrink(tracetool);
  }

  private int show() {
    TokenList meant = kept;
    if (!groups.isEmpty()) {
      meant = new TokenList();
      for (TokenList group : groups) {
        group.addOthers(meant);
      }
    }
    if (meant.isEmpty()) {
      System.out.println("You exclude all processes!");
      return 0;
    }
    String what = inverted || !groups.isEmpty() ? "disable" : "enable";
    System.out.println("You choose to " + what + " following processes: ");
    System.out.print(
        switch (mode) {
          case "l" -> meant.numbers('\n');
          case "t" -> meant.numbers('\t') + '\n';
          default -> meant.ranges();
        });
    return 0;
  }

  private int wrongPlace() {
    Path folder = Path.of(output).toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      messages.say(folder + ": no such folder");
      return NO_FOLDER;
    }
    Path to = Path.of(withMaster(output)).toAbsolutePath().normalize();
    if (to.equals(Path.of(withMaster(trace)).toAbsolutePath().normalize())) {
      messages.say(output + ": is the input itself; give the output another name");
      return SAME;
    }
    return 0;
  }

  private static String withMaster(String name) {
    return name.endsWith(MASTER) ? name : name + MASTER;
  }

  private int shrink(Commands tracetool) {
    List<String> command =
        new ArrayList<>(List.of("filter", "-q", "--force", "--no-mark", "--to", "otf"));
    if (groups.isEmpty()) {
      command.add("--forget-processes");
      command.add(inverted ? "--without-process-tokens" : "--process-tokens");
      command.add(kept.isEmpty() ? "0" : kept.text(""));
    }
    for (TokenList group : groups) {
      command.add("--represent");
      command.add(group.withRepresentative());
    }
    command.add(trace);
    command.add("-o");
    command.add(withMaster(output));
    int code = tracetool.run(command);
    return switch (code) {
      case 0, NOTHING_LEFT -> code;
      case DAMAGED -> UNREADABLE;
      default -> FAILED;
    };
  }
}
