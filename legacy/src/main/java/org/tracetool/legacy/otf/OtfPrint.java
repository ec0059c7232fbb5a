package org.tracetool.legacy.otf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfprint}: a trace as text. */
public final class OtfPrint extends OtfTool {
  /** The kinds of records that OTF knows are numbered from 0 to this. */
  private static final int LAST_KIND = 67;

  /** A window of time that nothing lies in. */
  private static final String NEVER = "18446744073709551615t:";

  private static final String USAGE =
      """
      Usage: otfprint [OPTION...] TRACE
      Prints the records of an OTF trace, one line each.

        -h, --help         this text
        -V                 the version of OTF whose tool this replaces
        -o FILE            print into FILE; - is standard output
        -f N               accepted: open files are kept few anyway
        --num A B          only the records numbered A to B
        --time A B         only records with A <= time < B, in ticks
        --nodef --noevent --nostat --nosnap --nomarker
                           leave out definitions, events, statistics, snapshots, markers
        --nokeyvalue       leave out key-value pairs
        --fullkeyvalue     print the content of byte arrays, too
        --procs P...       only these processes, by token
        --records R...     only these kinds of records, by the numbers that OTF gives them
        -s, --silent       print only how long it took

      In tracetool's own words: tracetool dump --style otfprint
      """;

  private final List<String> dump = new ArrayList<>(List.of("dump", "--style", "otfprint"));
  private String trace;
  private String output;
  private boolean silent;
  private String pairs;
  private String records;

  private OtfPrint(String name) {
    super(
        name,
        USAGE.replace("otfprint [", name + " ["),
        new OptionTable()
            .flag("-s", "--silent")
            .flags("--nodef", "--noevent", "--nostat", "--nosnap", "--nomarker")
            .flags("--nokeyvalue", "--fullkeyvalue")
            .value("-o")
            .value("-f")
            .value("-b")
            .values(2, "--num")
            .values(2, "--time")
            .list(LeadingNumber::isThere, "--procs")
            .list(LeadingNumber::isThere, "--records"));
  }

  /** The tool. */
  public static OtfPrint print() {
    return new OtfPrint("otfprint");
  }

  /** The tool under its older name. */
  public static OtfPrint dump() {
    return new OtfPrint("otfdump");
  }

  @Override
  protected boolean plain(CommandToken word) {
    if (word.name().equals("-")) {
      return unknown(word);
    }
    trace = master(word.name());
    return true;
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-s" -> silent = true;
      case "-o" -> output = word.value();
      case "-f" -> {
        return openFiles(word);
      }
      case "-b" -> {} // the size of a buffer, which the help of the original does not mention
      case "--num" -> {
        dump.add("--numbers");
        dump.add(number(word.values().get(0)) + ":" + number(word.values().get(1)));
      }
      case "--time" -> setTime(word.values().get(0), word.values().get(1));
      case "--procs" -> {
        if (!word.values().isEmpty()) {
          dump.add("--process-tokens");
          dump.add(numbers(word.values()));
        }
      }
      case "--records" -> {
        return records(word.values());
      }
      case "--nodef" -> dump.add("--no-definitions");
      case "--noevent" -> dump.add("--no-events");
      case "--nostat" -> dump.add("--no-statistics");
      case "--nosnap" -> dump.add("--no-snapshots");
      case "--nomarker" -> dump.add("--no-markers");
      case "--nokeyvalue" -> pairs = "--no-key-values";
      default -> pairs = "--full-key-values";
    }
    return true;
  }

  private static String number(String word) {
    return Long.toUnsignedString(LeadingNumber.unsigned(word));
  }

  private static String numbers(List<String> words) {
    List<String> numbers = new ArrayList<>();
    for (String word : words) {
      numbers.add(number(word));
    }
    return String.join(",", numbers);
  }

  private void setTime(String from, String to) {
    long first = LeadingNumber.unsigned(from);
    long end = LeadingNumber.unsigned(to);
    dump.add("--time");
    dump.add(Long.compareUnsigned(first, end) < 0 ? number(from) + "t:" + number(to) + "t" : NEVER);
  }

  /** No kinds at all means none, unlike no processes. */
  private boolean records(List<String> words) {
    for (String word : words) {
      if (Long.compareUnsigned(LeadingNumber.unsigned(word), LAST_KIND) > 0) {
        messages.say("--records " + word + ": the kinds of records are numbered 0 to " + LAST_KIND);
        return false;
      }
    }
    records = records == null ? numbers(words) : records + "," + numbers(words);
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return noTrace();
    }
    if (pairs != null) {
      dump.add(pairs);
    }
    if (records != null) {
      dump.add("--records");
      dump.add(records);
    }
    boolean file = output != null && !output.equals("-");
    if (silent || file) {
      dump.add("--force");
      dump.add("--output");
      dump.add(silent ? "/dev/null" : output);
    }
    dump.add(trace);
    if (!silent) {
      return run(tracetool, dump);
    }
    return printTimeOnly(tracetool, file);
  }

  private int printTimeOnly(Commands tracetool, boolean file) {
    long start = System.nanoTime();
    int code = run(tracetool, dump);
    if (code != 0) {
      return code;
    }
    String line = "processing time: " + (System.nanoTime() - start) / 1_000_000_000 + " s\n";
    if (!file) {
      System.out.print(line);
      return 0;
    }
    return new PlainTextFile(messages).write(output, line) ? 0 : FAILED;
  }
}
