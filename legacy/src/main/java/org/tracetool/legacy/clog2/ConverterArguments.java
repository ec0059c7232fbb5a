package org.tracetool.legacy.clog2;

import java.util.List;
import java.util.Locale;
import org.tracetool.format.slog2.write.SlogSettings;
import org.tracetool.legacy.common.ToolInput;

/** The command line of a converter. */
final class ConverterArguments {
  /** What is wrong with a command line. */
  static final class Fault extends Exception {
    private static final long serialVersionUID = 1L;

    Fault(String message) {
      super(message);
    }
  }

  /** What is done about drawables that are not in the order of their ends. */
  enum Order {
    /** Nothing: they are taken as they come. */
    UNCHECKED,
    /** The conversion stops. */
    STOP,
    /** They are reported, and the conversion continues. */
    TELL
  }

  private static final String SUFFIX = ".slog2";

  boolean help;
  String input;
  String output;

  /** Whether the command line says what the new log is called. */
  boolean namesOutput;

  Order order = Order.UNCHECKED;
  SlogSettings settings = SlogSettings.DEFAULT;

  /**
   * Reads it.
   *
   * @param suffix what names of logs end with
   */
  ConverterArguments(List<String> words, String suffix) throws Fault {
    int children = settings.children();
    int leaf = settings.leafSize();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      switch (word) {
        case "-h" -> help = true;
        case "-tc" -> order = Order.STOP;
        case "-tcc" -> order = Order.TELL;
        case "-nc" -> children = number(word, value(words, ++i), false);
        case "-ls" -> leaf = number(word, value(words, ++i), true);
        case "-o" -> output = value(words, ++i);
        default -> {
          if (word.startsWith("-") && !ToolInput.isStandard(word)) {
            throw new Fault("unknown option " + word);
          }
          if (input != null) {
            throw new Fault("expected one name of a log, found " + input + " and " + word);
          }
          input = word;
        }
      }
    }
    if (help) {
      return;
    }
    if (input == null) {
      throw new Fault("expected the name of a log");
    }
    namesOutput = output != null;
    if (!namesOutput) {
      boolean usual = input.endsWith(suffix);
      output = (usual ? input.substring(0, input.length() - suffix.length()) : input) + SUFFIX;
    }
    try {
      settings = new SlogSettings(children, leaf);
    } catch (IllegalArgumentException e) {
      throw new Fault(e.getMessage());
    }
  }

  private static String value(List<String> words, int index) throws Fault {
    if (index >= words.size()) {
      throw new Fault("option " + words.get(index - 1) + " needs a value");
    }
    return words.get(index);
  }

  private static int number(String option, String word, boolean units) throws Fault {
    String digits = word;
    long unit = 1;
    String last = word.isEmpty() ? "" : word.substring(word.length() - 1).toLowerCase(Locale.ROOT);
    if (units && (last.equals("k") || last.equals("m"))) {
      unit = last.equals("k") ? 1 << 10 : 1 << 20;
      digits = word.substring(0, word.length() - 1);
    }
    try {
      long value = Long.parseLong(digits) * unit;
      if (value > 0 && value <= Integer.MAX_VALUE) {
        return (int) value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new Fault("option " + option + " needs a number, not " + word);
  }
}
