package org.tracetool.stats.collect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.shard.Shard;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;

/** Files of sums that were damaged. */
final class PartialFileTest {
  @TempDir private Path folder;

  @Test
  void aLengthThatIsWrongTakesNoMemory() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new long[0]);
    }
    byte[] file = bytes.toByteArray();
    ByteBuffer.wrap(file).putInt(file.length - Integer.BYTES, Integer.MAX_VALUE);
    Files.write(folder.resolve("0-of-1.sums"), file);
    ShardNote note = new ShardNote("run", new Shard(0, 1));
    ShardWork work = ShardWork.part(new ShardFolder(folder), note);
    assertThatThrownBy(() -> PartialFile.read(work, note, null, null))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("run shard 0/1 again");
  }
}
