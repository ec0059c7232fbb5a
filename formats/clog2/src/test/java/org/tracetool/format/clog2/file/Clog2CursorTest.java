package org.tracetool.format.clog2.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** Records of logs that programs left before they were merged. */
class Clog2CursorTest {
  private static final int BLOCK = 512;

  @TempDir Path folder;

  private static ByteBuffer record(
      ByteBuffer into, double time, int comm, int rank, Clog2Type type) {
    return into.putDouble(time).putInt(comm).putInt(rank).putInt(0).putInt(type.code());
  }

  /** A log of two blocks with shifts of the clock and a communicator between groups, entry 1. */
  private Path unfinished(boolean bigEndian, boolean table) throws IOException {
    ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    ByteBuffer blocks = ByteBuffer.allocate(2 * BLOCK).order(order);
    record(blocks, 1, 0, 0, Clog2Type.SHIFT).putDouble(10);
    record(blocks, 2, 0, 0, Clog2Type.BARE).putInt(600).putInt(0);
    record(blocks, 3, 1, 0, Clog2Type.BARE).putInt(600).putInt(0);
    readMessage(record(blocks, 4, 1, 0, Clog2Type.MESSAGE), 77);
    readMessage(record(blocks, 5, 0, 0, Clog2Type.MESSAGE), 77);
    record(blocks, 6, 0, 0, Clog2Type.END_OF_BLOCK);
    blocks.position(BLOCK);
    record(blocks, 6, 0, 0, Clog2Type.COMMUNICATOR).putInt(100).putInt(3).putInt(0).putInt(0);
    blocks.put(new byte[CommTable.UUID]);
    record(blocks, 7, 0, 0, Clog2Type.SHIFT).putDouble(-1);
    record(blocks, 8, 0, 0, Clog2Type.BARE).putInt(601).putInt(0);
    record(blocks, 9, 0, 0, Clog2Type.END_OF_LOG);
    ByteBuffer entries = ByteBuffer.allocate(4 + 4 * CommTable.ENTRY).order(order);
    entries.putInt(4);
    int[][] comms = {{20, 1}, {21, 0}, {22, 2}, {23, 3}};
    for (int[] comm : comms) {
      entries.put(new byte[CommTable.UUID]).putInt(comm[0]).putInt(comm[1]);
    }
    long place = table ? Preamble.SIZE + 2 * BLOCK : 0;
    Preamble preamble =
        new Preamble(
            Preamble.VERSION,
            bigEndian,
            false,
            BLOCK,
            1,
            2,
            1,
            0,
            600,
            -10,
            5000,
            300,
            1,
            2,
            0,
            place);
    Path file = folder.resolve("rank0.clog2");
    Files.write(file, preamble.encode());
    Files.write(file, blocks.array(), StandardOpenOption.APPEND);
    if (table) {
      Files.write(file, entries.array(), StandardOpenOption.APPEND);
    }
    return file;
  }

  private static void readMessage(ByteBuffer into, int unset) {
    into.putInt(LogCursor.SEND).putInt(unset).putInt(1).putInt(5).putInt(64).putInt(0);
  }

  private static List<String> read(Path file) throws IOException {
    List<String> seen = new ArrayList<>();
    ReadOptions options = ReadOptions.defaults();
    Clog2LogInfo log = Clog2LogInfo.read(file, options);
    try (Clog2Cursor in =
        log.cursor(file, options, (at, expected, found) -> seen.add("damage at " + at))) {
      while (in.next()) {
        String other = in.sort() == LogCursor.RecordKind.MESSAGE ? " to " + in.otherComm() : "";
        other += in.sort() == LogCursor.RecordKind.COMMUNICATOR ? " is " + in.otherComm() : "";
        seen.add(in.time() + " " + in.type() + " " + in.comm() + other);
      }
      assertThat(in.isComplete()).isTrue();
    }
    return seen;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void timesAndCommunicatorsAreMadeWhole(boolean bigEndian) throws IOException {
    assertThat(read(unfinished(bigEndian, true)))
        .containsExactly(
            "11.0 SHIFT 20",
            "12.0 BARE 20",
            "13.0 BARE 22",
            "14.0 MESSAGE 22 to 23",
            "15.0 MESSAGE 20 to 20",
            "16.0 COMMUNICATOR 20 is 23",
            "6.0 SHIFT 20",
            "7.0 BARE 20");
  }

  @Test
  void withoutATableIndexesAreNumbers() throws IOException {
    assertThat(read(unfinished(true, false)))
        .contains("13.0 BARE 1", "14.0 MESSAGE 1 to 1", "16.0 COMMUNICATOR 0 is 3");
  }

  @Test
  void aPreambleIsWrittenAsItWas() throws IOException {
    byte[] head = Arrays.copyOf(Files.readAllBytes(ClogTestLogs.of("ring")), Preamble.SIZE);
    assertThat(Preamble.parse("ring", head).encode()).isEqualTo(head);
  }

  @Test
  void theTableMayBeBehindAGigabyte() throws IOException {
    byte[] head = Arrays.copyOf(Files.readAllBytes(ClogTestLogs.of("ring")), Preamble.SIZE);
    String text = new String(head, "ISO-8859-1").replace("fptr=\0" + "0\0", "fptr=\0" + "3\0");
    Preamble far = Preamble.parse("ring", text.getBytes("ISO-8859-1"));
    assertThat(far.table()).isEqualTo(3L * (1 << 30) + 17408);
    assertThat(far.encode()).isEqualTo(text.getBytes("ISO-8859-1"));
  }

  @Test
  void aWordThatIsNoNumberIsNamed() throws IOException {
    byte[] head = Arrays.copyOf(Files.readAllBytes(ClogTestLogs.of("ring")), Preamble.SIZE);
    String bad = new String(head, "ISO-8859-1").replace("8192", "81x2");
    assertThatThrownBy(() -> Preamble.parse("ring", bad.getBytes("ISO-8859-1")))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessage("ring: preamble, block_size: expected a number from 48 on, found '81x2'");
  }
}
