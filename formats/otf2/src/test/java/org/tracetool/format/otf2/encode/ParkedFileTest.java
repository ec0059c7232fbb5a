package org.tracetool.format.otf2.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.format.otf2.record.EventRecord;

/** A file that is put aside and taken up again, as those of very many locations are. */
class ParkedFileTest {
  private static final int RECORDS = 60_000;
  private static final int CHUNK = 256 << 10;
  private static final int BUFFER = 4 << 10;

  @TempDir Path tmp;

  /** Three events at each time, over the end of a chunk; put aside after so many. */
  private byte[] written(String name, int each) throws IOException {
    Path file = tmp.resolve(name);
    RecordOutput out = new RecordOutput(file, file, RecordFileKind.EVENTS, CHUNK, false, BUFFER);
    for (int i = 0; i < RECORDS; i++) {
      out.setTime(1 + i / 3);
      out.writeBare(EventRecord.ENTER.type(), i % 7);
      if (i % each == each - 1) {
        RecordOutput.ParkedState parked = out.park();
        out = new RecordOutput(file, file, RecordFileKind.EVENTS, CHUNK, false, BUFFER, parked);
      }
    }
    assertThat(out.records()).isEqualTo(RECORDS);
    out.finish();
    return Files.readAllBytes(file);
  }

  @Test
  void aFileThatWasPutAsideHasTheSameBytes() throws IOException {
    byte[] plain = written("plain", Integer.MAX_VALUE);
    assertThat(plain.length).isGreaterThan(CHUNK);
    assertThat(written("often", 97)).isEqualTo(plain);
    assertThat(written("seldom", 25_000)).isEqualTo(plain);
  }
}
