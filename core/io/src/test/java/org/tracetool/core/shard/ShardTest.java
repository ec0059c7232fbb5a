package org.tracetool.core.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UsageException;

final class ShardTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "8/8", "-1/2", "0/0", "1/2/3", "a/b", "0/9999999", "auto"})
  void refusesWhatIsNoShare(String text) {
    assertThatThrownBy(() -> Shard.of(text, Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("K/N");
  }

  @Test
  void isTakenFromTheEnvironmentOfBatchJobs() throws Exception {
    Shard wanted = new Shard(3, 8);
    assertThat(Shard.of("3/8", Map.of())).isEqualTo(wanted);
    assertThat(Shard.of("auto", Map.of("SLURM_PROCID", "3", "SLURM_NTASKS", "8")))
        .isEqualTo(wanted);
    assertThat(Shard.of("auto", Map.of("PMI_RANK", "3", "PMI_SIZE", "8"))).isEqualTo(wanted);
    assertThat(Shard.of("auto", Map.of("OMPI_COMM_WORLD_RANK", "3", "OMPI_COMM_WORLD_SIZE", "8")))
        .isEqualTo(wanted);
  }

  @Test
  void launchersOfMpiAreInnermost() throws Exception {
    Map<String, String> both =
        Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "2", "PMI_RANK", "3", "PMI_SIZE", "8");
    assertThat(Shard.of("auto", both)).isEqualTo(new Shard(3, 8));
  }

  @Test
  void everyPlaceIsInOneShare() {
    for (int place = 0; place < 20; place++) {
      int owners = 0;
      for (int k = 0; k < 7; k++) {
        owners += new Shard(k, 7).has(place) ? 1 : 0;
      }
      assertThat(owners).isEqualTo(1);
    }
  }

  @Test
  void aNoteIsReadAsItWasWritten() throws Exception {
    ShardNote note = note("run", 1, 2);
    ShardNote read = ShardNote.read(write(note));
    assertThat(read.bytes()).isEqualTo(note.bytes());
    assertThat(read.number("records")).isEqualTo(5);
    assertThat(read.data("more")).containsExactly(1, 2, 3);
    assertThat(read.strangers()).containsExactly(new ShardNote.UnannouncedProcess(-1, 7));
  }

  @Test
  void aChangedNoteIsRefused() throws Exception {
    Path file = write(note("run", 0, 1));
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at += 3) {
      byte[] changed = bytes.clone();
      changed[at] ^= 1;
      Files.write(file, changed);
      assertThatThrownBy(() -> ShardNote.read(file)).isInstanceOf(DamagedTraceException.class);
    }
  }

  @Test
  void missingForeignAndDoubleSharesAreRefused() throws Exception {
    ShardFolder shards = new ShardFolder(folder);
    assertThatThrownBy(() -> shards.all("run"))
        .isInstanceOf(MissingTraceException.class)
        .hasMessageContaining("no shard is there");
    write(note("run", 0, 3));
    assertThatThrownBy(() -> shards.all("run"))
        .isInstanceOf(MissingTraceException.class)
        .hasMessageContaining("2 of 3 shards are missing (1/3, 2/3)");
    assertThatThrownBy(() -> shards.all("other"))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("is a shard of another run");
    write(note("run", 0, 2));
    assertThatThrownBy(() -> shards.all("run")).hasMessageContaining("is one of 3 shards");
    Files.delete(folder.resolve("0-of-2.shard"));
    Files.copy(folder.resolve("0-of-3.shard"), folder.resolve("1-of-3.shard"));
    assertThatThrownBy(() -> shards.all("run")).hasMessageContaining("which has another name");
  }

  @Test
  void aFileOfAnotherSizeIsRefused() throws Exception {
    ShardFolder shards = new ShardFolder(folder);
    ShardNote note = note("run", 0, 1);
    note.add(new ShardNote.Piece("1.events", 4, 4, 9));
    write(note);
    assertThat(shards.isDone("run", note.shard())).isFalse();
    assertThatThrownBy(() -> shards.all("run")).hasMessageContaining("expected 4 bytes, found no");
    Files.write(folder.resolve("0-of-1.1.events"), new byte[4]);
    assertThat(shards.all("run")).hasSize(1);
    assertThat(shards.isDone("run", note.shard())).isTrue();
    shards.remove(shards.all("run"));
    assertThat(folder).doesNotExist();
  }

  private static ShardNote note(String run, int number, int count) {
    ShardNote note = new ShardNote(run, new Shard(number, count));
    note.setNumber("records", 5);
    note.setData("more", new byte[] {1, 2, 3});
    note.add(new ShardNote.UnannouncedProcess(-1, 7));
    return note;
  }

  private Path write(ShardNote note) throws Exception {
    return Files.write(new ShardFolder(folder).note(note.shard()), note.bytes());
  }
}
