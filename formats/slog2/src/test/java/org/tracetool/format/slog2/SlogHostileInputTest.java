package org.tracetool.format.slog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.SlogTestLogs;

/** Damaged logs are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class SlogHostileInputTest {
  private static final int SAMPLES = Effort.of(55, 120, Integer.MAX_VALUE);
  private static final int CATEGORIES_AT = 24;
  private static final int ROOT_AT = 60;

  private final HostileInput hostile = new HostileInput(64L << 20, 0, -1, 0x7f);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "tiny", "threads", "quirks", "comms-ls500-nc2"})
  void aLogWithAnyByteChangedOrCutIsReadOrRefused(String name) throws IOException {
    Path victim = write(Files.readAllBytes(SlogTestLogs.of(name)));
    assertThat(read(victim)).isPositive();
    hostile.tryFile(victim, HostileInput.stepFor(victim, SAMPLES), () -> read(victim));
  }

  @Test
  void aLogIsToldByItsVersion() throws IOException {
    byte[] old = Files.readAllBytes(SlogTestLogs.of("minimal"));
    old[11] = '4';
    assertThatThrownBy(() -> read(write(old)))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("SLOG 2.0.4");
  }

  @Test
  void whatCanBeDoneAboutALogThatWasCutIsTold() throws IOException {
    byte[] whole = Files.readAllBytes(SlogTestLogs.of("minimal"));
    assertThatThrownBy(() -> read(write(Arrays.copyOf(whole, whole.length / 2))))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("tracetool repair");
    assertThatThrownBy(() -> read(write(new byte[0])))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageEndingWith(": is empty, not a trace");
  }

  @Test
  void moreCategoriesThanTheBlockHasRoomForAreRefused() throws IOException {
    byte[] bad = Files.readAllBytes(SlogTestLogs.of("minimal"));
    int at = (int) ByteBuffer.wrap(bad).getLong(CATEGORIES_AT);
    for (int count : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 20}) {
      ByteBuffer.wrap(bad).putInt(at, count);
      assertThatThrownBy(() -> read(write(bad)))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageContaining("byte " + at + ": expected a number of categories")
          .hasMessageContaining("found " + count);
    }
  }

  @Test
  void aChildThatIsItsParentIsLeftOut() throws IOException {
    byte[] bad = Files.readAllBytes(SlogTestLogs.of("comms-ls500-nc2"));
    ByteBuffer bytes = ByteBuffer.wrap(bad);
    long root = bytes.getLong(ROOT_AT);
    int size = bytes.getInt(ROOT_AT + Long.BYTES);
    for (int at = (int) root + 34; at < root + size - 12; at++) {
      // the pointers to the children, which come before it
      if (bytes.getLong(at) == 5438 || bytes.getLong(at) == 11687) {
        bytes.putLong(at, root).putInt(at + Long.BYTES, size);
      }
    }
    Diagnostics found = new Diagnostics();
    read(write(bad), found);
    assertThat(found.hasDamage()).isTrue();
    assertThat(found.incidents().get(0).examples().get(0))
        .contains("expected node 0 of depth 2, found node 0 of depth 3");
  }

  @Test
  void aRootOfNegativeDepthHasNoChildren() throws IOException {
    byte[] bad = Files.readAllBytes(SlogTestLogs.of("comms-ls500-nc2"));
    ByteBuffer bytes = ByteBuffer.wrap(bad);
    bytes.putShort((int) bytes.getLong(ROOT_AT) + 16, (short) -1);
    Diagnostics found = new Diagnostics();
    read(write(bad), found);
    assertThat(found.hasDamage()).isTrue();
  }

  @Test
  void aBlockThatIsLargerThanTheFileIsNotMadeRoomFor() throws IOException {
    byte[] bad = Files.readAllBytes(SlogTestLogs.of("minimal"));
    ByteBuffer bytes = ByteBuffer.wrap(bad);
    bytes.putInt(20, Integer.MAX_VALUE); // the largest block
    bytes.putInt(ROOT_AT + Long.BYTES, Integer.MAX_VALUE - 200);
    Path log = write(bad);
    hostile.check("a root of 2 GB", () -> read(log));
    assertThatThrownBy(() -> read(write(bad)))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("byte 108: expected a block of 2147483447 bytes");
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("victim.slog2"), bytes);
  }

  private static long read(Path log) throws IOException {
    return read(log, new Diagnostics());
  }

  private static long read(Path log, Diagnostics diagnostics) throws IOException {
    long[] records = {0};
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 8 << 10);
      try (TraceReader reader = new SlogFormat().open(log, options)) {
        for (StreamInfo stream : reader.streams()) {
          for (ReadOptions part :
              new ReadOptions[] {options, options.withWindow(new TimeWindow(1000, 1L << 40))}) {
            try (EventSource source = reader.open(stream, Section.EVENTS, part)) {
              source.drainTo(
                  e -> {
                    e.text();
                    for (int i = 0; i < e.pairs(); i++) {
                      e.pairType(i).name();
                    }
                    records[0]++;
                  });
            }
          }
        }
      }
    }
    return records[0];
  }
}
