package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.UsageException;
import org.tracetool.testdata.TestData;

class DumpStylesTest {
  @TempDir Path folder;
  private String trace;

  @BeforeEach
  void writeTrace() throws Exception {
    trace = Dumps.smallTrace(folder).toString();
  }

  @Test
  void textWithDefinitions() throws Exception {
    assertThat(Dumps.dump("--records", "definitions", trace))
        .isEqualTo(
            """
            -\t-\tdef-version\tversion=1.12.3\ttag=x
            -\t-\tdef-timer-resolution\tticks-per-second=1000000
            -\t-\tdef-process\ttoken=1\tname=Process 0
            -\t-\tdef-process\ttoken=2\tname="Process\\t1"
            -\t-\tdef-process\ttoken=3\tname=""\tparent=Process 0
            -\t-\tdef-process-group\ttoken=100\tname=All\tmembers=Process 0,"Process\\t1"
            -\t-\tdef-region-group\ttoken=16\tname=MPI
            -\t-\tdef-scl-file\ttoken=80\tname=main.c
            -\t-\tdef-scl\ttoken=3\tfile=main.c\tline=123
            -\t-\tdef-region\ttoken=32\tname=main\tgroup=MPI\tscl=main.c:123
            -\t-\tdef-region\ttoken=33\tname=foo\tgroup=MPI
            -\t-\tdef-counter\ttoken=66\tname=dbl\tproperties=ABS/NEXT/DOUBLE\tunit=s
            -\t-\tdef-counter\ttoken=67\tname=sgn\tproperties=ABS/NEXT/SIGNED8\tunit=""
            -\t-\tdef-key\ttoken=31\tname=arg\ttype=UINT32\tdescription=""
            -\t-\tdef-sample-point\ttime=0.000020\ttype=SNAPSHOT
            -\t-\tdef-region\tstream=2\ttoken=33\tname=bar\tgroup=MPI
            -\t-\tdef-marker-class\ttoken=112\tname=err\ttype=ERROR
            """);
  }

  @Test
  void textInOrderOfTime() throws Exception {
    assertThat(Dumps.dump("--no-definitions", trace))
        .isEqualTo(
            """
            0.000005\t-\tmarker\tmarker=err\ttext=early
            0.000010\tProcess 0\tenter\tregion=main\tscl=main.c:123
            0.000010\tProcess 0\tsend\treceiver="Process\\t1"\tlength=1024\ttag=7\tcomm=All\tkey.arg=42\tkey.#32=0AFF
            0.000010\t"Process\\t1"\tenter\tregion=bar
            0.000020\tProcess 0\tsnapshot-enter\tregion=main\tsince=0.000010\tscl=main.c:123
            0.000020\t""\tenter\tregion=foo
            0.000030\tProcess 0\tcounter\tcounter=dbl\tvalue=3.25
            0.000030\tProcess 0\tcounter\tcounter=sgn\tvalue=-2
            0.000030\tProcess 0\tcounter\tcounter=#68\tvalue=5
            0.000030\t"Process\\t1"\treceive\tsender=Process 0\tlength=1024\ttag=7\tcomm=All\tscl=main.c:123
            0.000030\t"Process\\t1"\tcomment\ttext="a\\tb"
            0.000030\t"Process\\t1"\tleave\tregion=bar
            0.000030\tProcess 0\tmarker\tmarker=err\ttext=late
            0.000040\tProcess 0\tleave\tregion=main
            """);
  }

  @Test
  void typesThatOtfDoesNotHave() throws Exception {
    assertThat(Dumps.dump("--records", "def-key", TestData.path("clog2/ring.clog2").toString()))
        .contains("name=tag\ttype=STRING");
  }

  @Test
  void aMarkerClassWithoutASeverity() throws Exception {
    String log = TestData.path("clog2/quirks.clog2").toString();
    assertThat(Dumps.dump("--records", "def-marker-class", log).lines())
        .isNotEmpty()
        .noneMatch(line -> line.contains("type="));
    assertThat(Dumps.dump("--format", "jsonl", "--records", "def-marker-class", log).lines())
        .isNotEmpty()
        .allMatch(line -> line.contains("\"type\":null"));
  }

