package org.tracetool.legacy.otf2;

import java.util.List;
import org.tracetool.legacy.otf2.print.PrintOptions;

/** The command line of {@code otf2-print}: options, then the anchor file. */
final class PrintArguments {
  boolean help;
  boolean version;
  boolean systemTree;
  String anchor;

  private final List<String> words;
  private int at;
  private boolean all;
  private boolean definitions;
  private boolean info;
  private boolean thumbnails;
  private boolean mappings;
  private boolean clockOffsets;
  private boolean fromOffset;
  private boolean silent;
  private boolean unwind;
  private Long location;
  private long first;
  private long last = -1L;
  private long step = -1L;

  PrintArguments(List<String> words) throws ToolUsageError {
    this.words = words;
    while (at < words.size() && words.get(at).startsWith("-")) {
      String word = words.get(at++);
      if (word.equals("--")) {
        break;
      }
      readOption(word);
      if (help || version) {
        return;
      }
    }
    if (words.size() - at != 1) {
      throw new ToolUsageError("missing or too many anchorfile argument(s)");
    }
    anchor = words.get(at);
  }

  private void readOption(String word) throws ToolUsageError {
    switch (word) {
      case "-A", "--show-all" -> all = true;
      case "-G", "--show-global-defs" -> definitions = true;
      case "-I", "--show-info" -> info = true;
      case "-T", "--show-thumbnails" -> thumbnails = true;
      case "-M", "--show-mappings" -> mappings = true;
      case "-C", "--show-clock-offsets" -> clockOffsets = true;
      case "--system-tree" -> systemTree = true;
      case "--silent" -> silent = true;
      case "--unwind-calling-context" -> unwind = true;
      case "-Werror", "--warnings-as-errors", "--show-thumbnail-samples", "-d", "--debug" -> {}
      case "-V", "--version" -> version = true;
      case "-h", "--help" -> help = true;
      case "-L", "--location" -> readLocation(word, value(word));
      case "-s", "--step" -> step(word, value(word));
      case "--timestamps" -> readTimestamps(value(word));
      case "--time" -> {
        if (words.size() - at < 2) {
          throw new ToolUsageError("missing argument for '--time'");
        }
        first = number(word, words.get(at++));
        last = number(word, words.get(at++));
      }
      default -> readAttached(word);
    }
  }

  private void readAttached(String word) throws ToolUsageError {
    int sign = word.indexOf('=');
    String name = sign < 0 ? word : word.substring(0, sign);
    String value = word.substring(sign + 1);
    switch (sign < 0 ? "" : name) {
      case "--location" -> readLocation(name, value);
      case "--step" -> step(name, value);
      case "--timestamps" -> readTimestamps(value);
      case "--time" -> throw new ToolUsageError("missing argument for '--time'");
      default -> throw new ToolUsageError("unrecognized option '" + word + "'");
    }
  }

  private String value(String option) throws ToolUsageError {
    if (at == words.size()) {
      throw new ToolUsageError("missing argument for '" + option + "'");
    }
    return words.get(at++);
  }

  private void readLocation(String option, String value) throws ToolUsageError {
    long id = number(option, value);
    location = id == -1L ? null : Long.valueOf(id); // all-ones is no location
  }

  private void step(String option, String value) throws ToolUsageError {
    step = number(option, value);
    if (step == 0) {
      throw new ToolUsageError("invalid number argument for " + option + ": " + value);
    }
  }

  private void readTimestamps(String value) throws ToolUsageError {
    if (!value.equals("plain") && !value.equals("offset")) {
      throw new ToolUsageError("invalid argument for option '--timestamps': " + value);
    }
    fromOffset = value.equals("offset");
  }

  private static long number(String option, String text) throws ToolUsageError {
    return ToolUsageError.number(option, "'" + option + "'", text);
  }

  /** What is printed. */
  PrintOptions options() {
    // What is said of the files alone excludes all else.
    boolean files = !all && (info || thumbnails);
    boolean parts = definitions || mappings || clockOffsets;
    return new PrintOptions(
        all || info,
        all || thumbnails,
        all || !files && definitions,
        !files && mappings,
        !files && clockOffsets,
        all || !files && !parts,
        fromOffset,
        unwind,
        location,
        first,
        last,
        silent,
        step);
  }
}
