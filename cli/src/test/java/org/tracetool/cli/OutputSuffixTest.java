package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;
import org.w3c.dom.NodeList;

/** The suffix of an output chooses the form of a text, in every command that writes one. */
@Tag("thorough")
class OutputSuffixTest {
  private static final String TRACE =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir private Path folder;

  /** A command with the options that make it write one table. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add(1, TRACE);
    return words;
  }

  private int run(String command, String... more) {
    List<String> words = words(command);
    words.addAll(List.of(more));
    return InProcess.run(words.toArray(String[]::new));
  }

  private static String printed(String command, String form) {
    List<String> words = words(command);
    words.addAll(List.of("--format", form));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InProcess.run(out, words.toArray(String[]::new));
    return out.toString(StandardCharsets.UTF_8);
  }

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  @EachOf(4)
  @ParameterizedTest
  @CsvSource({
    "stats --by region, csv",
    "stats --by region, tsv",
    "stats --by region, json",
    "stats --by region, jsonl",
    "stats -q, html",
    "analyze --by rank, csv",
    "analyze --by rank, tsv",
    "analyze -q, json",
    "analyze -q, jsonl",
    "analyze -q, html",
    "check -q, csv",
    "check -q, json",
    "check -q, jsonl",
    "check -q, sarif",
    "check -q, junit",
    "dump -q, csv",
    "dump -q, tsv",
    "dump -q, json",
    "dump -q, jsonl",
    "query time-by-region, csv",
    "query time-by-region, tsv",
    "query time-by-region, json",
    "query time-by-region, jsonl"
  })
  void theSuffixSaysTheForm(String command, String form) throws IOException {
    String suffix = form.equals("junit") ? "xml" : form;
    String expected = printed(command, form);
    run(command, "-o", out("a." + suffix));
    assertThat(Files.readString(folder.resolve("a." + suffix))).isEqualTo(expected);
    assertThat(expected.isEmpty()).isEqualTo(form.equals("jsonl") && command.startsWith("check"));
    run(command, "-o", out("b." + suffix + ".gz"));
    byte[] packed = Files.readAllBytes(folder.resolve("b." + suffix + ".gz"));
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(expected);
    }
    run(command, "-o", out("b." + suffix + ".gz")); // a text replaces a text
    assertThat(Files.readAllBytes(folder.resolve("b." + suffix + ".gz"))).isEqualTo(packed);
  }

  @ParameterizedTest
  @CsvSource({
    "stats -q, json, csv",
    "analyze -q, csv, json",
    "check -q, html, text",
    "dump -q, csv, json",
    "query time-by-region, parquet, csv",
    "query time-by-region, json, text",
    "check -q, xml, sarif"
  })
  void aContradictionIsRefused(String command, String suffix, String form) {
    assertThat(run(command, "--format", form, "-o", out("x." + suffix))).isEqualTo(2);
    assertThat(folder.resolve("x." + suffix)).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"dump -q, html", "check -q, html", "query time-by-region, html", "stats -q, parquet"})
  void aFormThatACommandDoesNotHaveIsRefused(String command, String suffix) {
    assertThat(run(command, "-o", out("x." + suffix))).isEqualTo(2);
    assertThat(folder.resolve("x." + suffix)).doesNotExist();
  }

  @Test
  void otherSuffixesSayNothing() throws IOException {
    assertThat(run("stats -q", "-o", out("report.txt"))).isZero();
    assertThat(Files.readString(folder.resolve("report.txt"))).startsWith("trace");
    assertThat(run("stats -q", "--format", "json", "-o", out("report.data"))).isZero();
    assertThat(JsonTree.of(Files.readString(folder.resolve("report.data")))).isNotNull();
  }

  @Test
  void aFileOfValuesHoldsOneTable() {
    assertThat(run("stats -q", "--by", "region,process", "--format", "csv")).isEqualTo(2);
    assertThat(run("analyze -q", "--by", "rank,cause", "-o", out("x.csv"))).isEqualTo(2);
    assertThat(run("stats -q", "--by", "region,process", "--format", "json")).isZero();
  }

  @Test
  void memoryInWhichNothingCanBeDoneIsRefused() {
    assertThat(run("stats -q", "--memory", "1k")).isEqualTo(2);
    assertThat(run("stats -q", "--memory", "15m")).isEqualTo(2);
    assertThat(run("stats -q", "--memory", "32m")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"SELEC", "Imbalance", "late-sendr", "no_such_thing"})
  void aSlipIsNoMissingTrace(String word) {
    assertThat(InProcess.run("query", TRACE, word)).isEqualTo(2);
  }

  @Test
  void findingsAreCasesOfATest() throws Exception {
    String text = printed("check -q", "junit");
    NodeList cases =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
            .getElementsByTagName("testcase");
    assertThat(cases.getLength()).isGreaterThan(10);
  }
}
