package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThatCode;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.TestData;

/**
 * Any bytes as an index, or as the content of one of its blocks with a right checksum: refused, or
 * read to the end. {@code JAZZER_FUZZ=1} makes the test look for more.
 */
class IndexFuzzTest {
  private static final Path TRACE = TestData.path("otf/records-long/records-long.otf");

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] content = Arrays.copyOfRange(input, 1, input.length);
    try {
      switch (input[0] & 7) {
        case 0 -> StateCodec.read(new IndexInput(content, 0), 1000);
        case 1 -> StoredTree.read(new IndexInput(content, 0));
        case 2 -> PreviewBox.read(new IndexInput(content, 0), new long[1], 3);
        case 3 -> MessageLevel.boxes(PackedNote.numbers(content));
        default -> readFile(content);
      }
    } catch (IndexInput.MalformedException | IndexRefusedException e) {
      // refused in order
    }
  }

  /** Bytes as a directory behind a sound header. */
  private static void readFile(byte[] content) throws IOException {
    byte[] packed = IndexBlock.pack(content);
    IndexBlock directory =
        new IndexBlock(
            IndexFile.HEADER, packed.length, content.length, IndexBlock.checksum(packed));
    byte[] header = IndexFile.header(IndexFile.HEADER + (long) packed.length, directory);
    Path file = FuzzFolder.empty().resolve("i");
    Files.write(file, new IndexOutput().append(header).append(packed).toBytes());
    try (TraceReader reader =
            FormatRegistry.load().detect(TRACE).open(TRACE, ReadOptions.defaults());
        TraceIndex index = TraceIndex.open(file, reader)) {
      index.check();
    }
  }

  @Test
  void randomBytesAreReadOrRefused() {
    Random random = new Random(3);
    for (int i = 0; i < 2000; i++) {
      byte[] input = new byte[1 + random.nextInt(60)];
      random.nextBytes(input);
      input[0] = (byte) (i % 50 == 0 ? 4 : i % 4);
      for (int j = 1; j < input.length; j++) {
        // Small numbers, which lead further in.
        input[j] = random.nextInt(4) > 0 ? (byte) (input[j] & 7) : input[j];
      }
      assertThatCode(() -> checkAnyBytes(input))
          .as(Arrays.toString(input))
          .doesNotThrowAnyException();
    }
  }
}
