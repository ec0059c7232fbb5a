package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** Forms of definition lines. */
class DefinitionGrammarTest {
  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder).events("");
  }

  private static Map<String, Definition> forms() {
    Map<String, Definition> m = new LinkedHashMap<>();
    m.put("DV1.c.3\"openmpi\"", new Definition.Version(1, 12, 3, "openmpi"));
    m.put("DEFVERSION 1.c.3\"openmpi\"", new Definition.Version(1, 12, 3, "openmpi"));
    m.put("DV 1 . c . 103", new Definition.Version(1, 12, 3, null));
    m.put("DUI94d50cd6b9eff574", new Definition.UniqueId(0x94d50cd6b9eff574L));
    m.put("DEFUNIQUEID 5", new Definition.UniqueId(5));
    m.put("DCR\"gen 1.0\"", new Definition.Creator("gen 1.0"));
    m.put("DCR", new Definition.Creator(null));
    m.put("DEFCOMMENT \"hello\"", new Definition.Comment("hello"));
    m.put("DCMT\"\"", new Definition.Comment(""));
    m.put("DCMT nothing", new Definition.Comment(null));
    m.put("DTRf4240", new Definition.TimerResolution(1_000_000));
    m.put("DEFTIMERANGE 0 TIME 3e8", new Definition.TimeRange(0, 1000));
    m.put("DTRG0Tffffffffffffffff", new Definition.TimeRange(0, -1));
    m.put("DP1aNM\"Thread\"PT2", new Definition.Location(26, "Thread", 2));
    m.put("DEFPROCESS 1a NAME \"Thread\" PARENT 2", new Definition.Location(26, "Thread", 2));
    m.put("DEFP1aN\"Thread\"P2", new Definition.Location(26, "Thread", 2));
    m.put("DPROCESS 1a NAME \"Thread\"", new Definition.Location(26, "Thread", 0));
    m.put("DP1NM\"x\" PT3", new Definition.Location(1, "x", 3));
    m.put("DP1NM\"x\" anything", new Definition.Location(1, "x", 0));
    m.put("DP10001PT1", new Definition.Location(0x10001, null, 1));
    m.put("DP20002", new Definition.Location(0x20002, null, 0));
    m.put("DP5NM\"\"", new Definition.Location(5, "", 0));
    m.put("DPffffffff", new Definition.Location(-1, null, 0));
    m.put("DPG64M1,2,1a,NM\"All\"", new Definition.Group(100, "All", new int[] {1, 2, 26}));
    m.put(
        "DEFPROCESSGROUP 64 MEMBERS 1,2,1a, NAME \"All\"",
        new Definition.Group(100, "All", new int[] {1, 2, 26}));
    m.put("DPG64M1,2,1aNM\"All\"", new Definition.Group(100, "All", new int[] {1, 2, 26}));
    m.put("DPG64M1 , 2 ,N\"All\"", new Definition.Group(100, "All", new int[] {1, 2}));
    m.put("DPG65MNM\"Empty\"", new Definition.Group(101, "Empty", new int[0]));
    m.put("DPG65MEMBERSNAME\"Empty\"", new Definition.Group(101, "Empty", new int[0]));
    m.put(
        "DEFPROCESSGROUP 65 MEMBERS  NAME \"Empty\"",
        new Definition.Group(101, "Empty", new int[0]));
    m.put("DPG65MN\"Empty\"", new Definition.Group(101, "Empty", new int[0]));
    m.put("DA5M1,6,7,", new Definition.AttributeList(5, new int[] {1, 6, 7}));
    m.put("DA5M1,2", new Definition.AttributeList(5, new int[] {1, 2}));
    m.put("DA5M", new Definition.AttributeList(5, new int[0]));
    m.put("DEFATTRIBUTELIST 5 MEMBERS 1,", new Definition.AttributeList(5, new int[] {1}));
    m.put("DPGA64V5", new Definition.GroupAttributes(100, 5));
    m.put("DEFPROCESSORGROUPATTR 64 VALUE 5", new Definition.GroupAttributes(100, 5));
    m.put("DPS1M1,2,1a,", new Definition.Substitutes(1, new int[] {1, 2, 26}));
    m.put("DF20G10NM\"main\"X3", new Definition.Region(32, "main", 16, 3));
    m.put("DF20G10N\"main\"S3", new Definition.Region(32, "main", 16, 3));
    m.put("DEFFUNCTION 20 GROUP 10 NAME \"main\"", new Definition.Region(32, "main", 16, 0));
    m.put("DFG10NM\"MPI\"", new Definition.RegionGroup(16, "MPI"));
    m.put("DEFFUNCTIONGROUP 10 NAME \"MPI\"", new Definition.RegionGroup(16, "MPI"));
    m.put("DCO30NM\"MPI_Barrier\"Y1", new Definition.Collective(48, "MPI_Barrier", 1));
    m.put("DCO30N\"MPI_Barrier\"T1", new Definition.Collective(48, "MPI_Barrier", 1));
    m.put("DCNT42G40NM\"dbl\"P12dU\"s\"", new Definition.Counter(66, "dbl", 0x12d, 64, "s"));
    m.put("DCNT42G40NM\"dbl\"P12dG41U\"s\"", new Definition.Counter(66, "dbl", 0x12d, 65, "s"));
    m.put(
        "DEFCOUNTER 42 GROUP 40 NAME \"dbl\" PROPERTIES 12d GROUP 41 UNIT \"s\"",
        new Definition.Counter(66, "dbl", 0x12d, 65, "s"));
    m.put("DCNT42G40NM\"dbl\"P12dU\"\"", new Definition.Counter(66, "dbl", 0x12d, 64, ""));
    m.put("DCG40NM\"PAPI\"", new Definition.CounterGroup(64, "PAPI"));
    m.put("DCA41M1,2,", new Definition.CounterAssignment(65, new int[] {1, 2}));
    m.put("DS3F50LN7b", new Definition.Scl(3, 80, 123));
    m.put("DS3F50L7b", new Definition.Scl(3, 80, 123));
    m.put("DEFSCL 3 FILE 50 LINE 7b", new Definition.Scl(3, 80, 123));
    m.put("DSF50NM\"main.c\"", new Definition.SclFile(80, "main.c"));
    m.put("DFLG60NM\"nfs\"", new Definition.FileGroup(96, "nfs"));
    m.put("DFL61NM\"/data/a.dat\"G60", new Definition.File(97, "/data/a.dat", 96));
    m.put("DK1fY6NM\"arg\"T\"first arg\"", new Definition.Key(31, 6, "arg", "first arg"));
    m.put(
        "DEFKEYVALUE 1f TYPE 6 NAME \"arg\" TAG \"first arg\"",
        new Definition.Key(31, 6, "arg", "first arg"));
    m.put("DK1fYffNM\"arg\"T\"\"", new Definition.Key(31, 255, "arg", ""));
    m.put("DAUX1f4Y2", new Definition.SamplePoint(500, 2));
    m.put("DQ5", new Definition.Unknown("Q5"));
    m.put("DEFQ5", new Definition.Unknown("Q5"));
    m.put("Q5 x", new Definition.Unknown("Q5 x"));
    return m;
  }

  static List<String> lines() {
    return List.copyOf(forms().keySet());
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.MethodSource("lines")
  void everyFormOfALineIsRead(String line) throws IOException {
    Definition expected = forms().get(line);
    assertThat(trace.definitionsOf(line + "\n")).containsExactly(expected);
    assertThat(trace.definitionsOf("5\n*1\n\n \t" + line + "\n")).containsExactly(expected);
    if (!(expected instanceof Definition.Unknown)) {
      assertThat(trace.definitionsOf(line + "\r\nDCMT\"x\"\r\n"))
          .containsExactly(expected, new Definition.Comment("x"));
    }
    assertThat(trace.incidents()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DP1 garbage",
        "DP1NM5",
        "DPG64NM\"x\"",
        "DPG64M1,2,",
        "DF20NM\"x\"",
        "DF20G10NM\"x\" foo",
        "DCNT1G1NM\"x\"P1",
        "DV1.c",
        "DV1",
        "DS3F50",
        "DTRG5",
        "DCMT\"no end",
        "DK1Y6NM\"x\""
      })
  void aMalformedLineIsReportedAndTheNextOneRead(String line) throws IOException {
    assertThat(trace.definitionsOf(line + "\nDCMT\"next\"\n"))
        .containsExactly(new Definition.Comment("next"));
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void pairsBelongToTheNextDefinition() throws IOException {
    trace.file("0.def", "K1Y6V2\n5\nDCMT\"a\"\nDCMT\"b\"\nK1Y6V3\n\nDCMT\"c\"\n");
    try (TraceReader reader = trace.open()) {
      assertThat(reader.definitions().entries())
          .extracting(Definitions.Entry::pairs)
          .containsExactly(
              new KeyValues(List.of(new KeyValues.Pair(1, KeyValueType.UINT32, 2, null))),
              KeyValues.NONE,
              KeyValues.NONE);
    }
  }

  @Test
  void theLastLineWithoutEndIsUnknown() throws IOException {
    assertThat(trace.definitionsOf("DCMT\"a\"\nDCMT\"b\""))
        .containsExactly(new Definition.Comment("a"), new Definition.Unknown("DCMT\"b\""));
    assertThat(trace.incidents()).containsExactly("CUT_FILES 1");
  }

  @Test
  void aTraceWithoutGlobalDefinitionsIsReadWithAWarning() throws IOException {
    java.nio.file.Files.delete(trace.path("0.def"));
    trace.file("1.def", "DCMT\"x\"\n");
    assertThat(trace.definitions()).hasSize(1);
    assertThat(trace.diagnostics.hasDamage()).isFalse();
    assertThat(trace.incidents()).containsExactly("MISSING_DEFINITIONS 1");
  }

  @Test
  void aTraceWithoutAnyDefinitionsIsDamaged() throws IOException {
    java.nio.file.Files.delete(trace.path("0.def"));
    assertThat(trace.definitions()).isEmpty();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
    assertThat(trace.incidents()).containsExactly("MISSING_FILES 1");
  }

  @Test
  void markerClassesAreDefinitions() throws IOException {
    trace.file("0.marker", "MS70T384P1V\"x\"\nMD70NM\"err\"Y1\nMARKERDEF 71 NAME \"h\" TYPE 3\n");
    assertThat(trace.definitionsOf(""))
        .containsExactly(new Definition.Marker(112, "err", 1), new Definition.Marker(113, "h", 3));
  }

  @Test
  void fragmentsHaveDefinitionsOfTheirOwnThatAreReadOnDemand() throws IOException {
    trace.file("1.def", "DF20G10NM\"one\"\n").file("2.def", "DF20G10NM\"two\"\n");
    trace.file("2.marker", "MD70NM\"err\"Y1\nMS70T1P2V\"m\"\n").file("2.events", "1\n*2\nE20\n");
    StreamInfo one = new StreamInfo(1, new int[] {1});
    StreamInfo two = new StreamInfo(2, new int[] {2});
    ReadOptions options = trace.options();
    try (TraceReader reader =
        new OtfFormat().openFragments(folder.resolve("t"), List.of(one, two), options)) {
      assertThat(reader.definitions().entries()).isEmpty();
      assertThat(reader.localDefinitions(one).find(1, DefinitionKind.REGION, 0x20).name())
          .isEqualTo("one");
      Definitions second = reader.localDefinitions(two);
      assertThat(second.find(2, DefinitionKind.REGION, 0x20).name()).isEqualTo("two");
      assertThat(second.all(Definition.Marker.class)).hasSize(1);
      assertThat(reader.has(two, org.tracetool.core.format.Section.MARKERS)).isTrue();
      assertThat(reader.has(one, org.tracetool.core.format.Section.MARKERS)).isFalse();
      assertThat(
              org.tracetool.testdata.contract.ContractRow.readAll(
                  reader.open(two, org.tracetool.core.format.Section.MARKERS, options)))
          .hasSize(1);
      assertThat(
              org.tracetool.testdata.contract.ContractRow.readAll(
                  reader.open(two, org.tracetool.core.format.Section.EVENTS, options)))
          .hasSize(1);
    }
    assertThat(trace.incidents()).isEmpty();
  }
}
