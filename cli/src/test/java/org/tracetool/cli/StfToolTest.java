package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.legacy.stf.StfTool;
import org.tracetool.testdata.TestData;

/** Runs of stftool with a trace and options, within the test. */
@Tag("thorough")
class StfToolTest {
  private static final String TRACE =
      """
      C SAVTF
      VERSION 30010037
      NCPUS 3
      DEFACT 1 "Application"
      DEFACT 2 "MPI"
      DEFSTATE 1 ACT 1 "main"
      DEFSTATE 2 ACT 2 "MPI_Send"
      DEFSTATE 3 ACT 2 "MPI_Recv"
      COMDEF 0 3 0:2:1
      CLKPERIOD 0.001
      0 DOWNTO 1 CPU 1
      0 DOWNTO 1 CPU 2
      0 DOWNTO 1 CPU 3
      1000 DOWNTO 2 CPU 1
      1000 SENDMSG 0 7 FROM 1 TO 2 LEN 64
      1500 UPFROM 2 CPU 1
      1600 DOWNTO 3 CPU 2
      2000 RECVMSG 0 7 BY 2 FROM 1 LEN 64
      2000 UPFROM 3 CPU 2
      3000 SENDMSG 0 8 FROM 3 TO 1 LEN 9
      4000 RECVMSG 0 8 BY 1 FROM 3 LEN 9
      5000 UPFROM 1 CPU 1
      5000 UPFROM 1 CPU 2
      5000 UPFROM 1 CPU 3
      """;

