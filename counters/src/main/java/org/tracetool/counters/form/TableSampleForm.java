package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.CounterProperties;

/**
 * CSV or TSV: a line of names, then lines of a time and a value for each name; empty values are no
 * samples. Where separators are no commas, numbers may have a decimal comma. A name can have its
 * unit in brackets, and its properties in braces: {@code energy [J] {acc start unsigned}}. Columns
 * called host, process or thread name the owner of a line's samples. A comment {@code # sync
 * OWN=UTC} is a pair of times.
 */
abstract class TableSampleForm implements SampleForm {
  private static final String SYNC = "sync ";
  private static final String GROUP = "group=";
  private static final String PER = "per=";
  private static final String COMMA = ",";

  private final String separators;

  /**
   * A form.
   *
   * @param separators characters, of which one separates words
   */
  TableSampleForm(String separators) {
    this.separators = separators;
  }

  /**
   * What separates the words: of the separators in the line of names the first one that makes as
   * many words of the first row, since a name may hold another one.
   *
   * @param row null if there is none
   */
  private String separator(String names, String row) {
    List<String> inNames =
        separators
            .chars()
            .filter(c -> names.indexOf(c) >= 0)
            .boxed()
            .sorted(Comparator.comparingInt(names::indexOf))
            .map(Character::toString)
            .toList();
    for (String separator : row == null ? List.<String>of() : inNames) {
      if (words(row, separator) == words(names, separator)) {
        return separator;
      }
    }
    for (String separator : inNames) { // rows may end early
      if (row == null || words(row, separator) > 1) {
        return separator;
      }
    }
    return inNames.isEmpty() ? separators.substring(0, 1) : inNames.get(0);
  }

  private static int words(String line, String separator) {
    return line.split(separator, -1).length;
  }

  @Override
  public boolean accepts(List<String> lines) {
    List<String> both = lines.stream().filter(line -> !isComment(line)).limit(2).toList();
    if (both.isEmpty()) {
      return false;
    }
    String names = both.get(0);
    String[] words = names.split(separator(names, both.size() > 1 ? both.get(1) : null), -1);
    return words.length > 1 && bare(words[0]).toLowerCase(Locale.ROOT).startsWith("time");
  }

  static boolean isComment(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  static String bare(String word) {
    String text = word.strip();
    return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1).replace("\"\"", "\"")
        : text;
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    Columns columns = null;
    String names = null;
    int namesAt = 0;
    String separator = COMMA;
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (isComment(line)) {
        readComment(line, number, sink);
      } else if (names == null) {
        names = line;
        namesAt = number;
      } else {
        if (columns == null) {
          separator = separator(names, line);
          columns = columns(names, separator, namesAt, sink);
        }
        columns.readRow(line.split(separator, -1), line, number);
      }
    }
    if (columns == null && names != null) {
      columns(names, separator(names, null), namesAt, sink);
    }
  }

  private static Columns columns(String names, String separator, int line, SampleSink sink)
      throws SampleException {
    return new Columns(names.split(separator, -1), !separator.equals(COMMA), line, sink);
  }

  private static void readComment(String line, int number, SampleSink sink) throws SampleException {
    String text = line.isBlank() ? "" : line.strip().substring(1).strip();
    int equals = text.indexOf('=');
    if (!text.startsWith(SYNC) || equals < 0) {
      return;
    }
    BigDecimal utc = DateTimeParser.seconds(text.substring(equals + 1).strip(), sink.zone());
    if (utc == null) {
      throw new SampleException(number, "# sync OWN=UTC, such as 0.5=2026-01-31T10:00:00Z", line);
    }
    sink.addClockPair(
        DecimalParser.number(text.substring(SYNC.length(), equals).strip(), number), utc);
  }

  /** What the line of names says. */
  private static final class Columns {
    private final SampleSink sink;
    private final int[] counters;
    private final SampleSink.Level[] owners;
    private final boolean decimalComma;
    private boolean begun;
    private boolean dated;
    private boolean hasPoints;
    private boolean hasCommas;

    Columns(String[] names, boolean decimalComma, int line, SampleSink sink)
        throws SampleException {
      this.sink = sink;
      this.decimalComma = decimalComma;
      counters = new int[names.length];
      owners = new SampleSink.Level[names.length];
      for (int i = 1; i < names.length; i++) {
        String name = bare(names[i]);
        owners[i] =
            switch (name.toLowerCase(Locale.ROOT)) {
              case "host" -> SampleSink.Level.HOST;
              case "process" -> SampleSink.Level.PROCESS;
              case "thread" -> SampleSink.Level.THREAD;
              default -> null;
            };
        if (owners[i] == null) {
          counters[i] = announce(name, line);
        }
      }
    }

    private int announce(String column, int line) throws SampleException {
      String name = column;
      int properties = CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT;
      properties |= CounterProperties.DOUBLE;
      String group = null;
      SampleSink.Level per = null;
      int brace = name.indexOf('{');
      if (brace > 0 && name.endsWith("}")) {
        String words = name.substring(brace + 1, name.length() - 1);
        for (String word : words.strip().split("\\s+")) {
          if (word.startsWith(GROUP)) {
            group = word.substring(GROUP.length());
            continue;
          }
          if (word.startsWith(PER)) {
            per = level(word.substring(PER.length()), line);
            continue;
          }
          properties = CounterPropertyNames.with(properties, word);
          if (properties < 0) {
            throw new SampleException(line, CounterPropertyNames.ALL, word);
          }
        }
        name = name.substring(0, brace).strip();
      }
      int bracket = name.indexOf('[');
      boolean hasUnit = bracket > 0 && name.endsWith("]");
      return sink.counter(
          hasUnit ? name.substring(0, bracket).strip() : name,
          hasUnit ? name.substring(bracket + 1, name.length() - 1).strip() : null,
          properties,
          group,
          per);
    }

    private static SampleSink.Level level(String word, int line) throws SampleException {
      try {
        return SampleSink.Level.valueOf(word.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new SampleException(line, "per=run, host, process or thread", PER + word);
      }
    }

    void readRow(String[] words, String line, int number) throws IOException {
      if (words.length > counters.length) {
        throw new SampleException(number, counters.length + " columns", line);
      }
      BigDecimal time = time(bare(words[0]), number);
      for (int i = 1; i < words.length; i++) {
        if (owners[i] != null) {
          String name = bare(words[i]);
          sink.setOwner(owners[i], name.isEmpty() ? null : name);
        }
      }
      for (int i = 1; i < words.length; i++) {
        String word = bare(words[i]);
        if (owners[i] == null && !DecimalParser.isNoValue(word)) {
          sink.addSample(counters[i], time, DecimalParser.value(withPoint(word, number), number));
        }
      }
    }

    private String withPoint(String word, int line) throws SampleException {
      if (!decimalComma) {
        return word;
      }
      hasPoints |= word.indexOf('.') >= 0;
      hasCommas |= word.indexOf(',') >= 0;
      if (hasPoints && hasCommas) { // one of them may be for thousands
        throw new SampleException(line, "decimals with points only or with commas only", word);
      }
      return DecimalParser.withPoint(word);
    }

    private BigDecimal time(String word, int line) throws SampleException {
      if (!begun) {
        begun = true;
        dated = DateTimeParser.seconds(word, sink.zone()) != null;
        if (dated) {
          sink.setUtc();
        }
      }
      BigDecimal time =
          dated
              ? DateTimeParser.seconds(word, sink.zone())
              : DecimalParser.number(withPoint(word, line), line);
      if (time == null) {
        throw new SampleException(line, "a date with a time, as in the lines before", word);
      }
      return time;
    }
  }
}
