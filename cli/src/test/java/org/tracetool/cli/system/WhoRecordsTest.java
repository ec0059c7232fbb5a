package org.tracetool.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;

/** All commands say the same of processes, GPU streams, metric sources, ranks and hosts. */
class WhoRecordsTest {
  private static final int PROCESS = 1;
  private static final int ACCELERATOR = 2;
  private static final int THREAD = 1;
  private static final int STREAM = 2;
  private static final int METRIC = 3;

  @TempDir Path folder;

  private final Definitions.Builder builder = Definitions.builder();
  private final List<StreamInfo> streams = new ArrayList<>();
  private final List<Integer> regions = new ArrayList<>();

  /** A location that is in one region for 100 ticks, or has one sample if the region is 0. */
  private void addLocation(int token, String name, int type, int group, int region) {
    builder.add(new Definition.Location(token, name, 0));
    builder.add(new LocationInfo(token, token - 1L, type, 2, group));
    streams.add(new StreamInfo(token, new int[] {token}));
    regions.add(region);
  }

  private void addGroup(int token, String name, int type, int node, int creator) {
    builder.add(new LocationGroup(token, name, type, node, creator));
  }

  /**
   * Two processes, the first with two GPU contexts and two metric sources, on nodes with sockets.
   */
  private Path gpus() throws IOException {
    builder.add(new Definition.TimerResolution(1_000_000_000));
    builder.add(new SystemNode(1, "cluster", "machine", 0));
    builder.add(new SystemNode(2, "n1", "node", 1)).add(new SystemNode(3, "n2", "node", 1));
    builder.add(new SystemNode(4, "s0", "socket", 2)).add(new SystemNode(5, "s0", "socket", 3));
    builder
        .add(new Definition.Region(1, "work", 0, 0))
        .add(new Definition.Region(2, "kernel", 0, 0));
    builder.add(
        new Definition.Counter(
            1, "power", CounterProperties.ABSOLUTE | CounterProperties.SIGNED8, 0, "W"));
    builder.add(new MetricSet(1, new int[] {1}, 2, 0));
    addGroup(1, "solver", PROCESS, 4, 0);
    addGroup(2, "context 0", ACCELERATOR, 4, 1);
    addGroup(3, "context 1", ACCELERATOR, 4, 1);
    addGroup(4, "writer", PROCESS, 5, 0);
    addLocation(1, "Master thread", THREAD, 1, 1);
    addLocation(2, "HIP[0:0]", STREAM, 2, 2);
    addLocation(3, "HIP[1:0]", STREAM, 3, 2);
    addLocation(4, "Master thread", THREAD, 4, 1);
    addLocation(5, "", METRIC, 1, 0);
    addLocation(6, "", METRIC, 1, 0);
    return write("gpus");
  }

  private Path write(String name) throws IOException {
    Path trace = folder.resolve(name + ".otf2");
    WriteOptions options = WriteOptions.defaults();
    try (TraceWriter writer = FormatRegistry.load().byId("otf2").create(trace, options)) {
      writer.begin(builder.build(), streams);
      for (int i = 0; i < streams.size(); i++) {
        int token = streams.get(i).locations()[0];
        EventSink sink = writer.sink(streams.get(i), Section.EVENTS);
        EventBlock block = new EventBlock();
        if (regions.get(i) == 0) {
          ContractRow.of(10, EventKind.COUNTER, token, 1, 42).addTo(block);
        } else {
          ContractRow.of(0, EventKind.ENTER, token, regions.get(i), 0).addTo(block);
          ContractRow.of(100, EventKind.LEAVE, token, regions.get(i), 0).addTo(block);
        }
        EventCursor cursor = block.cursor();
        while (cursor.next()) {
          sink.accept(cursor);
        }
        sink.end();
      }
      writer.complete();
      writer.finish();
    }
    return trace;
  }

  private static List<String> lines(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).as(String.join(" ", args)).isZero();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static String query(Path trace, String sql) {
    List<String> lines = lines("query", trace.toString(), sql, "--format", "csv");
    return String.join(" ", lines.subList(1, lines.size()));
  }

  @Test
  void gpusAndMetricsAreNoProcesses() throws IOException {
    Path trace = gpus();
    assertThat(String.join("", lines("info", "--format", "json", trace.toString())))
        .containsPattern("\"processes\": *2\\b")
        .containsPattern("\"threads\": *0\\b")
        .containsPattern("\"gpu_streams\": *2\\b")
        .containsPattern("\"metric_sources\": *2\\b")
        .containsPattern("\"hosts\": *2\\b");
    assertThat(query(trace, "SELECT process, rank, host FROM processes ORDER BY process_id"))
        .isEqualTo("solver: Master thread,0,n1 writer,1,n2");
    assertThat(
            query(trace, "SELECT process_id, rank, kind, host FROM locations ORDER BY process_id"))
        .isEqualTo(
            "1,0,thread,n1 2,,gpu-stream,n1 3,,gpu-stream,n1 4,1,thread,n2"
                + " 5,,metric-source,n1 6,,metric-source,n1");
    assertThat(query(trace, "SELECT DISTINCT process FROM calls WHERE rank = 1"))
        .isEqualTo("writer");
  }