  private static final List<String> FIRST_MESSAGE =
      List.of("1000 SENDMSG 7 COM 0 FROM 1 TO 2 LEN 64", "2000 RECVMSG 7 COM 0 BY 2 FROM 1 LEN 64");
  private static final List<String> SECOND_MESSAGE =
      List.of("3000 SENDMSG 8 COM 0 FROM 3 TO 1 LEN 9", "4000 RECVMSG 8 COM 0 BY 1 FROM 3 LEN 9");

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void writeTrace() throws IOException {
    Files.writeString(folder.resolve("in.avt"), TRACE);
    environment.put("VT_VERBOSE", "0");
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** Runs the tool on a trace; words that begin with a point and a slash are in the folder. */
  private int tool(String trace, String... options) {
    List<String> args = new ArrayList<>(List.of(path(trace)));
    for (String option : options) {
      args.add(option.startsWith("./") ? path(option.substring(2)) : option);
    }
    return StfTool.plain(environment).run(args, new CommandRunner());
  }

  private List<String> written(String... options) throws IOException {
    Files.deleteIfExists(folder.resolve("out.avt"));
    List<String> all = new ArrayList<>(List.of("--logfile-name", "./out.avt"));
    all.addAll(List.of(options));
    assertThat(tool("in.avt", all.toArray(new String[0]))).isZero();
    return Files.readAllLines(folder.resolve("out.avt"), StandardCharsets.ISO_8859_1);
  }

  private List<String> events(String... options) throws IOException {
    return written(options).stream().filter(l -> Character.isDigit(l.charAt(0))).toList();
  }

  @Test
  void everythingUnlessARequestSaysLess() throws IOException {
    List<String> lines = written();
    assertThat(lines).hasSize(2 + 9 + 14).startsWith("C SAVTF", "C TRACETOOL ESC 1");
    assertThat(lines).contains("2000 UPFROM 3 CPU 2").containsAll(FIRST_MESSAGE);
    assertThat(written("--plain").get(1)).isEqualTo("VERSION 30010037");
  }

  @Test
  void bordersOfAWindowBelongToItAndCutCalls() throws IOException {
    List<String> inside =
        List.of(
            "1000 DOWNTO 2 CPU 1",
            "1000 SENDMSG 7 COM 0 FROM 1 TO 2 LEN 64",
            "1500 UPFROM 2 CPU 1",
            "1600 DOWNTO 3 CPU 2",
            "2000 RECVMSG 7 COM 0 BY 2 FROM 1 LEN 64",
            "2000 UPFROM 3 CPU 2");
    assertThat(events("--request", "1s:2s", "--boundary-states", "off")).isEqualTo(inside);
    List<String> cut = events("--request", "1s:2s");
    assertThat(cut).hasSize(12).containsSequence(inside);
    assertThat(cut.subList(0, 3))
        .containsExactlyInAnyOrder(
            "1000 DOWNTO 1 CPU 1", "1000 DOWNTO 1 CPU 2", "1000 DOWNTO 1 CPU 3");
    assertThat(cut.subList(9, 12))
        .containsExactlyInAnyOrder(
            "2000 UPFROM 1 CPU 1", "2000 UPFROM 1 CPU 2", "2000 UPFROM 1 CPU 3");
    assertThat(events("--request", "1s:2s", "messages")).isEqualTo(FIRST_MESSAGE);
  }

  @Test
  void declarationsAreComplete() throws IOException {
    assertThat(written("--request", "10s:11s"))
        .contains("DEFSTATE 3 ACT 2 \"MPI_Recv\"", "COMDEF 0 3 0:2:1")
        .noneMatch(l -> Character.isDigit(l.charAt(0)));
  }

  @Test
  void aMessageIsChosenByEitherEnd() throws IOException {
    List<String> both = new ArrayList<>(FIRST_MESSAGE);
    both.addAll(SECOND_MESSAGE);
    assertThat(events("--request", "messages,0")).isEqualTo(both);
    assertThat(events("--request", "1", "messages")).isEqualTo(FIRST_MESSAGE);
    assertThat(events("--request", "MESSAGES 2:N")).isEqualTo(SECOND_MESSAGE);
    assertThat(events("--request", "messages,1", "--request", "2,messages")).isEqualTo(both);
  }

  @Test
  void wholeMessages() throws IOException {
    assertThat(events("--matched-vtf", "--request", "MESSAGES,0"))
        .containsExactly(
            "1000 ONETOONE CPU 1 TO 2 DELTA 1000 COM 0 LEN 64 TAG 7",
            "3000 ONETOONE CPU 3 TO 1 DELTA 1000 COM 0 LEN 9 TAG 8");
  }

  @Test
  void requestsByName() throws IOException {
    assertThat(events("--request", "\"MPI_S*\""))
        .containsExactly("1000 DOWNTO 2 CPU 1", "1500 UPFROM 2 CPU 1");
    assertThat(events("--request", "'mpi:*'", "1")).hasSize(2);
  }

  @Test
  void reportsScopesAndRequests() throws IOException {
    String report = "2500 ERROR CPU 1 LEVEL INFO NAME \"a\" TEXT \"b\"";
    String scope = "2600 SCOPEBEGIN 3 CPU 2 SEQ 1";
    String request = "2700 REQUEST 5 CPU 2 START";
    String more = String.join("\n", report, scope, request) + "\n3000 SENDMSG";
    Files.writeString(folder.resolve("in.avt"), TRACE.replace("3000 SENDMSG", more));
    assertThat(events("--request", "ERRORS")).containsExactly(report);
    assertThat(events("--request", "scopes,requests")).containsExactly(scope, request);
    assertThat(events("--request", "requests,0")).isEmpty();
    assertThat(events("--request", "messages,2", "--request", "errors"))
        .hasSize(3)
        .contains(report);
  }

  /** Names of scopes, with or without class, and of messages. */
  @Test
  void requestsByNameOfScopesAndMessages() throws IOException {
    String scopes =
        "2600 SCOPEBEGIN 3 CPU 2 SEQ 1\n2650 SCOPEBEGIN 4 CPU 2 SEQ 1\n2700 SCOPEEND 3 CPU 2 SEQ 1";
    String declared =
        "DEFSCOPE 3 ACT 2 \"phase\"\nDEFSCOPE 4 ACT 2 \"other\"\nMSGTYPE 0 8 \"halo\"\n"
            + "MSGTYPE 7 \"any\"\nMSGTYPE 1 8 \"elsewhere\"\n";
    Files.writeString(
        folder.resolve("in.avt"),
        TRACE
            .replace("3000 SENDMSG", scopes + "\n3000 SENDMSG")
            .replace("CLKPERIOD", declared + "CLKPERIOD"));
    List<String> phase = List.of("2600 SCOPEBEGIN 3 CPU 2 SEQ 1", "2700 SCOPEEND 3 CPU 2 SEQ 1");
    assertThat(events("--request", "\"phase\"")).isEqualTo(phase);
    assertThat(events("--request", "'MPI:ph*' scopes 1")).isEqualTo(phase);
    assertThat(events("--request", "\"HALO\"")).isEqualTo(SECOND_MESSAGE);
    assertThat(events("--request", "\"any\" messages")).isEqualTo(FIRST_MESSAGE);
    assertThat(events("--request", "\"elsewhere\"")).isEmpty();
    assertThat(events("--matched-vtf", "--request", "'halo',0"))
        .containsExactly("3000 ONETOONE CPU 3 TO 1 DELTA 1000 COM 0 LEN 9 TAG 8");
    assertThat(tool("in.avt", "--dump", "--request", "'phase' messages")).isEqualTo(2);
  }

  @Test
  void ticksAreWholeNumbersOfSeconds() throws IOException {
    assertThat(events("--ticks", "--request", "1000.9s:25m", "messages"))
        .as("1000 to 1500")
        .containsExactly(FIRST_MESSAGE.get(0));
  }

  /** A trace with variables, the state that processes enter first, details and a mangled name. */
  private void writeDetails() throws IOException {
    Files.writeString(
        folder.resolve("in.avt"),
        TRACE
            .replace(
                "DEFSTATE 3",
                "DEFSTATE 4 ACT 2 \"MPI_Send/COPY\"\nDEFSTATE 5 ACT 1 \"_Z4funci\"\n"
                    + "DEFSTATE 6 ACT 1 \"User_Code\"\nDEFSTATE 3")
            .replace("0 DOWNTO 1 CPU 3", "0 C ENV HOME=/x\n0 C ENV a note\n0 DOWNTO 6 CPU 3")
            .replace("1500 UPFROM 2", "1100 DOWNTO 4 CPU 1\n1200 UPFROM 4 CPU 1\n1500 UPFROM 2")
            .replace(
                "5000 UPFROM 1 CPU 3",
                "4500 DOWNTO 5 CPU 3\n4600 UPFROM 5 CPU 3\n5000 UPFROM 6 CPU 3"));
  }

  @Test
  void directivesForExistingTraces() throws IOException {
    writeDetails();
    List<String> all = written();
    assertThat(all).contains("0 C ENV HOME=/x", "0 C ENV a note", "0 DOWNTO 6 CPU 3");
    assertThat(written("--environment", "off"))
        .contains("0 C ENV a note")
        .doesNotContain("0 C ENV HOME=/x");
    assertThat(events("--enter-usercode", "off"))
        .doesNotContain("0 DOWNTO 6 CPU 3", "5000 UPFROM 6 CPU 3")
        .contains("4500 DOWNTO 5 CPU 3", "5000 UPFROM 1 CPU 1");
    environment.put("VT_DETAILED_STATES", "off");
    assertThat(events()).doesNotContain("1100 DOWNTO 4 CPU 1").contains("1000 DOWNTO 2 CPU 1");
    assertThat(events("--detailed-states", "1")).contains("1100 DOWNTO 4 CPU 1");
    environment.remove("VT_DETAILED_STATES");
    assertThat(written("--demangle")).contains("DEFSTATE 5 ACT 1 \"func(int)\"");
    assertThat(written("--demangle", "off")).isEqualTo(all);
    assertThat(tool("in.avt", "--convert", "./b.avt", "--demangle", "on")).isZero();
    assertThat(Files.readString(folder.resolve("b.avt"))).contains("\"func(int)\"");
    environment.put("VT_ENVIRONMENT", "maybe");
    assertThat(tool("in.avt", "--dump")).isEqualTo(2);
  }

  @Test
  void theSameDirectivesForFilter() throws IOException {
    writeDetails();
    Path config = folder.resolve("vt.conf");
    Files.writeString(
        config,
        "VERBOSE 2\nENVIRONMENT off\nENTER-USERCODE off\nDETAILED-STATES off\nDEMANGLE on\n");
    String out = path("f.avt");
    assertThat(
            InProcess.run("filter", "-q", "--config", config.toString(), path("in.avt"), "-o", out))
        .isZero();
    assertThat(Files.readAllLines(Path.of(out)))
        .contains("0 C ENV a note", "DEFSTATE 5 ACT 1 \"func(int)\"", "1000 DOWNTO 2 CPU 1")
        .doesNotContain("0 C ENV HOME=/x", "0 DOWNTO 6 CPU 3", "1100 DOWNTO 4 CPU 1");
  }

  @Test
  void environmentOfVampirTrace() throws IOException {
    String out = path("f.otf");
    String ring = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    assertThat(InProcess.run("filter", "-q", "--directive", "ENVIRONMENT off", ring, "-o", out))
        .isZero();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    assertThat(InProcess.run(text, "dump", out)).isZero();
    assertThat(text.toString(StandardCharsets.UTF_8))
        .contains("Start:")
        .doesNotContain(" VT_", "VampirTrace Environment");
  }

  @Test
  void exactTimesHaveNoCounterOfEvents() throws IOException {
    Files.writeString(folder.resolve("in.avt"), TRACE.replace("NCPUS", "EVENTBITS 10\nNCPUS"));
    List<String> exact =
        List.of(
            "0 SENDMSG 7 COM 0 FROM 1 TO 2 LEN 64",
            "1024 UPFROM 2 CPU 1",
            "1024 DOWNTO 3 CPU 2",
            "1024 RECVMSG 7 COM 0 BY 2 FROM 1 LEN 64",
            "2048 SENDMSG 8 COM 0 FROM 3 TO 1 LEN 9",
            "4096 UPFROM 1 CPU 3");
    assertThat(written("--eventbits")).containsSubsequence(exact).doesNotContain("EVENTBITS 10");
    assertThat(written("--eventbits", "10")).containsSubsequence(exact);
    assertThat(written("--eventbits", "off")).contains("EVENTBITS 10").containsAll(FIRST_MESSAGE);
    assertThat(events("--eventbits", "--request", "1100l:2000l", "--boundary-states", "off"))
        .as("a window of exact times")
        .isEmpty();
    assertThat(events("--eventbits", "on", "--request", "1024l:1024l", "--boundary-states", "off"))
        .isEqualTo(
            List.of(
                "1024 UPFROM 2 CPU 1",
                "1024 DOWNTO 3 CPU 2",
                "1024 RECVMSG 7 COM 0 BY 2 FROM 1 LEN 64",
                "1024 UPFROM 3 CPU 2"));
    assertThat(events("--matched-vtf", "--eventbits"))
        .contains("0 ONETOONE CPU 1 TO 2 DELTA 1024 COM 0 LEN 64 TAG 7");
    String out = path("f.otf");
    assertThat(
            InProcess.run("filter", "-q", "--directive", "EVENTBITS on", path("in.avt"), "-o", out))
        .isZero();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    assertThat(InProcess.run(text, "dump", "--ticks", "--events-only", out)).isZero();
    assertThat(text.toString(StandardCharsets.UTF_8).lines().map(l -> l.split("\t")[0]).distinct())
        .containsExactly("0", "1024", "2048", "3072", "4096");
    assertThat(tool("in.avt", "--dump", "--eventbits", "64")).isEqualTo(2);
  }

  @Test
  void recordsBeyondVtf3() throws IOException {
    String duration = TRACE.replace("NCPUS", "DURATION 0 5000\nEVENTBITS 13\nNCPUS");
    Files.writeString(folder.resolve("t.avt"), duration);
    assertThat(tool("t.avt", "--convert", "./t.stf")).isZero();
    assertThat(tool("t.stf", "--logfile-name", "./on.avt")).isZero();
    assertThat(Files.readString(folder.resolve("on.avt")))
        .contains(
            "VERSION 30010037\nDURATION 0 5000\n", "\nEVENTBITS 13\n", "SENDMSG 7 COM 0 FROM 1");
    assertThat(tool("t.stf", "--logfile-name", "./off.avt", "--extended-vtf", "off")).isZero();
    assertThat(Files.readString(folder.resolve("off.avt")))
        .doesNotContain("DURATION", "EVENTBITS")
        .contains("1000 SENDMSG 0 7 FROM 1 TO 2 LEN 64\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.fvt", "a.bpv", "a.vpt", "a.vtf", "a.stf", "a.single.stf", "a.avt.gz"})
  void thereAndBack(String name) throws IOException {
    List<String> direct = written("--extended-vtf", "off");
    assertThat(tool("in.avt", "--convert", "./" + name, "--request", "9s:10s")).isZero();
    assertThat(tool(name, "--convert", "./b.avt", "--extended-vtf", "off")).isZero();
    assertThat(Files.readAllLines(folder.resolve("b.avt"))).isEqualTo(direct);
  }

  @Test
  void statisticsAreStoredIfThatIsAskedFor() throws IOException {
    assertThat(tool("in.avt", "--convert", "./a.stf", "--statistics", "off")).isZero();
    assertThat(folder.resolve("a.stf.sts")).doesNotExist();
    environment.put("VT_STATISTICS", "1024");
    assertThat(tool("in.avt", "--convert", "./b.stf")).isZero();
    assertThat(folder.resolve("b.stf.sts")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("b.prot")))
        .contains("# set by user\nSTATISTICS 1024\n");
    assertThat(tool("in.avt", "--convert", "./c.avt")).as("where there is no place").isZero();
    assertThat(Cli.run("stats", "-q", "--stored", "--style", "stftool", path("b.stf"))).isZero();
  }

