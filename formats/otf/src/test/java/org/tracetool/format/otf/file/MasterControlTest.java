package org.tracetool.format.otf.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.otf.TestTrace;
import org.tracetool.format.otf.text.TextBuffer;

class MasterControlTest {
  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
  }

  /** The streams as {@code id:process,process}, in hexadecimal, with blanks between. */
  private String streams(String text) throws IOException {
    trace.file("otf", text);
    try (TraceReader reader = trace.open()) {
      return text(reader.streams());
    }
  }

  private static String text(List<StreamInfo> streams) {
    List<String> list = new ArrayList<>();
    for (StreamInfo s : streams) {
      String processes =
          java.util.Arrays.stream(s.locations())
              .mapToObj(Integer::toHexString)
              .collect(Collectors.joining(","));
      list.add(Integer.toHexString(s.id()) + ':' + processes);
    }
    return String.join(" ", list);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1:1\\n2:2,1a\\nab:10001\\n | 1:1 2:2,1a ab:10001",
        " 1\\t:\\t1 , 2 \\n | 1:1,2",
        "1:1\\n1:2\\n | 1:1,2",
        "2:5,3\\n1:9\\n2:4\\n | 1:9 2:3,4,5",
        "# comment\\n\\n1:1\\ngarbage\\n2,3\\n:4\\n | 1:1",
        "1:1 text\\r\\n2:2\\r\\n | 1:1 2:2",
        "0:1\\nffffffff:2\\n3:3\\n | 3:3",
        "1:1,1\\n2:1,2\\n | 1:1 2:2",
        "1:1\\n2:\\n | 1:1 2:0",
        "1:1,\\n | 1:0,1",
        "1:A\\n | 1:0",
        "100000001:200000002\\n | 1:2",
        "1:1\\n2:2 | 1:1",
        "fffffffe:fffffffe,1\\n | fffffffe:1,fffffffe",
        "8:8\\n80000000:80000000\\n | 8:8 80000000:80000000",
      })
  void variantsAreReadAsTheReferenceLibraryDoes(String text, String expected) throws IOException {
    String content = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r");
    assertThat(streams(content.endsWith("\n") ? content : content.strip())).isEqualTo(expected);
  }

  @Test
  void aLastLineWithoutEndIsReported() throws IOException {
    streams("1:1\n2:2");
    assertThat(trace.incidents()).contains("CUT_FILES 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "1:1", "hello\n", "0:1\n", "i1:2:ff\n"})
  void withoutAnyStreamThereIsNoTrace(String text) {
    assertThatThrownBy(() -> streams(text))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("t.otf")
        .hasMessageContaining("STREAM:PROCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"i\n", "i1\n", "i1:3:ff\n", "i0:1:ff\n", " i1:x\n", "iffffffff:1:f\n"})
  void aMalformedLineOfAggregationIsRefused(String line) {
    assertThatThrownBy(() -> streams("1:1\n" + line))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("iSERVERS:MODE:MASK");
  }

  @Test
  void theControlItselfMayBeCompressed() throws IOException {
    Files.delete(trace.path("otf"));
    trace.file("otf.z", TestTrace.compress(4, "1:1\n2:2\n"));
    try (TraceReader reader = trace.open()) {
      assertThat(text(reader.streams())).isEqualTo("1:1 2:2");
    }
  }

  @Test
  void aTraceIsNamedWithOrWithoutItsSuffix() throws IOException {
    streams("1:1\n");
    for (String name : new String[] {"t", "t.otf"}) {
      try (TraceReader reader =
          new OtfFormat().open(folder.resolve(name), ReadOptions.defaults())) {
        assertThat(reader.streams()).hasSize(1);
      }
    }
    for (Path path : List.of(folder.resolve(".otf"), folder.resolve(".."), Path.of("/"))) {
      assertThatThrownBy(() -> new OtfFormat().open(path, ReadOptions.defaults()))
          .isInstanceOf(UsageException.class);
    }
  }

  @Test
  void aMissingTraceIsAnsweredWithWhatIsThere() throws IOException {
    assertThatThrownBy(() -> new OtfFormat().open(folder.resolve("x.otf"), ReadOptions.defaults()))
        .isInstanceOf(MissingTraceException.class)
        .hasMessageContaining("x.otf: no such trace")
        .hasMessageContaining("in this folder is t.otf");
    Files.writeString(folder.resolve("run.uctl"), "1:1\n");
    assertThatThrownBy(() -> new OtfFormat().open(folder.resolve("run"), ReadOptions.defaults()))
        .hasMessageContaining("tracetool unify");
    assertThatThrownBy(
            () -> new OtfFormat().open(folder.resolve("no/x.otf"), ReadOptions.defaults()))
        .hasMessageContaining("no folder");
  }

  @Tag("broad")
  @Test
  void moreProcessesThanAnyRunHadAreRefusedBeforeTheMemoryIsFull() {
    StringBuilder text = new StringBuilder("1:");
    for (int i = 1; i <= MasterControl.MAX_ENTRIES + 10; i++) {
      text.append(Integer.toHexString(i)).append(',');
    }
    assertThatThrownBy(() -> streams(text + "0\n"))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("at most");
  }

  @Tag("broad")
  @Test
  void aLineThatIsTooLongIsSkipped() throws IOException {
    assertThat(streams("1:1\nx" + " ".repeat(TextBuffer.MAX_LINE + 5) + "\n2:2\n"))
        .isEqualTo("1:1 2:2");
    assertThat(streams("1:1\nx" + " ".repeat(TextBuffer.MAX_LINE + 5) + "\n")).isEqualTo("1:1");
  }

  @Test
  void writesStreamsAndProcessesInOrderAndLeavesOutEmptyOnes() {
    byte[] text =
        MasterControl.text(
            List.of(
                new StreamInfo(0xab, new int[] {0x10001}),
                new StreamInfo(-2, new int[] {-2}),
                new StreamInfo(7, new int[0]),
                new StreamInfo(2, new int[] {0x8000_0000, 0x1a, 2})),
            null);
    assertThat(new String(text, StandardCharsets.US_ASCII))
        .isEqualTo("2:2,1a,80000000\nab:10001\nfffffffe:fffffffe\n");
  }

  @ParameterizedTest
  @CsvSource({
    "t.otf, 1:1, true",
    "t.otf, abc:1, true",
    "t.otf, hello, true",
    "t.xyz, 1:1, false",
    "t.1.events, E1, false"
  })
  void isRecognizedBySuffixAndMoreSurelyByContent(String name, String head, boolean own) {
    int confidence = new OtfFormat().probe(folder.resolve(name), TestTrace.bytes(head + "\n"));
    assertThat(confidence > 0).isEqualTo(own);
    if (own) {
      int sure = new OtfFormat().probe(folder.resolve(name), TestTrace.bytes("1:1\n"));
      assertThat(sure).isGreaterThanOrEqualTo(confidence);
    }
  }

  @Test
  void aNameWithoutSuffixIsRecognizedByTheFilesBesideIt() throws IOException {
    assertThat(new OtfFormat().probe(folder.resolve("t"), new byte[0])).isPositive();
    assertThat(new OtfFormat().probe(folder.resolve("x"), new byte[0])).isZero();
    Files.writeString(folder.resolve("x.uctl"), "");
    assertThat(new OtfFormat().probe(folder.resolve("x"), new byte[0])).isPositive();
    Files.createDirectory(folder.resolve("d.otf"));
    assertThat(new OtfFormat().probe(folder.resolve("d.otf"), new byte[0])).isZero();
  }
}
