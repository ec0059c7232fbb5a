package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.compare.DiffOptions;
import org.tracetool.core.compare.TraceDiff;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** OTF to VTF3, between the encodings, and back: what both can hold is the same afterwards. */
@Tag("thorough")
class OtfCorpusTest {
  private static final Set<EventKind> SAME =
      EnumSet.of(
          EventKind.ENTER,
          EventKind.LEAVE,
          EventKind.SEND,
          EventKind.RECEIVE,
          EventKind.COUNTER,
          EventKind.COLLECTIVE);

  @TempDir private Path folder;

  static List<Path> traces() throws IOException {
    List<Path> list = new ArrayList<>();
    try (Stream<Path> all = Files.walk(TestData.traces())) {
      for (Path p : (Iterable<Path>) all.filter(f -> f.toString().endsWith(".otf"))::iterator) {
        list.add(p);
      }
    }
    list.sort(null);
    assertThat(list).isNotEmpty();
    return list;
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("traces")
  void whatBothFormatsHoldIsTheSameAfterwards(Path otf) throws IOException {
    Path ascii = folder.resolve("a.avt");
    Diagnostics writing = new Diagnostics();
    Copies.copy(new OtfFormat(), otf, new Vtf3AsciiFormat(), ascii, new Diagnostics(), writing);
    Path binary = folder.resolve("b.bpv");
    Path fast = folder.resolve("c.favt");
    Path again = folder.resolve("d.avt");
    Diagnostics none = new Diagnostics();
    Copies.copy(new Vtf3Format(), ascii, new Vtf3BinaryFormat(), binary, none, none);
    Copies.copy(new Vtf3Format(), binary, new Vtf3FastFormat(), fast, none, none);
    Copies.copy(new Vtf3Format(), fast, new Vtf3AsciiFormat(), again, none, none);
    assertThat(lines(again)).isEqualTo(lines(ascii));
    assertThat(none.hasLoss()).as("%s", none.incidents()).isFalse();

    Path back = folder.resolve("back.otf");
    Copies.copy(new Vtf3Format(), binary, new OtfFormat(), back, none, none);
    Path third = folder.resolve("e.avt");
    Copies.copy(new OtfFormat(), back, new Vtf3AsciiFormat(), third, none, none);
    assertThat(lines(third)).isEqualTo(lines(ascii));
    assertThat(none.hasLoss()).as("%s", none.incidents()).isFalse();

    boolean random = otf.toString().contains("random") || otf.toString().contains("multifile");
    if (!random) {
      assertThat(unannounced(otf, back, writing)).isEmpty();
      return;
    }
    Map<Integer, List<String>> expected = streams(otf);
    Map<Integer, List<String>> actual = streams(back);
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    for (Integer l : expected.keySet()) {
      assertThat(actual.get(l)).as("location %d", l).isEqualTo(expected.get(l));
    }
    assertDefinitions(otf, back);
  }

  /** Differences by label that are more than the writer announced as lost. */
  private static Map<String, Long> unannounced(Path otf, Path back, Diagnostics writing)
      throws IOException {
    Map<String, Long> found = new java.util.TreeMap<>();
    try (TraceReader a = new OtfFormat().open(otf, ReadOptions.defaults());
        TraceReader b = new OtfFormat().open(back, ReadOptions.defaults())) {
      found.putAll(TraceDiff.compare(a, b, DiffOptions.defaults()).counts());
    }
    // The copies of this test leave out statistics and snapshots, which the command reports.
    found.keySet().removeIf(l -> l.startsWith("snapshot-") || l.startsWith("summary-"));
    for (Diagnostics.Incident i : writing.incidents()) {
      for (String label : labels(i.what())) {
        found.computeIfPresent(label, (l, n) -> n > i.count() ? n - i.count() : null);
      }
      if (i.what().equals("key-value pairs of definitions")
          || i.what().equals("definitions with tokens that are already used")) {
        found.keySet().removeIf(l -> l.startsWith("def-"));
      }
    }
    return found;
  }

  /** Differences that were announced. */
  private static List<String> labels(String what) {
    return switch (what) {
      case "definitions 'sample-point', which VTF3 cannot hold" -> List.of("def-sample-point");
      case "roots of collective operations that are not processes" ->
          List.of("collective", "collective-begin");
      case "file operations of one record, written as begin and end" ->
          List.of("file-operation", "file-operation-begin", "file-operation-end");
      case "numbers of bytes above 32 bits, set to the largest" ->
          List.of("collective", "collective-begin", "file-operation-end");
      case "records whose key-value pairs are left out" -> List.of("collective-end");
      default -> List.of();
    };
  }

  private static List<String> lines(Path ascii) throws IOException {
    return Files.readAllLines(ascii, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  private static void assertDefinitions(Path otf, Path back) throws IOException {
    try (TraceReader a = new OtfFormat().open(otf, ReadOptions.defaults());
        TraceReader b = new OtfFormat().open(back, ReadOptions.defaults())) {
      Definitions one = a.definitions();
      Definitions two = b.definitions();
      assertThat(two.ticksPerSecond()).isEqualTo(one.ticksPerSecond());
      if (!one.hasLocal()) {
        for (Class<? extends Definition> kind :
            List.of(
                Definition.Region.class,
                Definition.RegionGroup.class,
                Definition.SclFile.class,
                Definition.CounterGroup.class,
                Definition.Scl.class)) {
          Map<Integer, Definition> unique = new HashMap<>();
          one.all(kind).forEach(d -> unique.putIfAbsent(d.token(), d));
          List<Definition> after = new ArrayList<>(two.all(kind));
          assertThat(after).containsExactlyInAnyOrderElementsOf(unique.values());
        }
      }
    }
  }

  /** The events of each process that both formats hold, in order. */
  private static Map<Integer, List<String>> streams(Path otf) throws IOException {
    Map<Integer, List<String>> result = new HashMap<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new OtfFormat().open(otf, options)) {
      Definitions d = reader.definitions();
      for (StreamInfo s : reader.streams()) {
        for (ContractRow r :
            ContractRow.readAll(
                reader.open(s, org.tracetool.core.format.Section.EVENTS, options))) {
          // Random calls do not nest, and random numbers are longer than a double.
          if (SAME.contains(r.kind()) && r.kind().category() == EventCategory.MESSAGES) {
            result.computeIfAbsent(r.location(), l -> new ArrayList<>()).add(text(r, d));
          }
        }
      }
    }
    return result;
  }

  private static String text(ContractRow r, Definitions d) {
    List<Long> fields = r.fields();
    if (r.kind() == EventKind.COUNTER) {
      Definition.Counter c = d.counter(fields.get(0).intValue());
      if (c != null
          && (org.tracetool.core.definition.CounterProperties.isSigned(c.properties())
              || org.tracetool.core.definition.CounterProperties.isFloatingPoint(c.properties()))) {
        double value =
            org.tracetool.core.definition.CounterProperties.isSigned(c.properties())
                ? fields.get(1)
                : org.tracetool.core.definition.CounterProperties.toDouble(
                    c.properties(), fields.get(1));
        return r.time() + " " + r.kind() + fields.get(0) + " " + (value + 0.0);
      }
    }
    return r.time() + " " + r.kind() + fields;
  }
}
