package org.tracetool.cli.filter;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.copy.RenumberedReader;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Option;

/** Other numbers for processes. */
final class RenumberOption {
  private static final Pattern CHANGE = Pattern.compile("#?(\\d{1,10})=#?(\\d{1,10})");
  private static final long MAX_TOKEN = 0xffff_ffffL;

  @Option(
      names = "--renumber-process",
      paramLabel = "OLD=NEW",
      description =
          "Change the number of a process or thread (see dump --tokens); repeatable. All"
              + " references follow, and other options use the new number. The new number"
              + " must not be in use.")
  private List<String> changes = List.of();

  boolean isChosen() {
    return !changes.isEmpty();
  }

  /** Fails for a format in which numbers would be lost. */
  void check(TraceFormat target) throws UnsupportedTraceException {
    if (isChosen() && target.capabilities().has(FormatTrait.OWN_NUMBERS)) {
      throw new UnsupportedTraceException(
          "--renumber-process: format "
              + target.id()
              + " numbers processes by their places; write another one, such as otf");
    }
  }

  /** The trace with other numbers; the same reader if none was chosen. */
  TraceReader of(TraceReader reader) throws IOException {
    if (changes.isEmpty()) {
      return reader;
    }
    try {
      return renumbered(reader);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private TraceReader renumbered(TraceReader reader) throws IOException {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    for (String change : changes) {
      Matcher m = CHANGE.matcher(change.strip());
      if (!m.matches()) {
        throw new UsageException("--renumber-process " + change + ": expected OLD=NEW, as 12=14");
      }
      if (numbers.put(token(change, m.group(1)), token(change, m.group(2))) != null) {
        throw new UsageException("--renumber-process " + change + ": has another number already");
      }
    }
    try {
      return new RenumberedReader(reader, numbers);
    } catch (UsageException e) {
      throw new UsageException("--renumber-process: " + e.getMessage());
    }
  }

  private static int token(String change, String number) throws UsageException {
    long token = Long.parseLong(number);
    if (token == 0 || token > MAX_TOKEN) {
      throw new UsageException(
          "--renumber-process " + change + ": numbers are from 1 to 4294967295");
    }
    return (int) token;
  }
}