  @Test
  void gpusAreNoPartOfLoadBalance() throws IOException {
    String trace = gpus().toString();
    assertThat(lines("stats", "--by", "region", "--format", "csv", trace))
        .anyMatch(l -> l.matches("work,.*,2,0(\\.0+)?,.*"))
        .anyMatch(l -> l.matches("kernel,.*,0,,.*"));
    assertThat(lines("stats", "--by", "process", "--format", "csv", trace)).hasSize(3);
    assertThat(lines("stats", "--by", "node", "--format", "csv", trace))
        .anyMatch(l -> l.startsWith("n1,1,1,3,"))
        .anyMatch(l -> l.startsWith("n2,1,1,1,"))
        .hasSize(3);
    assertThat(lines("stats", "--process", "1", "--by", "process", "--format", "csv", trace))
        .anyMatch(l -> l.startsWith("writer"))
        .hasSize(2);
  }

  @Test
  void hostsOfAnArchiveBecomeNodesOfParaver() throws IOException {
    Path out = folder.resolve("p.prv");
    assertThat(InProcess.run("convert", gpus().toString(), "-o", out.toString())).isZero();
    String head = Files.readAllLines(out).get(0);
    assertThat(head).matches("#Paraver .*:2\\(\\d+,\\d+\\):1:2\\(5:1,1:2\\)(,\\d+)?");
    assertThat(Files.readString(folder.resolve("p.row"))).contains("LEVEL NODE SIZE 2\nn1\nn2\n");
    assertThat(query(out, "SELECT rank, host FROM processes ORDER BY process_id"))
        .isEqualTo("0,n1 1,n2");
  }

  @Test
  void metricSourcesHaveNoTrack() throws IOException {
    Path out = folder.resolve("c.json");
    assertThat(InProcess.run("convert", gpus().toString(), "-o", out.toString())).isZero();
    String json = Files.readString(out);
    assertThat(json.split("\"thread_name\"", -1)).as("threads and streams").hasSize(1 + 4);
    assertThat(json.split("\"process_name\"", -1)).hasSize(1 + 2);
    assertThat(json.split("\"ph\":\"C\"", -1)).hasSize(1 + 2);
    assertThat(json).contains("\"labels\":\"n1\"").contains("\"labels\":\"n2\"");
  }

  @Test
  void hostsOfVampirTraceComeIntoArchives() throws IOException {
    Files.writeString(folder.resolve("v.otf"), "1:1\n2:2\n3:3\n");
    Files.writeString(
        folder.resolve("v.0.def"),
        "DCR\"VampirTrace 5.14.4\"\nDTRf4240\nDP1NM\"Process 0\"\nDP2NM\"Process 1\"\nDP3NM\"Process 2\"\n"
            + "DPG3b9aca00M1,2,3,NM\"All\"\nDPG3b9aca01M1,3,NM\"c01\"\nDPG3b9aca02M2,NM\"c02\"\n"
            + "DPG3b9aca03M1,2,3,NM\"MPI_COMM_WORLD\"\nDFG1NM\"Application\"\nDF1G1NM\"main\"\n");
    for (int p = 1; p <= 3; p++) {
      Files.writeString(folder.resolve("v." + p + ".events"), "1\n*" + p + "\nE1\n5\nL1\n");
    }
    String first = "0,c01 1,c02 2,c01";
    String sql = "SELECT rank, host FROM processes ORDER BY process_id";
    Path otf = folder.resolve("v.otf");
    Path otf2 = folder.resolve("w.otf2");
    Path prv = folder.resolve("w.prv");
    assertThat(query(otf, sql)).isEqualTo(first);
    assertThat(InProcess.run("convert", otf.toString(), "-o", otf2.toString())).isZero();
    assertThat(InProcess.run("convert", otf.toString(), "-o", prv.toString())).isZero();
    assertThat(query(otf2, sql)).isEqualTo(first);
    assertThat(query(prv, sql)).isEqualTo(first);
    assertThat(lines("dump", "--format", "jsonl", otf2.toString()))
        .filteredOn(l -> l.contains("\"def-system-node\""))
        .hasSize(3);
  }

  @Test
  void spawnedProcessesHaveRanksAndNamesOfTheirOwn() throws IOException {
    builder.add(new SystemNode(1, "m", "machine", 0));
    builder.add(new Definition.Region(1, "work", 0, 0));
    for (int p = 0; p < 4; p++) {
      addGroup(p + 1, "MPI Rank " + p % 2, PROCESS, 1, p < 2 ? 0 : 1);
      addLocation(p + 1, "Master thread", THREAD, p + 1, 1);
    }
    builder.add(new Definition.Group(10, "MPI_COMM_WORLD", new int[] {1, 2}));
    builder.add(new Definition.Group(11, "MPI_COMM_WORLD", new int[] {3, 4}));
    Path trace = write("spawned");
    assertThat(query(trace, "SELECT process, world, rank FROM processes ORDER BY process_id"))
        .isEqualTo("MPI Rank 0 #1,1,0 MPI Rank 1 #2,1,1 MPI Rank 0 #3,2,0 MPI Rank 1 #4,2,1");
    assertThat(
            lines(
                "stats",
                "--process",
                "world 2 rank 0",
                "--by",
                "process",
                "--format",
                "csv",
                trace.toString()))
        .anyMatch(l -> l.startsWith("MPI Rank 0 #3,"))
        .hasSize(2);
  }
}
