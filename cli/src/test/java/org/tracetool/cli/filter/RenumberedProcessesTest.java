package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Processes with other numbers: {@code filter --renumber-process}. */
@Tag("thorough")
final class RenumberedProcessesTest {
  private static final Path TRACE = TestData.path("messages/late-sender/traces.otf2");

  @TempDir private Path folder;

  private Path in;
  private Path out;

  @BeforeEach
  void names() {
    in = folder.resolve("in.otf");
    out = folder.resolve("out.otf");
  }

  private void given(String family) {
    in = folder.resolve("in." + family);
    out = folder.resolve("out." + family);
    assertThat(InProcess.run("convert", "-q", TRACE.toString(), "-o", in.toString())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "bpv", "avt", "stf", "slog2", "clog2"})
  void everyReferenceFollows(String family) {
    given(family);
    String before = dumped(in);
    assertThat(filter("3=14")).isZero();
    String after = dumped(out);
    assertThat(after).isNotEqualTo(before).contains("token=14");
    assertThat(after.lines().filter(l -> l.contains("\tdef-process\t")).toList())
        .hasSameSizeAs(before.lines().filter(l -> l.contains("\tdef-process\t")).toList())
        .noneMatch(l -> l.contains("token=3\t") || l.endsWith("parent=3"));
    // Back again, the trace is what it was.
    Path there = out;
    in = there;
    out = folder.resolve("again." + family);
    assertThat(filter("14=3")).isZero();
    assertThat(sorted(dumped(out))).isEqualTo(sorted(before));
    assertThat(InProcess.run("check", "-q", there.toString())).isZero();
  }

  @Test
  void messagesAndCommunicatorsFollow() {
    given("otf");
    assertThat(filter("4=9", "3=1", "1=3")).isZero();
    assertThat(dumped(out))
        .contains(
            "receiver=1", "sender=3", "\t9\treceive\t", "token=9\tname=OMP thread 5\tparent=1")
        .contains("members=3,1");
    assertThat(query(out)).isEqualTo(query(in));
  }

  @Test
  void otherOptionsGoByTheNewNumbers() {
    given("otf");
    assertThat(filter("3=14", "--process", "#14", "--forget-processes")).isZero();
    assertThat(dumped(out)).contains("\t14\tenter").doesNotContain("\t1\tenter", "\t3\tenter");
  }

  @Test
  void collisionsAndWrongNumbersAreRefused() {
    given("otf");
    assertThat(filter("3=1")).as("another process").isEqualTo(2);
    assertThat(filter("3=5")).as("a communicator").isEqualTo(2);
    assertThat(filter("3=14", "1=14")).as("twice").isEqualTo(2);
    assertThat(filter("3=14", "3=15")).as("from the same").isEqualTo(2);
    assertThat(filter("77=14")).as("no process").isEqualTo(2);
    assertThat(filter("3=0")).isEqualTo(2);
    assertThat(filter("3=4294967296")).isEqualTo(2);
    assertThat(filter("3")).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf2", "prv"})
  void formatsThatNumberProcessesThemselvesAreRefused(String family) {
    given(family);
    assertThat(filter("3=14")).isEqualTo(5);
    assertThat(out).doesNotExist();
  }

  private int filter(String change, String... more) {
    List<String> words = new ArrayList<>(List.of("filter", "-q", "--no-mark", in.toString()));
    words.addAll(List.of("-o", out.toString(), "--renumber-process", change));
    for (String word : more) {
      words.add(word.contains("=") ? "--renumber-process=" + word : word);
    }
    return InProcess.run(words.toArray(new String[0]));
  }

  private static List<String> sorted(String text) {
    return text.lines().filter(l -> !l.contains("def-unique-id")).sorted().toList();
  }

  private static String dumped(Path trace) {
    return printed("dump", "--tokens", trace.toString());
  }

  private static String query(Path trace) {
    String sql = "SELECT sender, receiver, bytes, send_ns, receive_ns FROM messages";
    return printed("query", "--format", "csv", trace.toString(), sql);
  }

  private static String printed(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
