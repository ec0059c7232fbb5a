package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.lane.LaneState;
import org.tracetool.format.stf.pair.StfCollectives;
import org.tracetool.format.stf.pair.StfMessages;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** The worked examples of the encoding, byte for byte. */
class VectorsTest {
  private static final byte[] TRACE_ID = hex("00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f");
  private static final String FILE_HEADER =
      "89 54 53 54 46 0d 0a 1a 01 00 00 00 50 52 4f 43 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d"
          + " 0e 0f 00 00 00 00 00 00 00 00 00 00 00 00 73 02 e3 2c";
  private static final String EVENTS =
      "e8 03 00 00 00 00 00 00  02  00 00 02 00 0c  00 01 03 05 21"
          + " 03 01 02 02 02 03 01  01 02  00 1e  0e"
          + " 07 01 03 02 03 03 01 04 01 05 04 06 01 07 05  81 06 02  00 0f 14  10  12"
          + " 01 01 0c 01  00  fa cd a8 85 1d";
  private static final String EVENTS_HEADER =
      "50 65 76 74 00 01 30 00 40 00 00 00 40 00 00 00 e8 03 00 00 00 00 00 00 10 04 00 00 00 00"
          + " 00 00 05 00 00 00 02 00 00 00 ec cd f7 df 8e 78 7f 90";
  private static final String END =
      "45 6f 66 66 00 01 30 00 12 00 00 00 12 00 00 00 e8 03 00 00 00 00 00 00 10 04 00 00 00 00"
          + " 00 00 05 00 00 00 00 00 00 00 e6 46 d2 26 a1 83 07 4e 01 05 e8 03 00 00 00 00 00 00"
          + " 10 04 00 00 00 00 00 00 a0 00 00 00 00 00 00 00 46 54 53 54 ef 03 0d f4";
  private static final String MESSAGES =
      "f2 03 00 00 00 00 00 00  08  01 02 02 02 03 01 04 02 05 02 06 02 07 02 08 03"
          + " 03 01  00 14  1e  00 01  01 00  0a 0a  06 08  80 01 10";
  private static final String COLLECTIVES =
      "d0 07 00 00 00 00 00 00  0c  01 01 02 01 03 01 04 01 05 01 06 02 07 01 08 02 09 02 0a 02"
          + " 0b 02 0c 02 01  00  04  0a  02  00 01  00  00 03  32 28  08 01  01 08  00 00";
  private static final String SNAPSHOT =
      "02  00 00 00 01 32 0e 00 00 00 00  00 01 00 00 01 0c 01 7d 13 55 e8 00 00 00 00 1e 00 00";

  @TempDir Path folder;

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  @Test
  void theFileHeader() throws IOException {
    StfByteWriter out = new StfByteWriter();
    FileHeader header = new FileHeader(BlockTag.PROC, TRACE_ID, 0, 0, 0);
    header.write(out);
    assertThat(out.content()).isEqualTo(hex(FILE_HEADER));
    assertThat(FileHeader.read(hex(FILE_HEADER), 48)).isEqualTo(header);
  }

  private static List<ContractRow> events() {
    return List.of(
        ContractRow.of(1000, EventKind.ENTER, 1, 8, 0),
        ContractRow.of(1005, EventKind.ENTER, 2, 9, 9),
        ContractRow.of(1020, EventKind.COUNTER, 2, 7, 3897889661L),
        ContractRow.of(1030, EventKind.LEAVE, 1, 8, 0),
        ContractRow.of(1040, EventKind.LEAVE, 2, 9, 0));
  }