  @Test
  void ticksAndTokens() throws Exception {
    assertThat(Dumps.dump("--events-only", "--ticks", "--tokens", "--time", ":11t", trace))
        .isEqualTo(
            """
            10\t1\tenter\tregion=32\tscl=3
            10\t1\tsend\treceiver=2\tlength=1024\ttag=7\tcomm=100\tkey.#31=42\tkey.#32=0AFF
            10\t2\tenter\tregion=33
            """);
  }

  @Test
  void selection() throws Exception {
    assertThat(Dumps.dump("--records", "functions,send", "--process", "Process 0", trace))
        .isEqualTo(
            """
            0.000010\tProcess 0\tenter\tregion=main\tscl=main.c:123
            0.000010\tProcess 0\tsend\treceiver="Process\\t1"\tlength=1024\ttag=7\tcomm=All\tkey.arg=42\tkey.#32=0AFF
            0.000040\tProcess 0\tleave\tregion=main
            """);
    assertThat(Dumps.dump("--events-only", "--stream", "2", "--time", "0.000030:", trace).lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("0.000030\t\"Process\\t1\"\t"));
    assertThat(Dumps.dump("--records", "def-region", trace).lines()).hasSize(3);
    assertThat(Dumps.dump("--records", "markers", "--time", "6t:", trace))
        .isEqualTo("0.000030\tProcess 0\tmarker\tmarker=err\ttext=late\n");
  }

  @Test
  void jsonLines() throws Exception {
    assertThat(Dumps.dump("--format", "jsonl", "--time", "10t:21t", trace).lines())
        .contains(
            "{\"time_s\":null,\"process\":null,\"kind\":\"def-process\",\"stream\":null,"
                + "\"token\":2,\"name\":\"Process\\t1\",\"parent\":null,\"pairs\":{}}",
            "{\"time_s\":0.000010,\"process\":\"Process 0\",\"kind\":\"send\","
                + "\"receiver\":\"Process\\t1\",\"length_bytes\":1024,\"tag\":7,\"comm\":\"All\","
                + "\"scl\":null,\"pairs\":{\"arg\":42,\"#32\":\"0AFF\"}}",
            "{\"time_s\":0.000010,\"process\":\"Process\\t1\",\"kind\":\"enter\","
                + "\"region\":\"bar\",\"scl\":null,\"pairs\":{}}",
            "{\"time_s\":0.000020,\"process\":\"\",\"kind\":\"enter\",\"region\":\"foo\","
                + "\"scl\":null,\"pairs\":{}}");
    assertThat(Dumps.dump("--style", "jsonl", trace))
        .isEqualTo(Dumps.dump("--format", "jsonl", trace));
  }

