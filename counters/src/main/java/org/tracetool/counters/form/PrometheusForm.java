package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.CounterProperties;

/**
 * The answer of Prometheus to {@code /api/v1/query_range}: JSON with a matrix of series. A series
 * is a counter with its labels in its name; the label {@code instance}, up to its port, is the
 * host. Names that end in {@code _total} accumulate.
 */
public final class PrometheusForm implements SampleForm {
  private static final int MAX_BUFFERED_SAMPLES = 1 << 20;

  @Override
  public String id() {
    return "prometheus";
  }

  @Override
  public boolean accepts(List<String> lines) {
    String start = String.join(" ", lines).stripLeading();
    return start.startsWith("{")
        && start.contains("\"resultType\"")
        && start.contains("\"matrix\"");
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    sink.setUtc();
    JsonTokenizer json = new JsonTokenizer(text);
    json.readObject(
        key -> {
          if (key.equals("data")) {
            json.readObject(
                inner -> {
                  if (inner.equals("result")) {
                    json.readArray(() -> readSeries(json, sink));
                  } else {
                    json.skip();
                  }
                });
          } else if (key.equals("error")) {
            throw new SampleException(json.line(), "samples", json.scalar());
          } else {
            json.skip();
          }
        });
  }

  private static void readSeries(JsonTokenizer json, SampleSink sink) throws IOException {
    Map<String, String> labels = new TreeMap<>();
    List<BigDecimal[]> held = new ArrayList<>();
    boolean[] named = {false};
    int[] counter = {-1};
    json.readObject(
        key -> {
          switch (key) {
            case "metric" -> {
              json.readObject(label -> labels.put(label, json.scalar()));
              named[0] = true;
            }
            case "values" -> {
              if (named[0]) {
                counter[0] = announce(labels, sink);
              }
              json.readArray(() -> readValue(json, sink, counter[0], held));
            }
            default -> json.skip();
          }
        });
    if (!held.isEmpty()) {
      int late = announce(labels, sink);
      for (BigDecimal[] sample : held) {
        sink.addSample(late, sample[0], sample[1]);
      }
    }
  }

  private static void readValue(
      JsonTokenizer json, SampleSink sink, int counter, List<BigDecimal[]> held)
      throws IOException {
    String[] words = new String[2];
    int[] n = {0};
    json.readArray(
        () -> {
          String word = json.scalar();
          if (n[0] < 2) {
            words[n[0]] = word;
          }
          n[0]++;
        });
    if (n[0] != 2) {
      throw new SampleException(json.line(), "a time and a value", n[0] + " elements");
    }
    BigDecimal time = DecimalParser.number(words[0], json.line());
    if (DecimalParser.isNoValue(words[1])) {
      return;
    }
    BigDecimal value = DecimalParser.value(words[1], json.line());
    if (counter >= 0) {
      sink.addSample(counter, time, value);
    } else if (held.size() == MAX_BUFFERED_SAMPLES) {
      throw new SampleException(json.line(), "\"metric\" before \"values\"", "the values first");
    } else {
      held.add(new BigDecimal[] {time, value});
    }
  }

  private static int announce(Map<String, String> labels, SampleSink sink) {
    String base = labels.getOrDefault("__name__", "value");
    String instance = labels.get("instance");
    String host = null;
    if (instance != null) {
      int port = instance.lastIndexOf(':');
      host = port > 0 ? instance.substring(0, port) : instance;
    }
    sink.setOwner(SampleSink.Level.HOST, host);
    StringBuilder rest = new StringBuilder();
    labels.forEach(
        (name, text) -> {
          if (!name.equals("__name__") && !name.equals("instance") && !name.equals("job")) {
            rest.append(rest.length() == 0 ? "{" : ",").append(name).append('=').append(text);
          }
        });
    int properties =
        base.endsWith("_total")
            ? CounterProperties.ACCUMULATED | CounterProperties.SCOPE_START
            : CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT;
    String name = rest.length() == 0 ? base : base + rest + "}";
    return sink.counter(name, unit(base), properties | CounterProperties.DOUBLE);
  }

  private static String unit(String name) {
    String base = name.endsWith("_total") ? name.substring(0, name.length() - 6) : name;
    for (String[] end :
        new String[][] {
          {"_bytes", "B"},
          {"_seconds", "s"},
          {"_joules", "J"},
          {"_watts", "W"},
          {"_celsius", "°C"},
          {"_hertz", "Hz"},
          {"_volts", "V"},
          {"_amperes", "A"}
        }) {
      if (base.endsWith(end[0])) {
        return end[1];
      }
    }
    return null;
  }
}
