package org.tracetool.cli.counters;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.error.UsageException;
import org.tracetool.counters.AddedSamples.ReadingOptions;
import org.tracetool.counters.ClockFit.Pair;
import org.tracetool.counters.FileClock;
import org.tracetool.counters.form.CounterPropertyNames;
import org.tracetool.counters.form.DateTimeParser;
import org.tracetool.counters.form.SampleSink.Level;

/** What {@code --add FILE[,KEY=VALUE…]} says. */
final class AddedFile {
  private final Path path;
  private String form;
  private Level level;
  private String on;
  private int clear;
  private int bits;
  private String group;
  private ZoneId zone = ZoneId.of("UTC");
  private final List<String> sync = new ArrayList<>();

  /**
   * Understands the words.
   *
   * @param sync pairs for all files, which those of this one replace
   */
  AddedFile(FileArgumentParser file, String form, List<String> sync) throws UsageException {
    this.form = form;
    path = file.file();
    for (String word : file.words()) {
      int equals = word.indexOf('=');
      take(word.substring(0, equals), word.substring(equals + 1), file.text());
    }
    if (this.sync.isEmpty()) {
      this.sync.addAll(sync);
    }
  }

  private void take(String key, String value, String text) throws UsageException {
    switch (key) {
      case "form" -> form = value;
      case "sync" -> sync.add(value);
      case "per" -> level = level(value, text);
      case "on" -> on = value;
      case "as" -> readProperties(value, text);
      case "group" -> group = value;
      default -> {
        try {
          zone = ZoneId.of(value);
        } catch (DateTimeException e) {
          throw new UsageException("--add " + text + ": no such time zone: " + value);
        }
      }
    }
  }

  private static Level level(String value, String text) throws UsageException {
    try {
      return Level.valueOf(value.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--add " + text + ": per= must be run, host, process or thread");
    }
  }

  private void readProperties(String value, String text) throws UsageException {
    for (String word : value.split("\\+")) {
      if (CounterPropertyNames.with(0, word) < 0) {
        throw new UsageException(
            "--add " + text + ": as= must be of " + CounterPropertyNames.ALL + ", joined by +");
      }
      clear |= CounterPropertyNames.mask(word);
      bits = CounterPropertyNames.with(bits, word);
    }
  }

  Path path() {
    return path;
  }

  String form() {
    return form;
  }

  ReadingOptions manner() {
    return new ReadingOptions(level, on, clear, bits, group, zone);
  }

  /** Whom samples belong to, for messages. */
  String owner() {
    return (level == null ? Level.RUN : level).name().toLowerCase(Locale.ROOT) + " '" + on + "'";
  }

  /**
   * The clock of the file.
   *
   * @param startUtc seconds since 1970 at time 0 of the trace; null if that is not known
   */
  FileClock clock(BigDecimal startUtc) throws UsageException {
    List<Pair> own = new ArrayList<>();
    List<Pair> dated = new ArrayList<>();
    for (String pair : sync) {
      int equals = pair.indexOf('=');
      String left = pair.substring(0, Math.max(equals, 0));
      BigDecimal utc = DateTimeParser.seconds(left, zone);
      try {
        BigDecimal time = utc == null ? seconds(left) : utc;
        (utc == null ? own : dated).add(new Pair(time, seconds(pair.substring(equals + 1))));
      } catch (NumberFormatException e) {
        throw new UsageException(
            "--sync "
                + pair
                + ": must be a time of the file, as seconds or date, and one of the trace in"
                + " seconds, for example 0=1.25 or 2026-01-31T10:00:00Z=1.25");
      }
    }
    checkPairs(own);
    checkPairs(dated);
    return new FileClock(own, dated, startUtc);
  }

  /** A time of the file cannot be two times of the trace. */
  private static void checkPairs(List<Pair> pairs) throws UsageException {
    for (int i = 1; i < pairs.size(); i++) {
      for (Pair before : pairs.subList(0, i)) {
        Pair pair = pairs.get(i);
        if (before.own().compareTo(pair.own()) == 0
            && before.other().compareTo(pair.other()) != 0) {
          throw new UsageException(
              "--sync: "
                  + pair.own().toPlainString()
                  + " s of the file cannot be both "
                  + before.other().toPlainString()
                  + " s and "
                  + pair.other().toPlainString()
                  + " s of the trace; take pairs that are far apart");
        }
      }
    }
  }

  private static BigDecimal seconds(String text) {
    if (text.length() > 40) {
      throw new NumberFormatException();
    }
    BigDecimal number = new BigDecimal(text);
    if (number.signum() != 0 && number.abs().doubleValue() > 1e15
        || Math.abs(number.scale()) > 40) {
      throw new NumberFormatException();
    }
    return number;
  }
}
