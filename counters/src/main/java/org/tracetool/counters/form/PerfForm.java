package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;

/**
 * What {@code perf stat -I MS -x,} writes: seconds since it began, the count of the interval that
 * ends there, a unit, the name of the event and more. What was not counted is no sample.
 */
public final class PerfForm implements SampleForm {
  @Override
  public String id() {
    return "perf";
  }

  @Override
  public boolean accepts(List<String> lines) {
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.split(",", -1);
        return words.length >= 6
            && words[0].strip().matches("[0-9]+\\.[0-9]+")
            && !words[3].isBlank();
      }
    }
    return false;
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.split(",", -1);
      if (words.length < 4) {
        throw new SampleException(number, "time, count, unit and event", line);
      }
      String count = words[1].strip();
      BigDecimal time = Numbers.number(words[0].strip(), number);
      if (count.startsWith("<")) {
        continue; // <not counted>, <not supported>
      }
      String unit = words[2].strip();
      int counter =
          sink.counter(
              words[3].strip(),
              unit.isEmpty() ? null : unit,
              CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE);
      sink.sample(counter, time, Numbers.number(count, number));
    }
  }
}
