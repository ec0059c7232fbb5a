package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.report.FirstScreen;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.TestData;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.verdict.RunVerdict;

/** The report of an analysis and the cards of the timeline number findings alike. */
class FindingNumbersTest {
  private static final Pattern SEEN = Pattern.compile("tracetool view --open (\\d+) .*\\((.*)\\)$");

  @TempDir private Path folder;

  private static String screen(Path trace, String... options) {
    List<String> args = new ArrayList<>(List.of("analyze", "-q", trace.toString()));
    args.addAll(List.of(options));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args.toArray(String[]::new))).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The texts of cards by their numbers. */
  private Map<Integer, String> cards(Path trace) throws IOException {
    Path index = folder.resolve("view.ttidx");
    assertThat(InProcess.run("index", "-q", trace.toString(), "-o", index.toString())).isZero();
    ReadOptions options = ReadOptions.defaults();
    TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options);
    TraceIndex known = TraceIndex.open(index, reader);
    Map<Integer, String> cards = new HashMap<>();
    try (ViewedTrace view = new ViewedTrace("run", reader, known, reader.files(), options)) {
      for (Object card : (List<?>) ((Map<?, ?>) JsonTree.of(RunVerdict.of(view))).get("cards")) {
        Map<?, ?> c = (Map<?, ?>) card;
        if (c.get("number") instanceof BigDecimal number) {
          cards.put(number.intValueExact(), (String) c.get("text"));
        }
      }
    }
    return cards;
  }

  private static AnalysisResult result(Path trace) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      return TraceAnalyzer.analyze(
          reader,
          AnalysisOptions.defaults(reading, TimeWindow.ALL, 1, 64 << 20, records -> {}, null));
    }
  }

  private int check(Path trace) throws IOException {
    Map<Integer, String> cards = cards(trace);
    List<AnalysisStatement> statements = StatementList.of(result(trace));
    int seen = 0;
    for (String line : screen(trace).lines().toList()) {
      Matcher command = SEEN.matcher(line);
      if (command.find()) {
        int number = Integer.parseInt(command.group(1));
        AnalysisStatement finding = AnalysisStatement.finding(statements, number);
        assertThat(finding.place().shows()).isEqualTo(command.group(2));
        assertThat(cards).containsEntry(number, finding.text());
        seen++;
      }
    }
    assertThat(cards.keySet()).allMatch(number -> number >= 1 && number <= cards.size());
    return seen;
  }

  @ParameterizedTest
  @ValueSource(strings = {"iterations", "gpu", "pipeline", "hybrid", "slow_node"})
  void commandsOpenTheCardOfTheirPlace(String run) throws IOException {
    String path = "analysis/" + run + "/trace/traces.otf2";
    assertThat(check(TestData.traces().resolveSibling(path))).isPositive();
  }

  private static AnalysisStatement sentence(String text, Integer rank, TimeRange place) {
    return new AnalysisStatement(text, rank, null, null, place, 0);
  }

  @Test
  void sentencesThatAreNoFindingsHaveNoNumber() throws IOException {
    AnalysisResult result =
        result(TestData.traces().resolveSibling("analysis/iterations/trace/traces.otf2"));
    long begin = result.run().beginTicks();
    long part = (result.run().endTicks() - begin) / 10;
    List<AnalysisStatement> statements =
        List.of(
            sentence("Warning: messages are early.", null, null),
            sentence("Rank 2 is slow.", 2, new TimeRange(begin, begin + part, "the first part")),
            sentence("Note: calls are left out.", null, null),
            sentence("Rank 1 ends early.", 1, null),
            sentence("All is slow.", null, new TimeRange(begin, begin + 10 * part, "the run")),
            sentence("It waits.", null, new TimeRange(begin + part, begin + 2 * part, "a wait")));
    assertThat(AnalysisStatement.numbers(statements)).containsExactly(0, 1, 0, 2, 3, 4);
    assertThat(FirstScreen.lines(result, "run", statements, List.of()))
        .contains(
            "See it:   tracetool view --open 1 run   (the first part)",
            "          tracetool view --open 4 run   (a wait)");
    assertThat(AnalysisStatement.finding(statements, 4).text()).isEqualTo("It waits.");
    assertThat(AnalysisStatement.finding(statements, 5)).isNull();
  }

  @Test
  void withOptionsThatChangeFindingsTheTimeIsNamed() throws IOException {
    Path trace = TestData.traces().resolveSibling("analysis/iterations/trace/traces.otf2");
    assertThat(screen(trace, "--iteration-region", "sweep"))
        .contains("tracetool view --time ")
        .doesNotContain("--open");
    AnalysisResult result = result(trace);
    AnalysisStatement first = AnalysisStatement.finding(StatementList.of(result), 1);
    assertThat(FirstScreen.viewCommand(result.run(), first, trace.toString())).contains("--time");
  }
}
