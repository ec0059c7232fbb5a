package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeLibraryCheckTest {
  private static final int SECTIONS = 200;

  @TempDir private Path folder;

  @Test
  void aLibraryWithoutItsEndIsNotWhole() throws IOException {
    ByteBuffer library = ByteBuffer.allocate(SECTIONS + 2 * 64).order(ByteOrder.LITTLE_ENDIAN);
    library.put(new byte[] {0x7f, 'E', 'L', 'F'});
    library.putLong(0x28, SECTIONS).putShort(0x3a, (short) 64).putShort(0x3c, (short) 2);
    byte[] bytes = library.array();
    assertThat(isWhole(bytes)).isTrue();
    for (int length : new int[] {bytes.length - 1, SECTIONS, 64, 40, 0}) {
      assertThat(isWhole(Arrays.copyOf(bytes, length))).as("%d bytes", length).isFalse();
    }
    bytes[1] = 'e';
    assertThat(isWhole(bytes)).isFalse();
  }

  private boolean isWhole(byte[] bytes) throws IOException {
    return NativeLibraryCheck.isWhole(
        Files.write(folder.resolve("library_linux_amd64"), bytes).toFile());
  }
}
