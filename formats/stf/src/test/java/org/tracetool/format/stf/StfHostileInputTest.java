package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.StoredFile;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.format.stf.file.StreamCheck;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.WholeReading;

/**
 * A small trace in both forms, cut and with changed bytes, and blocks with right checksums and
 * wrong content.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class StfHostileInputTest {
  private static final boolean EXHAUSTIVE = Boolean.getBoolean("tracetool.exhaustive");
  private static final int STEP = Effort.of(64, 7);
  private static final int CHANGES = EXHAUSTIVE ? 1000 : Effort.of(30, 300);
  private final HostileInput hostile = new HostileInput(160L << 20, 0, 1, 0x7f, 0xff);
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  private static SampleTrace tiny() {
    SampleTrace trace = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.addAll(StoredTrace.plausible(3, 12).rows(1, Section.EVENTS));
    rows.add(SampleTrace.row(EventKind.RMA_PUT, 1, 3000, 1));
    rows.add(
        SampleTrace.row(EventKind.COMMENT, 1, 3000, 1).with(SampleTrace.pairsOfEveryType()[0]));
    trace.rows(0xab, Section.EVENTS).add(SampleTrace.row(EventKind.ENTER, 1, 5, 0x1a));
    trace.rows(0xab, Section.EVENTS).add(SampleTrace.row(EventKind.ENTER, 1, 5, 2));
    trace.rows(1, Section.STATISTICS).add(SampleTrace.row(EventKind.SUMMARY_REGION, 1, 5, 1));
    trace.rows(0, Section.MARKERS).add(SampleTrace.row(EventKind.MARKER, 1, 5, 1));
    return trace;
  }

  @EachOf(2)
  @ParameterizedTest
  @ValueSource(strings = {"h.stf", "h.single.stf"})
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused(String name) throws IOException {
    Path path = StoredTrace.write(tiny(), folder.resolve(name), true);
    assertThat(read(path)).isGreaterThan(30);
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.sorted().toList();
    }
    int tried = 0;
    for (Path victim : files) {
      tried += hostile.tryFile(victim, STEP, () -> read(path));
    }
    assertThat(tried).isGreaterThan(Effort.of(150, 300));
  }

  @Test
  void blocksThatLieUnderARightChecksum() throws IOException {
    Path path = StoredTrace.write(tiny(), folder.resolve("h.stf"), true);
    Random random = new Random(4);
    byte[] index = Files.readAllBytes(path);
    int tried = 0;
    for (String suffix : List.of(".pr.0", ".pr.1", ".msg", ".gop", ".sts", ".dcl", ".pr.0.anc")) {
      Path victim = folder.resolve("h.stf" + suffix);
      byte[] good = Files.readAllBytes(victim);
      int blocks = StoredFile.read(victim).blocks.size();
      for (int i = 0; i < CHANGES; i++) {
        StoredFile file = StoredFile.read(victim);
        StoredFile.Block block = file.blocks.get(random.nextInt(blocks));
        int changes = 1 + random.nextInt(3);
        for (int k = 0; k < changes && block.raw.length > 0; k++) {
          int at = random.nextInt(block.raw.length);
          block.raw[at] =
              switch (random.nextInt(4)) {
                case 0 -> (byte) 0xff;
                case 1 -> (byte) 0;
                case 2 -> (byte) (block.raw[at] + 1);
                default -> (byte) random.nextInt(256);
              };
        }
        if (random.nextInt(8) == 0) {
          block.raw = Arrays.copyOf(block.raw, random.nextInt(block.raw.length + 1));
        }
        if (random.nextInt(8) == 0) {
          block.header.records = random.nextInt();
        }
        if (random.nextInt(8) == 0) {
          block.header.first = random.nextLong();
          block.header.last = random.nextLong();
        }
        file.writeTo(path, suffix);
        hostile.check(suffix + ": change " + i, () -> read(path));
        tried++;
        Files.write(victim, good);
        Files.write(path, index);
      }
    }
    assertThat(tried).isEqualTo(7 * CHANGES);
    assertThat(read(path)).isGreaterThan(30);
  }

  @Test
  void anIndexThatLies() throws IOException {
    Path path = StoredTrace.write(tiny(), folder.resolve("h.stf"), true);
    byte[] good = Files.readAllBytes(path);
    Random random = new Random(5);
    for (int i = 0; i < 4 * CHANGES; i++) {
      StoredFile file = StoredFile.read(path);
      byte[] raw = file.blocks.get(0).raw;
      raw[random.nextInt(raw.length)] = (byte) random.nextInt(256);
      Files.write(path, file.bytes());
      hostile.check("change " + i, () -> read(path));
      Files.write(path, good);
    }
  }

  @Test
  void decompressionIsBounded() throws IOException {
    byte[] zeros = new byte[BlockFileHeader.MAX_RAW_BYTES];
    byte[] bomb = com.github.luben.zstd.Zstd.compress(zeros);
    assertThat(bomb.length).isLessThan(20_000);
    for (int raw : new int[] {100, BlockFileHeader.MAX_RAW_BYTES - 1}) {
      long before = threads.getCurrentThreadAllocatedBytes();
      try {
        PayloadCodec.decompress(PayloadCodec.ZSTD, bomb, 0, bomb.length, raw, new byte[0]);
        fail("a frame of another size than the block says must be refused");
      } catch (BadDataException e) {
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
      }
    }
    StfByteWriter out = new StfByteWriter();
    StfByteWriter payload = new StfByteWriter();
    payload.put(zeros, 0, 1 << 20);
    int codec = PayloadCodec.of(9, false).compress(payload, out);
    assertThat(codec).isEqualTo(PayloadCodec.DEFLATE);
    for (int raw : new int[] {0, 5, (1 << 20) - 1, (1 << 20) + 1, BlockFileHeader.MAX_RAW_BYTES}) {
      try {
        PayloadCodec.decompress(codec, out.bytes, 0, out.used, raw, new byte[0]);
        fail("a stream of another size than the block says must be refused");
      } catch (BadDataException e) {
        assertThat(e.expected()).contains("DEFLATE");
      }
    }
    assertThat(PayloadCodec.decompress(codec, out.bytes, 0, out.used, 1 << 20, new byte[0]))
        .hasSize(1 << 20);
  }

  @Test
  void everyCodecGivesBackWhatItGot() throws IOException {
    Random random = new Random(1);
    for (int level = -1; level <= 9; level++) {
      for (boolean zstd : new boolean[] {true, false}) {
        byte[] bytes = new byte[random.nextInt(5000)];
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = (byte) random.nextInt(level == 3 ? 256 : 4);
        }
        StfByteWriter payload = new StfByteWriter();
        payload.put(bytes, 0, bytes.length);
        StfByteWriter out = new StfByteWriter();
        int codec = PayloadCodec.of(level, zstd).compress(payload, out);
        byte[] back =
            PayloadCodec.decompress(codec, out.bytes, 0, out.used, bytes.length, new byte[0]);
        assertThat(Arrays.copyOf(back, bytes.length)).isEqualTo(bytes);
        assertThat(out.used).isLessThanOrEqualTo(bytes.length);
      }
    }
  }

  @Test
  void aStreamOfSomethingElseIsNotStoredToItsEnd() throws IOException {
    Path path = StoredTrace.write(tiny(), folder.resolve("h.single.stf"), true);
    byte[] good = Files.readAllBytes(path);
    java.io.ByteArrayOutputStream stored = new java.io.ByteArrayOutputStream();
    StreamCheck check = new StreamCheck(stored);
    for (byte b : good) {
      check.write(new byte[] {b}, 1);
    }
    assertThat(check.isBad()).isFalse();
    assertThat(stored.toByteArray()).isEqualTo(good);
    StreamCheck zeros = new StreamCheck(new java.io.ByteArrayOutputStream());
    zeros.write(Arrays.copyOf(good, FileHeader.LENGTH), FileHeader.LENGTH);
    zeros.write(new byte[1000], 1000);
    assertThat(zeros.isBad()).isTrue();
  }

  /** Reads everything and returns the number of records. */
  static long read(Path path) throws IOException {
    return WholeReading.of(options -> new StfFormat().open(path, options), 1010, 2000);
  }
}