  @Test
  void theFormatCanBeNamed() throws IOException {
    assertThat(tool("in.avt", "--convert", "./x", "--logfile-format", "stfsingle")).isZero();
    assertThat(Files.readAllBytes(folder.resolve("x"))).isNotEmpty();
    assertThat(tool("in.avt", "--convert", "./y")).as("no suffix").isEqualTo(2);
    environment.put("VT_LOGFILE_FORMAT", "fastascii");
    environment.put("VT_LOGFILE_PREFIX", path(""));
    assertThat(tool("in.avt", "--convert", "z")).isZero();
    assertThat(Files.readString(folder.resolve("z"))).startsWith("C FAVTF\n");
  }

  @Test
  void rulesOfAllSources() throws IOException {
    Path config = folder.resolve("vt.conf");
    Files.writeString(config, "ACTIVITY mpi OFF\nINFO NUMPROCS 3\nMEM-INFO 1\n");
    environment.put("VT_CONFIG", config.toString());
    assertThat(events()).noneMatch(l -> l.contains("NTO 2") || l.contains("NTO 3"));
    environment.put("VT_SYMBOL", "MPI_Send on\nnothing off");
    assertThat(events()).contains("1000 DOWNTO 2 CPU 1").noneMatch(l -> l.contains("DOWNTO 3"));
    assertThat(events("--symbol", "MPI_Send", "off")).noneMatch(l -> l.contains("DOWNTO 2"));
    assertThat(events("--process", "1:N", "no", "--request", "functions"))
        .contains("0 DOWNTO 1 CPU 1")
        .noneMatch(l -> l.endsWith("CPU 2"));
  }

