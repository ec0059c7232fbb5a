package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonTree;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.agreement.RandomRunFacts;
import org.tracetool.view.OpeningState;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;
import org.tracetool.view.model.ViewedTrace;

/**
 * What the server of {@code view} says of a run, whole and in a window, compared with its facts.
 */
final class ViewFacts {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final SoftAssertions softly;
  private final ViewServer server;
  private final NanosecondTicks clock;
  private final Map<String, String> names = new HashMap<>();

  private ViewFacts(SoftAssertions softly, ViewServer server) throws IOException {
    this.softly = softly;
    this.server = server;
    Map<String, Object> trace = get("t/0/trace");
    clock = new NanosecondTicks(number(trace.get("ticks_per_second")));
    for (Object region : (List<?>) trace.get("regions")) {
      List<?> fields = (List<?>) region;
      names.put(fields.get(0).toString(), (String) fields.get(1));
    }
  }

  static void compare(
      SoftAssertions softly, Path trace, Path folder, long seed, RandomRunFacts truth)
      throws IOException {
    Path index = folder.resolve("view.ttidx");
    String file = index.toString();
    assertThat(InProcess.run("index", "-q", trace.toString(), "-o", file)).isZero();
    TraceOpener opener =
        new TraceOpener() {
          @Override
          public String name() {
            return "run";
          }

          @Override
          public ViewedTrace open(OpeningState opening) throws IOException {
            ReadOptions options = ReadOptions.defaults();
            TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options);
            return new ViewedTrace(
                "run", reader, TraceIndex.open(index, reader), reader.files(), options);
          }
        };
    ViewOptions options = new ViewOptions(0, 1 << 20, 2, true, t -> {});
    try (ViewServer server = ViewServer.start(List.of(opener), options)) {
      while (text(server, "state?wait=1000").contains("indexing")) {
        Thread.onSpinWait();
      }
      ViewFacts view = new ViewFacts(softly, server);
      view.checkCalls(truth);
      view.checkMessages(truth, view.ticks(truth.firstNs()), view.ticks(truth.lastNs()) + 1);
      view.checkCollectives(truth);
      Random random = new Random(seed);
      long length = truth.lastNs() - truth.firstNs();
      for (int i = 0; i < 3; i++) {
        long from = view.ticks(truth.firstNs() + (long) (random.nextDouble() * length));
        long to = view.ticks(truth.firstNs() + (long) (random.nextDouble() * length));
        view.checkMessages(truth, Math.min(from, to), Math.max(from, to) + 1);
      }
    }
    try (ViewedTrace view = opener.open(new OpeningState(n -> {}))) {
      TraceTables tables = new TraceTables(trace, view.definitions().ticksPerSecond());
      Random random = new Random(seed);
      WindowFacts.compare(new PageSession(softly, view, tables, random, new ComparisonCounts()));
    }
  }

  /** How many instances there are of each operation, and of how many members. */
  private void checkCollectives(RandomRunFacts truth) throws IOException {
    List<Integer> members = new ArrayList<>();
    String window = "from=" + ticks(truth.firstNs()) + "&to=" + (ticks(truth.lastNs()) + 1);
    for (Object operation : (List<?>) get("t/0/collectives?" + window).get("operations")) {
      members.add(((List<?>) ((Map<?, ?>) operation).get("members")).size());
    }
    List<Integer> expected = new ArrayList<>();
    for (String fact : truth.collectives()) {
      expected.add(Integer.valueOf(fact.replaceFirst(".* of (\\d+),.*", "$1")));
    }
    softly
        .assertThat(members)
        .as("collectives of view")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private long ticks(long ns) {
    return clock.ticks(ns);
  }

  private static String text(ViewServer server, String path) throws IOException {
    try {
      HttpRequest request = HttpRequest.newBuilder(server.url().resolve(path)).build();
      HttpResponse<String> answer =
          CLIENT.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
      return answer.body();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> get(String path) throws IOException {
    return (Map<String, Object>) JsonTree.of(text(server, path));
  }

  private static long number(Object value) {
    return value instanceof BigDecimal n ? n.longValueExact() : Long.parseLong((String) value);
  }

  /** Calls and exclusive times of the whole run. */
  private void checkCalls(RandomRunFacts truth) throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    for (Object row : (List<?>) get("t/0/selection").get("regions")) {
      List<?> r = (List<?>) row;
      found.put(
          names.get(r.get(0).toString()),
          number(r.get(1)) + " calls, " + clock.ns(number(r.get(2))) + " ns");
    }
    SortedMap<String, String> wanted = new TreeMap<>();
    truth
        .calls()
        .forEach(
            (name, fact) ->
                wanted.put(
                    name, fact.replaceAll("^(\\d+ calls), \\d+ / (\\d+ ns), .*$", "$1, $2")));
    softly.assertThat(found).as("calls of view").isEqualTo(wanted);
  }

  /** The messages with a part of their time in a window. */
  private void checkMessages(RandomRunFacts truth, long from, long to) throws IOException {
    String window = "from=" + from + "&to=" + to;
    List<String> found = new ArrayList<>();
    for (Object row : (List<?>) get("t/0/messages?" + window).get("messages")) {
      List<?> m = (List<?>) row;
      if (m.get(1) != null && m.get(3) != null) {
        long send = clock.ns(number(m.get(1)));
        long receive = clock.ns(number(m.get(3)));
        found.add(RandomRunFacts.message(send, receive, number(m.get(4)), number(m.get(5))));
      }
    }
    Collections.sort(found);
    List<String> wanted = new ArrayList<>(truth.messages());
    wanted.removeIf(
        m -> {
          long send = Long.parseLong(m.substring(0, m.indexOf(' ')));
          long receive = Long.parseLong(m.substring(m.indexOf("-> ") + 3, m.indexOf(" ns")));
          return ticks(send) >= to || ticks(receive) < from;
        });
    softly.assertThat(found).as("messages of view in " + window).isEqualTo(wanted);
  }
}
