package org.tracetool.cli.agreement;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;

/** What answers to questions of the page are compared with, and random questions. */
abstract class PageFacts {
  /** A question of the page. */
  @FunctionalInterface
  interface Question {
    /** The answer as JSON. */
    String answer(ViewedTrace trace, RequestParameters parameters) throws IOException;
  }

  final SoftAssertions softly;
  final ViewedTrace trace;
  final TraceTables tables;
  final Random random;
  private final ComparisonCounts counts;

  PageFacts(PageSession session) {
    softly = session.softly();
    trace = session.trace();
    tables = session.tables();
    random = session.random();
    counts = session.counts();
  }

  /** Compares the answer to one random question. */
  abstract void check() throws IOException;

  /** So many facts of a kind are compared. */
  final void count(PageAnswer kind, long facts) {
    counts.add(kind, facts);
  }

  final Map<?, ?> ask(Question question, String parameters) throws IOException {
    return (Map<?, ?>) JsonTree.of(question.answer(trace, new RequestParameters(parameters)));
  }

  static List<?> list(Object value) {
    return (List<?>) value;
  }

  /** A number, or a time, which is a text; −1 for null. */
  static long number(Object value) {
    return value == null
        ? -1
        : value instanceof BigDecimal n ? n.longValueExact() : Long.parseLong((String) value);
  }

  /** A number in a list. */
  static long number(Object list, int place) {
    return number(list(list).get(place));
  }

  /** The rows of locations, without those of groups. */
  final List<ViewRow> rows() {
    List<ViewRow> rows = new ArrayList<>(trace.rows().list());
    rows.removeIf(row -> row.location() == 0);
    return rows;
  }

  final ViewRow anyRow() {
    List<ViewRow> rows = rows();
    return rows.get(random.nextInt(rows.size()));
  }

  final List<ViewRow> someRows() {
    List<ViewRow> rows = rows();
    Collections.shuffle(rows, random);
    return rows.subList(0, 1 + random.nextInt(rows.size()));
  }

  static String text(List<ViewRow> rows) {
    List<String> ids = new ArrayList<>();
    rows.forEach(row -> ids.add(Integer.toString(row.id())));
    return "rows=" + String.join(",", ids);
  }

  final int row(int location) {
    return trace.rows().ofLocation(location);
  }

  /** A time of the run, each second one at or beside the begin or the end of a call. */
  final long anyTime() {
    long first = trace.extent().first();
    long length = trace.extent().last() - first + 1;
    List<Call> calls = tables.calls(anyRow().location());
    if (calls.isEmpty() || random.nextBoolean()) {
      return first + (long) (random.nextDouble() * length);
    }
    Call call = calls.get(random.nextInt(calls.size()));
    return Math.max(0, (random.nextBoolean() ? call.begin() : call.end()) - 1 + random.nextInt(3));
  }

  /** A part of the run, in one case of eight all of it. */
  final TimeWindow anyWindow() {
    if (random.nextInt(8) == 0) {
      return trace.extent().window();
    }
    long a = anyTime();
    long length = trace.extent().last() - trace.extent().first() + 1;
    long width = (long) (length / Math.pow(2, random.nextInt(12)));
    long b = random.nextInt(3) == 0 ? anyTime() : a + width;
    return new TimeWindow(Math.min(a, b), Math.max(a, b) + 1);
  }

  static String text(TimeWindow window) {
    return "from="
        + Long.toUnsignedString(window.from())
        + "&to="
        + Long.toUnsignedString(window.to());
  }

  final QueryWindow all(TimeWindow window) {
    return new QueryWindow(window, QueryWindow.all(trace));
  }

  /** The token of a region; 0 if there is none of this name. */
  final int token(String region) {
    return trace.definitions().all(Definition.Region.class).stream()
        .filter(r -> region.equals(r.name()))
        .mapToInt(Definition.Region::token)
        .findFirst()
        .orElse(0);
  }

  static boolean isIn(TimeWindow window, long first, long last) {
    return first < window.to() && last >= window.from();
  }
}