  private Path written(List<ContractRow> rows) throws IOException {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Location(1, "a", 0))
            .add(new Definition.Location(2, "b", 0))
            .build();
    SampleTrace trace = new SampleTrace(definitions, List.of(new StreamInfo(1, new int[] {1, 2})));
    trace.rows(1, Section.EVENTS).addAll(rows);
    Path path = folder.resolve("v.stf");
    trace.write(new StfFormat(), path, new WriteOptions(0, new Diagnostics()));
    return path;
  }

  @Test
  void aProcessFile() throws IOException {
    Path path = written(events());
    byte[] file = Files.readAllBytes(folder.resolve("v.stf.pr.0"));
    assertThat(file).hasSize(242);
    assertThat(Arrays.copyOfRange(file, 48, file.length))
        .isEqualTo(hex(EVENTS_HEADER + EVENTS + END));
    try (TraceReader reader = new StfFormat().open(path, ReadOptions.defaults())) {
      assertThat(
              ContractRow.readAll(
                  reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())))
          .isEqualTo(events());
    }
  }

  @Test
  void messages() throws IOException {
    StfMessages table = new StfMessages();
    table.read(new StfByteReader(hex(MESSAGES)), 2);
    assertThat(row(table.words, 0, StfMessages.WORDS))
        .containsExactly(3, 1010, 1025, 0, 1, 5, 3, 64, 64, 0, 0, 0);
    assertThat(row(table.words, 1, StfMessages.WORDS))
        .containsExactly(1, 1030, 1030, 1, 0, 5, 4, 8, 8, 0, 0, 0);
    StfByteWriter out = new StfByteWriter();
    table.write(out, false);
    assertThat(out.content()).isEqualTo(hex(MESSAGES));
  }

  @Test
  void collectiveOperations() throws IOException {
    StfCollectives table = new StfCollectives();
    table.read(new StfByteReader(hex(COLLECTIVES)), 1);
    assertThat(row(table.words, 0, StfCollectives.WORDS)).containsExactly(2000, 1, 2, 5, 0, 0, 2);
    assertThat(row(table.parts, 0, StfCollectives.PART_WORDS))
        .containsExactly(0, 2000, 50, 4, -1, 0, 0, 0);
    assertThat(row(table.parts, 1, StfCollectives.PART_WORDS))
        .containsExactly(1, 2003, 40, -1, 4, 0, 0, 0);
    StfByteWriter out = new StfByteWriter();
    table.write(out, false);
    // A column whose values are all 0 is left out: 2 bytes of directory and 2 of values less.
    assertThat(out.content())
        .isEqualTo(
            hex(
                "d0 07 00 00 00 00 00 00  0b  01 01 02 01 03 01 04 01 05 01 06 02 07 01 08 02 09 02"
                    + " 0a 02 0b 02 01  00  04  0a  02  00 01  00  00 03  32 28  08 01  01 08"));
  }

  private static long[] row(long[] words, int row, int width) {
    return Arrays.copyOfRange(words, row * width, (row + 1) * width);
  }

  @Test
  void aSnapshot() throws IOException {
    LaneState first = new LaneState(1);
    first.stack.enter(1000, 8, 0);
    LaneState second = new LaneState(2);
    second.setSample(7, LaneState.UINT, 3897889661L, 1020);
    StfByteWriter out = new StfByteWriter();
    out.uv(2);
    first.write(LaneId.TASK, 0, 1050, out);
    second.write(LaneId.TASK, 1, 1050, out);
    assertThat(out.content()).isEqualTo(hex(SNAPSHOT));

    StfByteReader in = new StfByteReader(hex(SNAPSHOT));
    assertThat(in.uv()).isEqualTo(2);
    LaneState read = new LaneState(1);
    assertThat(List.of(in.uv(), in.uv())).containsExactly(0L, 0L);
    read.read(in, 1050);
    assertThat(read.stack.top()).isEqualTo(8);
    assertThat(read.stack.time(0)).isEqualTo(1000);
    assertThat(List.of(in.uv(), in.uv())).containsExactly(0L, 1L);
    read.read(in, 1050);
    assertThat(read.stack.depth()).isZero();
    in.requireEmpty("the snapshot");
  }

  @Test
  void numbers() throws IOException {
    assertThat(bytes(out -> out.uv(300))).isEqualTo(hex("ac 02"));
    assertThat(bytes(out -> out.uv(4294967295L))).isEqualTo(hex("ff ff ff ff 0f"));
    assertThat(bytes(out -> out.sv(-1))).isEqualTo(hex("01"));
    assertThat(bytes(out -> out.sv(1))).isEqualTo(hex("02"));
    assertThat(bytes(out -> out.sv(64))).isEqualTo(hex("80 01"));
    assertThat(bytes(out -> out.sv(-64))).isEqualTo(hex("7f"));
    for (long value : new long[] {0, 1, 127, 128, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThat(new StfByteReader(bytes(out -> out.uv(value))).uv()).isEqualTo(value);
      assertThat(new StfByteReader(bytes(out -> out.sv(value))).sv()).isEqualTo(value);
    }
    assertThat(FileHeader.crc("123456789".getBytes(), 0, 9)).isEqualTo(0xe3069283);
  }

  private interface Writing {
    void writeTo(StfByteWriter out);
  }

  private static byte[] bytes(Writing writing) {
    StfByteWriter out = new StfByteWriter();
    writing.writeTo(out);
    return out.content();
  }
}
