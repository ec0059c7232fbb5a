package org.tracetool.format.chrome.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.chrome.ChromeFormat;
import org.tracetool.format.chrome.ChromeLines;

class ChromeReaderTest {
  @TempDir private Path folder;

  private final Diagnostics found = new Diagnostics();

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("run.json"), text.replace('\'', '"'));
  }

  private List<String> lines(String... events) throws IOException {
    return ChromeLines.of(file("[" + String.join(",\n", events) + "]"), found, Map.of());
  }

  private List<String> incidents() {
    return found.incidents().stream().map(i -> i.what() + " " + i.count()).toList();
  }

  private static String x(String place, String times, String name) {
    return "{'ph':'X'," + place + "," + times + ",'name':'" + name + "'}";
  }

  private static final String ONE = "'pid':1,'tid':1";

  @Test
  void callsNestWhateverTheirOrder() throws IOException {
    assertThat(
            lines(
                x(ONE, "'ts':2,'dur':1", "inner"),
                x(ONE, "'ts':0,'dur':10", "outer"),
                x(ONE, "'ts':2.5005,'dur':0.4994", "part")))
        .containsExactly(
            "0 pid 1 enter outer",
            "2000 pid 1 enter inner",
            "2500 pid 1 enter part",
            "2999 pid 1 leave part",
            "3000 pid 1 leave inner",
            "10000 pid 1 leave outer");
    assertThat(incidents())
        .containsExactly("times with digits below the nanosecond, rounded down 1");
  }

  @Test
  void anOwnExportOfATraceOfDevicesIsNoneOfKineto() throws IOException {
    String events =
        "{'traceEvents':[{'ph':'M','pid':7,'tid':7,'name':'process_name','args':{'name':'app'}},"
            + "{'ph':'M','pid':7,'tid':8,'name':'thread_name','args':{'name':'app: stream 1'}},"
            + "{'ph':'X','pid':7,'tid':7,'ts':1,'dur':3,'name':'launch','cat':'cuda_runtime',"
            + "'args':{'unfinished':true}},"
            + "{'ph':'X','pid':7,'tid':8,'ts':2,'dur':2,'name':'k','cat':'kernel'},"
            + "{'ph':'X','pid':7,'tid':8,'ts':5,'dur':1,'name':'read','cat':'POSIX'}],"
            + "'metadata':{'ticks_per_second':'1000000000'}}";
    assertThat(ChromeLines.of(file(events), found, Map.of()))
        .containsExactly(
            "1000 app enter launch unfinished=true",
            "2000 app: app: stream 1 enter k",
            "4000 app: app: stream 1 leave k",
            "5000 app: app: stream 1 enter read",
            "6000 app: app: stream 1 leave read");
  }

  @Test
  void argumentsAreReadHoweverManyAndInAnyOrder() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      many.append("'k").append(i % 10).append("':").append(i).append(',');
    }
    String events =
        "{'ph':'X',"
            + ONE
            + ",'ts':%d,'dur':1,'name':'a','args':{%s'b':'t','\\u0061':-7,'c':1e3,'d':[1,{}]}}";
    List<String> lines =
        lines(
            String.format(events, 0, ""),
            String.format(events, 1, "'c':12345678901234567890,"),
            String.format(events, 2, many));
    double thousand = 1000;
    String rest = " b=t a=-7 c=" + Double.doubleToRawLongBits(thousand) + " d=[1,{}]";
    assertThat(lines.get(0)).isEqualTo("0 pid 1 enter a" + rest);
    assertThat(lines.get(2)).startsWith("1000 pid 1 enter a c=").endsWith(rest);
    assertThat(lines.get(4)).contains(" k9=4089 ").contains("k0=0 ");
    assertThat(lines.get(4).split(" ")).hasSize(5 + 4095);
  }

  @Test
  void pairsThatJoinNoOperationsAreLeftOutWhereNobodyNeedsThem() throws IOException {
    String events =
        "["
            + x(ONE, "'ts':0,'dur':9,'cat':'cpu_op'", "ProfilerStep#7")
            + ",{'ph':'X',"
            + ONE
            + ",'ts':1,'dur':2,'cat':'cuda_runtime','name':'launch',"
            + "'args':{'correlation':5,'x':'text','y':1,'z':1.5,'y2':[1]}}]";
    Path trace = file(events);
    ReadOptions options = ChromeLines.options(found);
    assertThat(ChromeLines.of(trace, options.withOperationPairsOnly()))
        .containsExactly(
            "0 pid 1 enter ProfilerStep step=7",
            "1000 pid 1 enter launch correlation=5",
            "3000 pid 1 leave launch",
            "9000 pid 1 leave ProfilerStep");
    try (TraceReader all = new ChromeFormat().open(trace, options);
        TraceReader few = new ChromeFormat().open(trace, options.withOperationPairsOnly())) {
      assertThat(few.definitions().all(Definition.Key.class))
          .isEqualTo(all.definitions().all(Definition.Key.class))
          .hasSizeGreaterThan(4);
    }
  }

  @Test
  void emptyNamesArePlaceholders() throws IOException {
    assertThat(lines(x(ONE, "'ts':0,'dur':5", ""), "{'ph':'i'," + ONE + ",'ts':6,'name':''}"))
        .contains("0 pid 1 enter [No name]", "5000 pid 1 leave [No name]");
  }

  @Test
  void callsThatOverlapGetLanes() throws IOException {
    assertThat(lines(x(ONE, "'ts':0,'dur':5", "a"), x(ONE, "'ts':3,'dur':5", "b")))
        .containsExactly(
            "0 pid 1 enter a",
            "3000 pid 1 (2) enter b",
            "5000 pid 1 leave a",
            "8000 pid 1 (2) leave b");
  }

  @Test
  void beginsAndEndsArePaired() throws IOException {
    assertThat(
            lines(
                "{'ph':'B','pid':1,'tid':1,'ts':0,'name':'a','args':{'x':1}}",
                "{'ph':'E','pid':1,'tid':1,'ts':5,'name':'a','args':{'y':2}}",
                "{'ph':'B','pid':1,'tid':1,'ts':1,'name':'b'}",
                "{'ph':'E','pid':1,'tid':1,'ts':9,'name':'b'}",
                "{'ph':'B','pid':1,'tid':1,'ts':10,'name':'open'}"))
        .containsExactly(
            "0 pid 1 enter a x=1 y=2",
            "1000 pid 1 enter b",
            "5000 pid 1 leave b",
            "5000 pid 1 leave a",
            "10000 pid 1 enter open");
    assertThat(incidents()).containsExactly("ends of calls that are not open 1");
  }

  @Test
  void rowsAreNamedByNumberTextAndMetadata() throws IOException {
    assertThat(
            lines(
                x("'pid':5,'tid':7", "'ts':0", "a"),
                x("'pid':'5','tid':'6'", "'ts':1", "b"),
                x("'pid':'web','tid':'pool'", "'ts':2", "c"),
                x("'pid':8", "'ts':3", "d"),
                x("'pid':18446744073709551615", "'ts':4", "e"),
                "{'ph':'M','pid':5,'name':'process_name','args':{'name':'app'}}",
                "{'ph':'M','pid':5,'tid':7,'name':'thread_name','args':{'name':'io'}}"))
        .filteredOn(line -> line.contains("enter"))
        .extracting(line -> line.replaceAll("^\\d+ | enter", ""))
        .containsExactlyInAnyOrder(
            "app b", "app: io a", "web c", "pid 8 d", "number 18446744073709551615 e");
  }

  @Test
  void countersHaveTheirKeysAndIds() throws IOException {
    Path trace =
        file(
            "[{'ph':'C','pid':1,'ts':1,'name':'mem','args':{'used':1,'free':'2.5'}},"
                + "{'ph':'C','pid':1,'ts':1,'name':'q','id':'0xA','args':{'value':7}},"
                + "{'ph':'C','pid':1,'ts':1,'name':'big','args':{'big':18446744073709551615}},"
                + "{'ph':'C','pid':1,'ts':1,'name':'bad','args':{'x':'many'}}]");
    try (TraceReader reader = new ChromeFormat().open(trace, ChromeLines.options(found))) {
      assertThat(reader.definitions().all(Definition.Counter.class))
          .extracting(Definition.Counter::name)
          .containsExactly("mem used", "mem free", "q[10]", "big");
    }
    assertThat(incidents()).containsExactly("samples of counters that are not numbers 1");
  }

  @Test
  void operationsOfOneIdShareARow() throws IOException {
    String at = "'pid':1,'tid':1,'cat':'net','name':'GET'";
    assertThat(
            lines(
                "{'ph':'b','ts':1,'id':17," + at + "}",
                "{'ph':'b','ts':2,'id':2," + at + "}",
                "{'ph':'e','ts':3,'id':'0x11'," + at + "}",
                "{'ph':'e','ts':4,'id':'2'," + at + "}",
                "{'ph':'n','ts':4,'id':2," + at + "}",
                "{'ph':'b','ts':4," + at + "}"))
        .containsExactly(
            "1000 pid 1: async net enter GET",
            "2000 pid 1: async net (2) enter GET",
            "3000 pid 1: async net leave GET",
            "4000 pid 1: async net (2) leave GET",
            "4000 - marker GET");
    assertThat(incidents()).containsExactly("asynchronous events without an id 1");
  }

  @Test
  void damagedEventsAreLostAlone() throws IOException {
    assertThat(
            lines(
                x(ONE, "'ts':1,'dur':-1", "negative"),
                x(ONE, "'ts':NaN", "a"),
                x(ONE, "'ts':2,'dur':'long'", "b"),
                "{'pid':1}",
                "{'ph':'X','pid':1,'ts':oops}",
                x(ONE, "'ts':7", "last")))
        .containsExactly(
            "1000 pid 1 enter negative",
            "1000 pid 1 leave negative",
            "7000 pid 1 enter last",
            "7000 pid 1 leave last");
    assertThat(found.incidents()).allMatch(i -> i.code() == DamageCode.DAMAGED_RECORDS).hasSize(5);
    assertThat(found.incidents().get(0).examples().get(0)).contains("run.json: byte ");
  }

  @Test
  void whatHasNoPlaceIsCounted() throws IOException {
    assertThat(
            lines(
                "{'ph':'f','pid':1,'tid':1,'ts':2,'id':'0x1','cat':'rpc','name':'x'}",
                "{'ph':'s','pid':1,'tid':1,'ts':1,'id':1,'cat':'rpc','name':'x'}",
                "{'ph':'P','pid':1,'tid':1,'ts':1,'id':1,'name':'x'}"))
        .isEmpty();
    assertThat(found.incidents()).allMatch(i -> i.code() == WarningCode.OMITTED_VALUES);
    assertThat(incidents()).contains("arrows of category 'rpc' 2", "events of phase 'P' 1");
  }

  private static String arrow(char phase, String category, String id) {
    return "{'ph':'" + phase + "'," + ONE + ",'ts':1,'id':" + id + ",'cat':'" + category + "'}";
  }

  @Test
  void arrowsWithoutAnEndOrABeginAreCounted() throws IOException {
    lines(
        arrow('s', "rpc", "1"),
        arrow('s', "rpc", "1"),
        arrow('f', "rpc", "'1'"),
        arrow('s', "rpc", "'a'"),
        arrow('t', "rpc", "'a'"),
        arrow('f', "rpc", "'b'"),
        arrow('f', "other", "'b'"),
        arrow('f', "other", "3"),
        arrow('s', "other", "3"),
        arrow('s', "other", "12345678901234567890"));
    assertThat(found.incidents())
        .filteredOn(i -> i.code() == WarningCode.UNFINISHED_OPERATIONS)
        .extracting(i -> i.what() + " " + i.count())
        .containsExactly("arrows without a begin 2", "arrows without an end 3");
  }

  @Test
  void arrowsBeyondTheLimitAreNotTakenForUnmatched() {
    ArrowBalance balance = new ArrowBalance();
    for (int i = 0; i <= ArrowBalance.MAX_OPEN; i++) {
      balance.count(1, i, true);
    }
    balance.count(1, 0, false);
    balance.count(1, ArrowBalance.MAX_OPEN, false);
    ReadOptions options = ChromeLines.options(found);
    balance.finish(new ScanIncidents(folder, options, false));
    assertThat(incidents())
        .containsExactly(
            "arrows without an end " + (ArrowBalance.MAX_OPEN - 1),
            "begins and ends of arrows that were not looked for, as too many arrows were open 2");
  }

  private static final String KINETO =
      "{'schemaVersion':1,'distributedInfo':{'rank':1,'world_size':2,'pg_config':["
          + "{'pg_name':'0','ranks':'[0, 1]'}]},'baseTimeNanoseconds':1700000000000000000,"
          + "'traceEvents':["
          + "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':40,'tid':41,"
          + "'ts':1.001,'dur':2,'args':{'correlation':9}},"
          + "{'ph':'X','cat':'cpu_op','name':'op','pid':40,'tid':40,'ts':0.5,'dur':9,"
          + "'args':{'Input Dims':[[1, 2]]}},"
          + "{'ph':'X','cat':'kernel','name':'ncclKernel','pid':0,'tid':7,'ts':5,'dur':1.5,'args':{"
          + "'device':0,'stream':7,'correlation':9,'Collective name':'allreduce','dtype':'Float',"
          + "'In msg nelems':8,'Out msg nelems':8,'Process Group Name':'0','Seq':3,"
          + "'Process Group Description':'default_pg','Process Group Ranks':'[0, ..., 1]'}},"
          + "{'ph':'X','cat':'user_annotation','name':'ProfilerStep#12','pid':40,'tid':40,"
          + "'ts':0.25,'dur':20},"
          + "{'ph':'i','cat':'cpu_instant_event','name':'[memory]','pid':40,'tid':40,'ts':2,"
          + "'s':'t','args':{'Device Type':1,'Device Id':0,'Total Allocated':100}},"
          + "{'ph':'f','id':9,'pid':0,'tid':7,'ts':5,'cat':'ac2g','name':'ac2g','bp':'e'},"
          + "{'ph':'i','s':'g','pid':'','tid':'','ts':30,'name':'Record Window End'}"
          + "]}";

  @Test
  void kinetoHasDevicesLaunchesAndCollectiveOperations() throws IOException {
    assertThat(ChromeLines.of(file(KINETO), found, Map.of()))
        .contains(
            "0 rank 1 enter ProfilerStep step=12",
            "250 rank 1 enter op Input Dims=[[1, 2]]",
            "751 rank 1: thread 41 enter cudaLaunchKernel correlation=9",
            "1750 rank 1 counter 100",
            "29750 - marker Record Window End")
        .anyMatch(l -> l.matches("4750 rank 1: GPU 0 stream 7 enter ncclKernel.*correlation=9.*"))
        .anyMatch(l -> l.startsWith("4750 rank 1: GPU 0 stream 7 collective-begin"))
        .anyMatch(l -> l.startsWith("6250 rank 1: GPU 0 stream 7 collective-end"));
    assertThat(ChromeLines.of(file(KINETO), found, Map.of("args", "off")))
        .contains(
            "250 rank 1 enter op", "4750 rank 1: GPU 0 stream 7 enter ncclKernel correlation=9");
    ReadOptions options = ChromeLines.options(found);
    try (TraceReader reader = new ChromeFormat().open(file(KINETO), options)) {
      Definitions d = reader.definitions();
      assertThat(d.all(Definition.Creator.class))
          .extracting(Definition.Creator::text)
          .containsExactly("PyTorch Profiler (Kineto)");
      assertThat(d.all(Definition.Group.class))
          .anyMatch(g -> "PG 0 default_pg".equals(g.name()) && g.members().length == 2);
    }
    assertThat(found.hasDamage()).isFalse();
  }

  @Test
  void aFileThatTurnsOutToBeOfKinetoIsReadAgain() throws IOException {
    String filler = x("'pid':40,'tid':40", "'ts':1", "x").repeat(60_000);
    String text = KINETO.replace("'traceEvents':[", "'traceEvents':[" + filler);
    assertThat(ChromeLines.of(file(text), found, Map.of()))
        .contains("751 rank 1: thread 41 enter cudaLaunchKernel correlation=9");
    assertThat(found.hasDamage()).isFalse();
  }

  @Test
  void dftracerHasFilesAndHosts() throws IOException {
    Path trace =
        file(
            "[\n{'id':1,'name':'open64','cat':'POSIX','pid':3,'tid':3,'ts':1700000000000000,"
                + "'dur':5,'ph':'X','args':{'hhash':7,'fhash':18000000000000000001,'ret':-1}}\n"
                + "{'id':2,'name':'read','cat':'POSIX','pid':3,'tid':3,'ts':'1700000000000010',"
                + "'dur':'5','ph':'X','args':{'hhash':7,'fname':'/b','ret':'64'}}\n"
                + "{'id':3,'name':'FH','ph':'M','pid':3,'tid':3,'args':{'name':'/a',"
                + "'value':'18000000000000000001'}}\n"
                + "{'id':3,'name':'PR','ph':'M','pid':3,'tid':3,'args':{'name':'rank','value':'4'}}");
    assertThat(ChromeLines.of(trace, found, Map.of("args", "off")))
        .contains("0 Rank 4 enter open64", "10000 Rank 4 enter read")
        .filteredOn(l -> l.contains("file-operation"))
        .hasSize(2);
    try (TraceReader reader = new ChromeFormat().open(trace, ChromeLines.options(found))) {
      assertThat(reader.definitions().all(Definition.File.class))
          .extracting(Definition.File::name)
          .contains("/a", "/b");
    }
  }

  @Test
  void whatHasNoEventsIsRefusedOrWarnedOf() throws IOException {
    assertThatThrownBy(() -> ChromeLines.of(file("null"), found, Map.of()))
        .isInstanceOf(DamagedTraceException.class);
    assertThat(ChromeLines.of(file("{}"), found, Map.of())).isEmpty();
    assertThat(incidents())
        .containsExactly(
            "what is around the events cannot be read 1", // of the file that was refused
            "files without a list of events 1");
  }

  @Test
  void theNameOfAFunctionTellsItsPlace() throws IOException {
    Path trace =
        file(
            "["
                + x(ONE, "'ts':1", "f (a/b.py:12)")
                + ",{'ph':'X','cat':'python_function',"
                + ONE
                + ",'ts':2,'name':'c.py(7): g'}]");
    try (TraceReader reader = new ChromeFormat().open(trace, ChromeLines.options(found))) {
      assertThat(reader.definitions().all(Definition.Scl.class))
          .extracting(Definition.Scl::line)
          .containsExactlyInAnyOrder(12, 7);
    }
  }
}
