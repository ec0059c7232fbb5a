package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

class IndexFileTest {
  @TempDir private Path folder;

  private Path file(byte[] directory) throws IOException {
    byte[] packed = IndexBlock.pack(directory);
    IndexBlock block =
        new IndexBlock(
            IndexFile.HEADER, packed.length, directory.length, IndexBlock.checksum(packed));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(IndexFile.header(IndexFile.HEADER + (long) packed.length, block));
    bytes.writeBytes(packed);
    return Files.write(folder.resolve("t.ttidx"), bytes.toByteArray());
  }

  /** Of a trace of a million streams, the directory has more bytes than any other block. */
  @Test
  void theDirectoryMayBeLongerThanOtherBlocks() throws IOException {
    byte[] directory = new byte[IndexBlock.MAX_BLOCK_BYTES + 1];
    directory[IndexBlock.MAX_BLOCK_BYTES] = 7;
    try (IndexFile file = IndexFile.open(file(directory), false)) {
      assertThat(file.directory()).isEqualTo(directory);
    }
  }

  @Test
  void aDirectoryBehindTheEndIsRefused() throws IOException {
    IndexBlock block = new IndexBlock(IndexFile.HEADER, Integer.MAX_VALUE, Integer.MAX_VALUE, 0);
    Path path = folder.resolve("t.ttidx");
    Files.write(path, IndexFile.header(IndexFile.HEADER, block));
    try (IndexFile file = IndexFile.open(path, false)) {
      assertThatThrownBy(file::directory)
          .isInstanceOf(IndexRefusedException.class)
          .hasMessageContaining("outside of the file");
    }
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void pipeIsNoIndexAndIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("pipe.ttidx");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(TraceIndex.isIndex(pipe)).isFalse();
    assertThat(TraceIndex.isIndex(folder)).isFalse();
    assertThat(TraceIndex.isIndex(file(new byte[9]))).isTrue();
  }

  @Test
  void saysWhatCannotBeOpened() {
    assertThatThrownBy(() -> IndexFile.open(folder.resolve("none.ttidx"), false))
        .isInstanceOf(IndexRefusedException.class)
        .hasMessageContaining("none.ttidx: cannot be read: no such file");
  }

  @Test
  void aTemporaryIndexThatCannotBeReadIsNoDamageOfTheInput() {
    Path path = folder.resolve("made.ttidx");
    assertThatThrownBy(() -> IndexFile.open(path, true))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(path + ": cannot be read: ");
  }
}