  @Test
  void aTraceMovesWithItsProtocolFile() throws IOException {
    assertThat(tool("in.avt", "--convert", "./a.stf", "--stf-procs-per-file", "2")).isZero();
    assertThat(folder.resolve("a.stf.pr.1")).exists();
    assertThat(Files.readString(folder.resolve("a.prot")))
        .contains(
            "# set by user\nSTF-PROCS-PER-FILE 2\n",
            "# default\nEXTENDED-VTF on\n",
            "LOGFILE-FORMAT STF\n");
    assertThat(tool("a.stf", "--move", "./b.single.stf")).as("another format").isEqualTo(2);
    Files.writeString(folder.resolve("b.stf"), "in the way");
    assertThat(tool("a.stf", "--move", "./b")).isEqualTo(1);
    assertThat(folder.resolve("a.stf")).exists();
    Files.delete(folder.resolve("b.stf"));
    assertThat(tool("a.stf", "--move", "./b")).isZero();
    Files.createDirectory(folder.resolve("d"));
    assertThat(tool("b.stf", "--move", "./d")).isZero();
    try (java.util.stream.Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder("in.avt", "d");
    }
    assertThat(folder.resolve("d/b.prot")).exists();
    Files.writeString(folder.resolve("d/b.stf.other"), "not a part");
    assertThat(tool("d/b.stf", "--remove")).isZero();
    try (java.util.stream.Stream<Path> left = Files.list(folder.resolve("d"))) {
      assertThat(left.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder("b.prot", "b.stf.other");
    }
  }

  private static final String PROTOCOL =
      "INFO NUMPROCS 3\ninfo process 0 \"right\" \"10.0.0.2\" 12\n"
          + "INFO CLUSTERDEF left 1:77 2:78\nINFO BINMODE IEEE\n";

  /** Hosts are counted by the lowest rank on them, and named in a file beside the trace. */
  @Test
  void hostsComeFromTheProtocolFile() throws IOException {
    Files.writeString(folder.resolve("in.prot"), PROTOCOL);
    assertThat(events("--cluster", "1:1", "no", "--request", "functions"))
        .isNotEmpty()
        .allMatch(l -> l.endsWith("CPU 1"));
    assertThat(events("--cluster", "0:0", "no", "--request", "functions"))
        .isNotEmpty()
        .noneMatch(l -> l.endsWith("CPU 1"));
    // The file that is the trace's own counts more.
    Files.writeString(folder.resolve("in.avt.prot"), "INFO CLUSTERDEF one 0:1 2:3\n");
    assertThat(events("--cluster", "1:1", "no", "--request", "functions"))
        .as("the host of process 1 is not known")
        .anyMatch(l -> l.endsWith("CPU 2"));
    assertThat(events("--cluster", "0:0", "no", "--request", "functions"))
        .isNotEmpty()
        .allMatch(l -> l.endsWith("CPU 2"));
  }

  @Test
  void processesOfAHostStayTogether() throws IOException {
    Files.writeString(folder.resolve("in.prot"), PROTOCOL);
    assertThat(tool("in.avt", "--convert", "./a.stf", "--stf-use-hw-structure")).isZero();
    assertThat(folder.resolve("a.stf.pr.1")).exists();
    assertThat(folder.resolve("a.stf.pr.2")).doesNotExist();
    assertThat(Files.readString(folder.resolve("a.prot"))).endsWith(PROTOCOL);
    assertThat(tool("a.stf", "--convert", "./b.stf", "--stf-procs-per-file", "1")).isZero();
    assertThat(folder.resolve("b.stf.pr.2")).exists();
    assertThat(tool("a.stf", "--convert", "./c.stf", "--stf-use-hw-structure", "off")).isZero();
    assertThat(folder.resolve("c.stf.pr.1")).doesNotExist();
    assertThat(tool("a.stf", "--convert", "./d.single.stf", "--stf-use-hw-structure")).isZero();
    assertThat(folder.resolve("d.prot")).exists();
  }

  @Test
  void theProtocolFileConfiguresTheSameAgain() throws IOException {
    environment.put("VT_VERBOSE", "off");
    assertThat(
            tool(
                "in.avt",
                "--convert",
                "./a.stf",
                "--state",
                "MPI:*",
                "off",
                "--extended-vtf",
                "on"))
        .isZero();
    assertThat(Files.readString(folder.resolve("a.prot")))
        .contains(
            "# set by user\nSTATE MPI:* off\n", "# default, set explicitly\nEXTENDED-VTF on\n");
    environment.put("VT_CONFIG", path("a.prot"));
    assertThat(tool("a.stf", "--logfile-name", "./again.avt", "--logfile-format", "ascii"))
        .isZero();
    assertThat(Files.readString(folder.resolve("again.avt")))
        .contains("0 DOWNTO 1 CPU 1\n")
        .doesNotContain("1000 DOWNTO");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | in.avt | --foo",
        "2 | in.avt |",
        "2 | in.avt | --dump --convert ./x.stf",
        "2 | in.avt | --logfile-name ./x.stf",
        "2 | in.avt | --logfile-name ./x",
        "2 | in.avt | --convert - --logfile-format stf",
        "2 | in.avt | --move",
        "2 | in.avt | --logfile-name ./x.avt --request 5x:6s",
        "2 | in.avt | --logfile-name ./x.avt --request foo",
        "2 | in.avt | --logfile-name ./x.avt --state MPI:*",
        "2 | in.avt | --logfile-name ./x.avt --cluster 0 on",
        "2 | in.avt | --dump --uuid 0123",
        "1 | nowhere.stf | --logfile-name ./x.avt",
        "1 | nowhere.stf | --remove",
        "1 | in.avt | --logfile-name ./no/such/folder/x.avt",
      })
  void failures(int code, String trace, String options) throws IOException {
    String[] words = options == null ? new String[0] : options.split(" ");
    assertThat(tool(trace, words)).isEqualTo(code);
    assertThat(folder.resolve("x.avt")).doesNotExist();
  }
}
