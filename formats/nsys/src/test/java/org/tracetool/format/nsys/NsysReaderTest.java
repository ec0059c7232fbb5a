package org.tracetool.format.nsys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tracetool.format.nsys.SampleExports.process;
import static org.tracetool.format.nsys.SampleExports.thread;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.error.UnsupportedTraceException;

/** What becomes of the rows of each table. */
class NsysReaderTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("report.sqlite");
  }

  @Test
  void namesCallsOfCudaWithoutTheirVersions() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.addCall(thread(7, 7), 10, 20, "cudaLaunchKernel_v7000", 3);
      to.add(
          "CUPTI_ACTIVITY_KIND_RUNTIME",
          "start",
          12,
          "end",
          18,
          "eventClass",
          1,
          "globalTid",
          thread(7, 7),
          "correlationId",
          4,
          "nameId",
          to.text("cuLaunchKernel"),
          "returnValue",
          700);
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines)
        .containsExactly(
            "pid 7: 10 enter cudaLaunchKernel correlation=3",
            "pid 7: 12 enter cuLaunchKernel correlation=4 return value=700",
            "pid 7: 18 leave cuLaunchKernel",
            "pid 7: 20 leave cudaLaunchKernel");
    assertThat(text.group("cudaLaunchKernel")).isEqualTo("CUDA runtime");
    assertThat(text.group("cuLaunchKernel")).isEqualTo("CUDA driver");
    assertThat(text.incidents()).isEmpty();
  }

  @Test
  void putsWorkOfDevicesOnStreamsOfTheirProcess() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.add("PROCESSES", "globalPid", process(7), "pid", 7, "name", "/usr/bin/app");
      to.add(
          "CUPTI_ACTIVITY_KIND_KERNEL",
          "start",
          10,
          "end",
          20,
          "deviceId",
          1,
          "streamId",
          13,
          "correlationId",
          3,
          "globalPid",
          process(7),
          "demangledName",
          to.text("void f<int>(int)"),
          "shortName",
          to.text("f"),
          "gridX",
          64,
          "gridY",
          2,
          "gridZ",
          1);
      to.add(
          "CUPTI_ACTIVITY_KIND_MEMCPY",
          "start",
          30,
          "end",
          40,
          "deviceId",
          1,
          "streamId",
          13,
          "correlationId",
          5,
          "globalPid",
          process(7),
          "bytes",
          4096,
          "copyKind",
          2);
      to.add(
          "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
          "start",
          15,
          "end",
          45,
          "deviceId",
          1,
          "streamId",
          4294967295L,
          "correlationId",
          6,
          "globalPid",
          process(7),
          "syncType",
          4);
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines)
        .containsExactlyInAnyOrder(
            "app: GPU 1 stream 13: 10 enter void f<int>(int) grid=[64,2,1] correlation=3",
            "app: GPU 1 stream 13: 20 leave void f<int>(int)",
            "app: GPU 1 stream 13: 30 enter Memcpy DtoH bytes=4096 correlation=5",
            "app: GPU 1 stream 13: 40 leave Memcpy DtoH",
            "app: GPU 1 stream - sync: 15 enter Context Sync",
            "app: GPU 1 stream - sync: 45 leave Context Sync");
    assertThat(text.group("void f<int>(int)")).isEqualTo("kernel");
    assertThat(text.group("Memcpy DtoH")).isEqualTo("memcpy");

    assertThat(ExportText.of(file(), "kernel-names", "short").lines)
        .contains("app: GPU 1 stream 13: 10 enter f grid=[64,2,1] correlation=3");
    assertThat(ExportText.of(file(), "args", "off").lines)
        .contains("app: GPU 1 stream 13: 10 enter void f<int>(int) correlation=3");
  }

  @Test
  void namesTheContextBehindTheStreamWhereADeviceHasSeveral() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (int context = 1; context <= 2; context++) {
        to.add(
            "CUPTI_ACTIVITY_KIND_KERNEL",
            "start",
            10 * context,
            "end",
            10 * context + 5,
            "deviceId",
            0,
            "contextId",
            context,
            "streamId",
            7,
            "globalPid",
            process(7),
            "demangledName",
            to.text("k"));
      }
    }
    assertThat(ExportText.of(file()).lines)
        .contains(
            "pid 7: GPU 0 stream 7 context 1: 15 leave k",
            "pid 7: GPU 0 stream 7 context 2: 25 leave k");
  }

  @Test
  void namesRangesWithoutWhatDiffersAtEachCall() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      long thread = thread(7, 7);
      to.add(
          "NVTX_EVENTS",
          "start",
          0,
          "end",
          9,
          "eventType",
          59,
          "globalTid",
          thread,
          "text",
          "aten::mm, op_id = 31, seq = 4, sizes = [[2, 3], [3, 1]]");
      to.add(
          "NVTX_EVENTS",
          "start",
          1,
          "end",
          8,
          "eventType",
          59,
          "globalTid",
          thread,
          "textId",
          to.text("aten::t, seq = 5"));
      to.add("NVTX_EVENTS", "start", 2, "eventType", 59, "globalTid", thread, "text", "a, b = 1");
    }
    assertThat(ExportText.of(file()).lines)
        .containsExactly(
            "pid 7: 0 enter aten::mm op_id=31 seq=4 sizes=[[2, 3], [3, 1]]",
            "pid 7: 1 enter aten::t seq=5",
            "pid 7: 2 enter a, b = 1",
            "pid 7: 8 leave a, b = 1", // it has no end: with the range around it
            "pid 7: 8 leave aten::t",
            "pid 7: 9 leave aten::mm");
  }

  @Test
  void groupsRangesByTheDomainOfTheirProcess() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (int pid : new int[] {7, 8}) {
        long thread = thread(pid, pid);
        to.add(
            "NVTX_EVENTS",
            "start",
            5,
            "end",
            6,
            "eventType",
            59,
            "globalTid",
            thread,
            "domainId",
            1,
            "text",
            "in " + pid,
            "category",
            3,
            "int64Value",
            -4);
      }
      // Names may stand behind their use.
      to.add(
          "NVTX_EVENTS",
          "start",
          1,
          "eventType",
          75,
          "globalTid",
          thread(7, 7),
          "domainId",
          1,
          "text",
          "NCCL");
      to.add(
          "NVTX_EVENTS",
          "start",
          1,
          "eventType",
          33,
          "globalTid",
          thread(7, 7),
          "domainId",
          1,
          "category",
          3,
          "text",
          "collective");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.group("in 7")).isEqualTo("NVTX NCCL");
    assertThat(text.group("in 8")).isEqualTo("NVTX");
    assertThat(text.lines)
        .contains(
            "pid 7: 5 enter in 7 value=-4 category=collective",
            "pid 8: 5 enter in 8 value=-4 category=3");
  }

  @Test
  void showsRangesAcrossThreadsBesideThem() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (int i = 0; i < 2; i++) {
        to.add(
            "NVTX_EVENTS",
            "start",
            5 * i,
            "end",
            5 * i + 8,
            "eventType",
            60,
            "globalTid",
            thread(7, 7),
            "text",
            "batch " + i);
      }
      to.add("NVTX_EVENTS", "start", 3, "eventType", 34, "globalTid", thread(7, 7), "text", "here");
      to.add("NVTX_EVENTS", "start", 4, "eventType", 999, "globalTid", thread(7, 7), "text", "x");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines)
        .contains(
            "pid 7: NVTX ranges: 0 enter batch 0",
            "pid 7: NVTX ranges: 8 leave batch 0",
            "pid 7: NVTX ranges (2): 5 enter batch 1",
            "pid 7: NVTX ranges (2): 13 leave batch 1");
    assertThat(text.lines).filteredOn(l -> l.contains("marker")).hasSize(1);
    assertThat(text.lines).anyMatch(l -> l.endsWith("3 marker NVTX here"));
    assertThat(text.incidents()).contains("LOSS events of NVTX of a type that is not read 1");
  }

  @Test
  void readsExportsThatKnowNeitherProcessesNorClasses() throws Exception {
    try (SampleExports to = SampleExports.ofOld(file())) {
      to.addCall(thread(7, 7), 100, 120, "cudaLaunchKernel_v3020", 1);
      to.addCall(thread(8, 8), 100, 120, "cudaLaunchKernel_v3020", 2);
      for (int i = 1; i <= 2; i++) {
        to.add(
            "CUPTI_ACTIVITY_KIND_KERNEL",
            "start",
            130,
            "end",
            150,
            "streamId",
            7,
            "correlationId",
            i,
            "demangledName",
            to.text("k"));
      }
      to.add(
          "NVTX_EVENTS",
          "start",
          140,
          "end",
          0,
          "eventType",
          59,
          "globalTid",
          thread(7, 7),
          "textId",
          to.text("never popped"));
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines)
        .containsExactlyInAnyOrder(
            "pid 7: 100 enter cudaLaunchKernel correlation=1",
            "pid 7: 120 leave cudaLaunchKernel",
            "pid 7: 140 enter never popped",
            "pid 7: GPU 0 stream 7: 130 enter k correlation=1",
            "pid 7: GPU 0 stream 7: 150 leave k",
            "pid 8: 100 enter cudaLaunchKernel correlation=2",
            "pid 8: 120 leave cudaLaunchKernel",
            "pid 8: GPU 0 stream 7: 130 enter k correlation=2",
            "pid 8: GPU 0 stream 7: 150 leave k");
    assertThat(text.incidents()).isEmpty();
  }

  @Test
  void namesProcessesAndThreads() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (int pid : new int[] {7, 8, 9}) {
        String name = pid == 9 ? "C:\\tools\\other.exe" : "/usr/bin/python3";
        to.add("PROCESSES", "globalPid", process(pid), "pid", pid, "name", name);
      }
      to.add("ThreadNames", "nameId", to.text("worker"), "globalTid", thread(7, 71));
      for (int tid : new int[] {70, 71, 7}) {
        to.addCall(thread(7, tid), 1, 2, "f", 1);
      }
      to.addCall(thread(8, 83), 1, 2, "f", 1);
      to.addCall(thread(8, 82), 1, 2, "f", 1);
    }
    assertThat(ExportText.of(file()).definitions.all(Definition.Location.class))
        .extracting(Definition.Location::name)
        .containsExactly(
            "python3 (7)",
            "python3 (7): thread 70",
            "python3 (7): worker (71)",
            "python3 (8)",
            "python3 (8): thread 83");
  }

  @Test
  void keepsProcessesOfSeveralMachinesApart() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      long other = 0x8002L << 48; // negative in the file
      to.add("PROCESSES", "globalPid", process(7), "pid", 7, "name", "app");
      to.add("PROCESSES", "globalPid", other | 7L << 24, "pid", 7, "name", "app");
      to.addCall(thread(7, 7), 1, 2, "f", 1);
      to.addCall(other | 7L << 24 | 7, 1, 2, "f", 1);
      to.add("TARGET_INFO_SYSTEM_ENV", "globalVid", process(0), "name", "Hostname", "value", "n1");
      to.add("TARGET_INFO_SYSTEM_ENV", "globalVid", other, "name", "Hostname", "value", "n2");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.definitions.all(Definition.Location.class)).hasSize(2);
    assertThat(text.definitions.all(SystemNode.class))
        .extracting(SystemNode::name)
        .contains("n1", "n2");
  }

  @Test
  void takesTheRankOfTheOnlyProcessFromTheEnvironmentAndNothingElse() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.add("PROCESSES", "globalPid", process(7), "pid", 7, "name", "app");
      to.addCall(thread(7, 7), 1, 2, "f", 1);
      to.add(
          "TARGET_INFO_SYSTEM_ENV",
          "globalVid",
          process(0),
          "name",
          "DeviceEnvironment",
          "value",
          "TOKEN=secret-value;MY_RANK=8;SLURM_PROCID=3;RANK=4");
      to.add("TARGET_INFO_SYSTEM_ENV", "globalVid", process(0), "name", "Hostname", "value", "n7");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines).contains("rank 3: 1 enter f correlation=1");
    assertThat(text.definitions.entries().toString()).contains("n7").doesNotContain("secret");
  }

  @Test
  void takesTheRankFromTheNameOfTheFile() throws Exception {
    Path named = folder.resolve("profile.rank_12.sqlite");
    try (SampleExports to = SampleExports.of(named)) {
      to.addCall(thread(7, 7), 1, 2, "f", 1);
    }
    assertThat(ExportText.of(named).lines).contains("rank 12: 1 enter f correlation=1");
  }

  @Test
  void addsTheBeginOfTheSession() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.add("TARGET_INFO_SESSION_START_TIME", "utcEpochNs", 1_776_781_226_557_295_056L);
      to.addCall(thread(7, 7), -5, 20, "f", 1);
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines).containsExactly("pid 7: 0 enter f correlation=1", "pid 7: 25 leave f");
    assertThat(text.definitions.all(ClockProperties.class))
        .extracting(ClockProperties::realtime)
        .containsExactly(1_776_781_226_557_295_051L);
  }

  @Test
  void readsCounters() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.addCall(thread(7, 7), 0, 90, "f", 1);
      to.add(
          "TARGET_INFO_GPU_METRICS",
          "typeId",
          0x101,
          "metricId",
          2,
          "metricName",
          "SMs Active [Throughput %]");
      to.add("GPU_METRICS", "timestamp", 10, "typeId", 0x101, "metricId", 2, "value", 55);
      for (int i = 0; i < 2; i++) {
        to.add(
            "CUDA_GPU_MEMORY_USAGE_EVENTS",
            "start",
            20 + i,
            "globalPid",
            process(7),
            "deviceId",
            1,
            "bytes",
            4096 - 96 * i,
            "memoryOperationType",
            i);
      }
    }
    assertThat(ExportText.of(file()).lines)
        .contains(
            "pid 7: GPU 1 metrics: 10 counter SMs Active [Throughput %] 55",
            "pid 7: 20 counter memory allocated GPU 1 4096",
            "pid 7: 21 counter memory allocated GPU 1 96");
  }

  @Test
  void readsMessagesAndOperationsOfMpi() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (int rank = 0; rank < 2; rank++) {
        long thread = thread(70 + rank, 70 + rank);
        to.add("MPI_RANKS", "globalTid", thread, "rank", 3 + rank);
        to.add("MPI_COMMUNICATORS", "rank", 3 + rank, "commHandle", 40 + rank, "members", "[4, 3]");
        to.add(
            "MPI_P2P_EVENTS",
            "start",
            10,
            "end",
            20,
            "globalTid",
            thread,
            "textId",
            to.text(rank == 0 ? "MPI_Send" : "MPI_Recv"),
            "commHandle",
            40 + rank,
            "tag",
            9,
            "remoteRank",
            rank,
            "size",
            64);
        to.add(
            "MPI_COLLECTIVES_EVENTS",
            "start",
            30,
            "end",
            40,
            "globalTid",
            thread,
            "textId",
            to.text("MPI_Bcast"),
            "commHandle",
            40 + rank,
            "rootRank",
            1,
            "size",
            8,
            "recvSize",
            0);
      }
    }
    ExportText text = ExportText.of(file());
    assertThat(text.members("communicator 40")).containsExactly("rank 4", "rank 3");
    assertThat(text.members("communicator 41")).isEmpty();
    int sender = token(text, "rank 3");
    int receiver = token(text, "rank 4");
    int communicator = group(text, "communicator 40");
    assertThat(text.lines)
        .contains(
            "rank 3: 10 send " + List.of(receiver, 64, 9, communicator, 0),
            "rank 4: 20 receive " + List.of(sender, 64, 9, communicator, 0))
        .anyMatch(l -> l.startsWith("rank 3: 30 collective-begin "))
        .anyMatch(l -> l.startsWith("rank 4: 40 collective-end "));
    assertThat(text.group("MPI_Bcast")).isEqualTo("MPI");
    assertThat(text.definitions.all(Definition.Collective.class))
        .extracting(Definition.Collective::name)
        .containsExactly("BCAST");
  }

  @Test
  void takesAllRanksForACommunicatorThatIsInNoTable() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      long thread = thread(7, 7);
      to.add("MPI_RANKS", "globalTid", thread, "rank", 0);
      to.add(
          "MPI_P2P_EVENTS",
          "start",
          10,
          "end",
          20,
          "globalTid",
          thread,
          "textId",
          to.text("MPI_Send"),
          "commHandle",
          40,
          "tag",
          9,
          "remoteRank",
          2,
          "size",
          64);
      to.add(
          "MPI_P2P_EVENTS",
          "start",
          30,
          "end",
          40,
          "globalTid",
          thread,
          "textId",
          to.text("MPI_Recv"),
          "commHandle",
          40,
          "tag",
          9,
          "remoteRank",
          -2,
          "size",
          64);
    }
    ExportText text = ExportText.of(file());
    assertThat(text.members("communicator 40")).hasSize(3).contains("rank 0");
    assertThat(text.lines).filteredOn(l -> l.contains("send")).hasSize(1);
    assertThat(text.incidents()).contains("LOSS messages whose partner is not known 1");
  }

  @Test
  void completesRequestsOfMpiByTheirWaits() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      long thread = thread(7, 7);
      to.add("MPI_RANKS", "globalTid", thread, "rank", 0);
      to.add("MPI_COMMUNICATORS", "rank", 0, "commHandle", 40, "members", "0,1");
      for (int i = 0; i < 2; i++) {
        to.add(
            "MPI_P2P_EVENTS",
            "start",
            100 * i + 10,
            "end",
            100 * i + 12,
            "globalTid",
            thread,
            "textId",
            to.text(i == 0 ? "MPI_Isend" : "MPI_Irecv"),
            "commHandle",
            40,
            "tag",
            1,
            "remoteRank",
            1,
            "size",
            64,
            "requestHandle",
            555);
        to.add(
            "MPI_START_WAIT_EVENTS",
            "start",
            100 * i + 20,
            "end",
            100 * i + 30,
            "globalTid",
            thread,
            "textId",
            to.text("MPI_Wait"),
            "requestHandle",
            555);
      }
    }
    assertThat(ExportText.of(file()).lines)
        .anyMatch(l -> l.startsWith("rank 0: 10 isend "))
        .anyMatch(l -> l.startsWith("rank 0: 30 isend-complete "))
        .anyMatch(l -> l.startsWith("rank 0: 110 ireceive-request "))
        .anyMatch(l -> l.startsWith("rank 0: 130 ireceive "));
  }

  private static int token(ExportText text, String name) {
    return text.definitions.all(Definition.Location.class).stream()
        .filter(l -> l.name().equals(name))
        .findFirst()
        .orElseThrow()
        .token();
  }

  private static int group(ExportText text, String name) {
    return text.definitions.all(Definition.Group.class).stream()
        .filter(g -> g.name().equals(name))
        .findFirst()
        .orElseThrow()
        .token();
  }

  @Test
  void readsCallsOfLibrariesAndCountsWhatItDoesNotRead() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      for (String table : List.of("OSRT_API", "CUDNN_EVENTS")) {
        to.add(
            table,
            "start",
            1,
            "end",
            2,
            "globalTid",
            thread(7, 7),
            "nameId",
            to.text("in " + table));
      }
      for (int i = 0; i < 1000; i++) {
        to.add("SCHED_EVENTS", "start", i);
      }
      to.add("DIAGNOSTIC_EVENT", "severity", 3, "text", "Not all events were collected.");
      to.add("DIAGNOSTIC_EVENT", "severity", 1, "text", "Profiling has started.");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.group("in OSRT_API")).isEqualTo("OS runtime");
    assertThat(text.group("in CUDNN_EVENTS")).isEqualTo("cuDNN");
    assertThat(text.incidents())
        .containsExactlyInAnyOrder(
            "LOSS SCHED_EVENTS: rows not read 1000",
            "WARNING errors that Nsight Systems reported 1");
  }

  @Test
  void reportsRowsThatCannotBeAndGoesOn() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      long thread = thread(7, 7);
      to.addCall(thread, 10, 20, "f", 1);
      to.addCall(thread, 40, 30, "f", 2);
      to.add(
          "CUPTI_ACTIVITY_KIND_RUNTIME",
          "start",
          "soon",
          "end",
          50,
          "globalTid",
          thread,
          "nameId",
          1);
      to.add(
          "CUPTI_ACTIVITY_KIND_RUNTIME",
          "start",
          Long.MAX_VALUE,
          "end",
          5,
          "globalTid",
          thread,
          "nameId",
          1);
      to.add("CUPTI_ACTIVITY_KIND_RUNTIME", "start", 60, "end", 70, "nameId", 1);
      to.add(
          "CUPTI_ACTIVITY_KIND_RUNTIME",
          "start",
          80,
          "end",
          90,
          "globalTid",
          thread,
          "nameId",
          4711);
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines)
        .containsExactly(
            "pid 7: 10 enter f correlation=1",
            "pid 7: 20 leave f",
            "pid 7: 40 enter f correlation=2",
            "pid 7: 40 leave f",
            "pid 7: 80 enter #4711",
            "pid 7: 90 leave #4711");
    assertThat(text.incidents())
        .containsExactlyInAnyOrder(
            "DAMAGE end before the start 1",
            "DAMAGE row with a value that is no whole number 1",
            "DAMAGE row without a time, or with one that is out of range 1",
            "DAMAGE row without a thread 1",
            "WARNING text that is missing in StringIds 1");
  }

  @Test
  void doesNotReadViewsInThePlaceOfTables() throws Exception {
    try (SampleExports to = SampleExports.of(file())) {
      to.addCall(thread(7, 7), 10, 20, "f", 1);
      to.database().run("CREATE TABLE hidden (start, end, eventType, text, globalTid)");
      to.database().run("INSERT INTO hidden VALUES (1, 2, 59, 'x', " + thread(7, 7) + ")");
      to.database().run("CREATE VIEW NVTX_EVENTS AS SELECT * FROM hidden");
    }
    ExportText text = ExportText.of(file());
    assertThat(text.lines).hasSize(2);
    assertThat(text.incidents()).contains("DAMAGE table cannot be read 1");
  }

  @Test
  void refusesOtherDatabasesAndReports() throws Exception {
    try (TestDatabase to = new TestDatabase(file())) {
      to.run("CREATE TABLE rocpd_api (id INTEGER)");
    }
    assertThatThrownBy(() -> ExportText.of(file()))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("not an export of Nsight Systems")
        .hasMessageContaining("ROCm");
    Path other = folder.resolve("other.sqlite");
    try (TestDatabase to = new TestDatabase(other)) {
      to.run("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT)");
      to.run("CREATE VIEW CUPTI_ACTIVITY_KIND_RUNTIME AS SELECT 1 AS start");
    }
    assertThatThrownBy(() -> ExportText.of(other))
        .hasMessageContaining("CUPTI_ACTIVITY_KIND_RUNTIME is a view");
    Path report = Files.write(folder.resolve("a.nsys-rep"), new byte[500]);
    assertThatThrownBy(() -> ExportText.of(report))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("nsys export --type sqlite");
  }
}
