package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.tracetool.core.definition.CounterProperties;

/**
 * What {@code perf stat -I MS -x,} (or {@code -x;}) writes: seconds since it began, the count of
 * the interval that ends there, a unit, the name of the event and more. With {@code -A}, {@code
 * --per-core}, {@code --per-socket}, {@code --per-die} or {@code --per-node} it names the part of
 * the machine before the count, and all but {@code -A} say how many processors that is. What was
 * not counted is no sample.
 */
public final class PerfForm implements SampleForm {
  private static final Pattern PROCESSOR = Pattern.compile("CPU[0-9]+");
  private static final Pattern PART = Pattern.compile("[SN][0-9]+(?:-[A-Z]+[0-9]+)*");

  @Override
  public String id() {
    return "perf";
  }

  @Override
  public boolean accepts(List<String> lines) {
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = words(line);
        int at = count(words);
        return words.length >= at + 5
            && words[0].strip().matches("[0-9]+[.,][0-9]+")
            && !words[at + 2].isBlank();
      }
    }
    return false;
  }

  /** The words of a line; with {@code -x;} numbers may have decimal commas. */
  private static String[] words(String line) {
    return line.split(line.indexOf(';') < 0 ? "," : ";", -1);
  }

  /** Where the count is. */
  private static int count(String... words) {
    String second = words.length > 1 ? words[1].strip() : "";
    if (PROCESSOR.matcher(second).matches()) {
      return 2;
    }
    return PART.matcher(second).matches() ? 3 : 1;
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] words = words(line);
      int at = count(words);
      if (words.length < at + 3) {
        throw new SampleException(number, "time, count, unit and event", line);
      }
      String count = words[at].strip();
      BigDecimal time = DecimalParser.number(DecimalParser.withPoint(words[0].strip()), number);
      if (count.startsWith("<")) {
        continue; // <not counted>, <not supported>
      }
      String unit = words[at + 1].strip();
      String part = at == 1 ? "" : " " + words[1].strip();
      int counter =
          sink.counter(
              words[at + 2].strip() + part,
              unit.isEmpty() ? null : unit,
              CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE);
      sink.addSample(counter, time, DecimalParser.number(DecimalParser.withPoint(count), number));
    }
  }
}
