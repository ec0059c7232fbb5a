package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** The examples of docs/analyze.md print what the page says. */
class AnalyzePageExamplesTest {
  private static final Path TOP = TestData.traces().resolve("../..").normalize();
  private static final Pattern EXAMPLE =
      Pattern.compile("```\n\\$ \\./tracetool (analyze [^\n]*)\n(.*?)\n```", Pattern.DOTALL);

  /** A command and its output, of each example. */
  static List<List<String>> examples() throws IOException {
    List<List<String>> examples = new ArrayList<>();
    Matcher example = EXAMPLE.matcher(Files.readString(TOP.resolve("docs/analyze.md")));
    while (example.find()) {
      examples.add(List.of(example.group(1), example.group(2)));
    }
    assertThat(examples).hasSizeGreaterThan(5);
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void printsWhatThePageSays(List<String> example) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] args = example.get(0).replace(" testdata/", " " + TOP + "/testdata/").split(" ");
    assertThat(InProcess.run(out, args)).isZero();
    String text = out.toString(StandardCharsets.UTF_8).replace(TOP + "/", "").stripTrailing();
    assertThat(text).isEqualTo(example.get(1));
  }
}