  @Test
  void jsonIsAListOfTheSameObjects() throws Exception {
    String lines = Dumps.dump("--format", "jsonl", trace);
    assertThat(Dumps.dump("--format", "json", trace))
        .isEqualTo("[\n" + String.join(",\n", lines.lines().toList()) + "\n]\n");
    assertThat(Dumps.dump("--format", "json", "--events-only", "--records", "rma", trace))
        .isEqualTo("[]\n");
    assertThatThrownBy(() -> Dumps.dump("--format", "json", "--style", "vtf", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has one form");
  }

  @Test
  void csvHasTheColumnsOfTheChosenKinds() throws Exception {
    assertThat(Dumps.dump("--format", "csv", "--records", "send,counter", trace))
        .isEqualTo(
            """
            time_s,process,kind,receiver,length_bytes,tag,comm,scl,counter,value,pairs
            0.000010,Process 0,send,Process\\x091,1024,7,All,,,,arg=42;#32=0AFF
            0.000030,Process 0,counter,,,,,,dbl,3.25,
            0.000030,Process 0,counter,,,,,,sgn,-2,
            0.000030,Process 0,counter,,,,,,#68,5,
            """);
    assertThat(Dumps.dump("--format", "tsv", "--ticks", "--records", "send", trace))
        .isEqualTo(
            """
            time_ticks\tprocess\tkind\treceiver\tlength_bytes\ttag\tcomm\tscl\tpairs
            10\tProcess 0\tsend\tProcess\\x091\t1024\t7\tAll\t\targ=42;#32=0AFF
            """);
  }

  @Test
  void otfprint() throws Exception {
    assertThat(Dumps.dump("--style", "otfprint", "--records", "2", "--records", "11,46,16", trace))
        .matches(
            "(?s)\\Q\ndefinitions:\n\n"
                + "(#1) \tDefFunction: stream 0, function 32, name \"main\", group 16, source 3\n"
                + "(#2) \tDefFunction: stream 0, function 33, name \"foo\", group 16, source 0\n"
                + "(#3) \tDefFunction: stream 2, function 33, name \"bar\", group 16, source 0\n"
                + "\nevents:\n\n"
                + "(#4) \t10 Enter: function 33, process 2, source 0\n"
                + "(#5) \t10 Enter: function 32, process 1, source 3\n"
                + "(#6) \t10 SendMessage: sender 1, receiver 2, group 100, type 7, length 1024,"
                + " source 0, KeyValue: 31:42, 32:byte-array(2)\n"
                + "(#7) \t20 Enter: function 33, process 3, source 0\n"
                + "\nstatistics:\n\n\nsnapshots:\n\n\nmarkers:\n\n"
                + "(#8) \t30 Marker: ID 112, process 1, text \"late\"\n"
                + "(#9) \t5 Marker: ID 112, process 0, text \"early\"\n"
                + "\ndone\nprocessing time: \\E\\d+ s\n");
  }

  @Test
  void theReferenceTextOfAFolderIsThatOfItsArchive() throws Exception {
    Path archive = Files.createDirectory(folder.resolve("archive"));
    String from = TestData.path("otf2/02-allevents/traces.otf2").toString();
    assertThat(InProcess.run("convert", "-q", from, "-o", archive.resolve("t.otf2").toString()))
        .isZero();
    String text = Dumps.dump("--style", "otf2-print", archive.resolve("t.otf2").toString());
    assertThat(Dumps.dump("--style", "otf2-print", archive.toString()))
        .contains("ENTER")
        .isEqualTo(text);
    assertThat(Dumps.dump("--style", "otf2-print", archive.resolve("t").toString()))
        .isEqualTo(text);
  }

  /** Both ends in ticks; the reference's last time is within, that of the option is not. */
  @Test
  void theReferenceTextOfATimeHasTheEventsOfIt() throws Exception {
    String mpi = TestData.path("otf2/03-mpi/traces.otf2").toString();
    String[] words = {"--style", "otf2-print", "--no-definitions"};
    List<String> all = events(Dumps.dump(with(words, mpi)));
    long first = time(all.get(all.size() / 3));
    long last = time(all.get(2 * all.size() / 3));
    String[] some = with(words, "--time", first + "t:" + last + "t", mpi);
    assertThat(events(Dumps.dump(some)))
        .isNotEmpty()
        .isEqualTo(all.stream().filter(e -> time(e) >= first && time(e) < last).toList());
    assertThatThrownBy(() -> Dumps.dump(with(words, "--process", "1", mpi)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("all processes");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  private static List<String> events(String text) {
    return text.lines().filter(line -> line.matches("[A-Z_]+ +\\d+ +\\d+ .*")).toList();
  }

  private static long time(String event) {
    return Long.parseLong(event.split(" +")[2]);
  }

  @Test
  void wrongArguments() {
    assertThatThrownBy(() -> Dumps.dump("--records", "entr", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'entr'");
    assertThatThrownBy(() -> Dumps.dump("--records", "2", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("otfprint only");
    assertThatThrownBy(() -> Dumps.dump("--stream", "7", trace)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Dumps.dump("--full-key-values", "--no-key-values", trace))
        .isInstanceOf(UsageException.class);
  }
}
