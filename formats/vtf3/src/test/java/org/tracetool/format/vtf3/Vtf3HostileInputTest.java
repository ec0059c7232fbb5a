package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.Compression;
import org.tracetool.format.vtf3.encoding.BinaryEncoder;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.contract.ContractRow;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class Vtf3HostileInputTest {
  private static final int STEP = Effort.of(7, 1);

  private final HostileInput hostile = new HostileInput(64L << 20, 0, 0x20, 0x39, 0xff);

  @TempDir private Path folder;

  private byte[][] samples() throws IOException {
    byte[] ascii = Codecs.ascii(WorkedExample.ASCII);
    byte[] legacy =
        Codecs.ascii(
            "NCPUS 2\nSYMBOL USER 7 w\n1 EXCHANGE ON CPUID 1 TO USER 7 CLUSTER 1 SRC 1:2\n");
    byte[] old =
        Codecs.encode(
            VtfEncoding.BINARY,
            Codecs.decode(
                VtfEncoding.ASCII,
                Codecs.ascii(
                    "C SAVTF\nNCPUS 1\nACTTOKEN 1 \"a\"\nSYMBOL #1 2 \"b\" SRC 3:4\n"
                        + "1 EXCHANGE ON CPUID 1 DOWNTO #1 2 CLUSTER 1 SRC 3:4\n")));
    return new byte[][] {
      ascii, Codecs.ascii(WorkedExample.FAST), WorkedExample.BINARY, legacy, old, gzip(ascii)
    };
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream z = new GZIPOutputStream(out)) {
      z.write(bytes);
    }
    return out.toByteArray();
  }

  @Test
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused() throws IOException {
    for (byte[] sample : samples()) {
      Path victim = Files.write(folder.resolve("victim"), sample);
      hostile.tryFile(
          victim, STEP, () -> Copies.rows(new Vtf3Format(), victim, ReadOptions.defaults()));
    }
  }

  @Test
  void aProgramIsRefusedInOneLine() throws IOException {
    assertThatThrownBy(
            () -> Copies.rows(new Vtf3AsciiFormat(), Path.of("/bin/sh"), ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("no record could be recognized");
  }

  private List<ContractRow> binary(String records, ReadOptions options) throws IOException {
    byte[] magic = BinaryEncoder.MAGIC;
    byte[] body = HexFormat.of().parseHex(records.replaceAll("\\s", ""));
    byte[] bytes = Arrays.copyOf(magic, magic.length + body.length);
    System.arraycopy(body, 0, bytes, magic.length, body.length);
    Path file = Files.write(folder.resolve("b.bpv"), bytes);
    return Copies.rows(new Vtf3Format(), file, options);
  }

  @Test
  void binaryRecordsOfWrongLengthOrTypeAreSkipped() throws IOException {
    String version = "0400000002000100 0000";
    String down = "10000000 4254 0000000000408f40 07000000 00000000";
    ReadOptions options = ReadOptions.defaults();
    assertThat(binary(version + "0300000099990102 03" + down, options))
        .extracting(ContractRow::kind)
        .containsExactly(EventKind.UNKNOWN, EventKind.ENTER);
    assertThat(binary(version + down + "ffffffff 4254 00", options))
        .extracting(ContractRow::kind)
        .containsExactly(EventKind.ENTER, EventKind.UNKNOWN);
    assertThat(binary(version + down + "ffffff7f 4254 00", options))
        .extracting(ContractRow::kind)
        .containsExactly(EventKind.ENTER, EventKind.UNKNOWN);
    assertThat(binary(version + down + "1000", options)).hasSize(2);
    // A file declaration with four bytes more than it fills.
    ReadOptions surplus = ReadOptions.defaults();
    binary(version + "0f000000e600 04000000 00000000 0100 61 00000000" + down, surplus);
    assertThat(surplus.diagnostics().hasDamage()).isFalse();
  }

  @Test
  void compressedFilesAreReadWhateverTheirNames() throws IOException {
    byte[] plain = Codecs.ascii(WorkedExample.ASCII);
    List<ContractRow> expected =
        Copies.rows(
            new Vtf3Format(), Files.write(folder.resolve("p.gz"), plain), ReadOptions.defaults());
    assertThat(expected).hasSize(4);
    byte[] zipped = gzip(plain);
    assertThat(
            Copies.rows(
                new Vtf3Format(),
                Files.write(folder.resolve("q.GZ"), zipped),
                ReadOptions.defaults()))
        .isEqualTo(expected);
    byte[] two = Arrays.copyOf(zipped, 2 * zipped.length);
    System.arraycopy(zipped, 0, two, zipped.length, zipped.length);
    ReadOptions options = ReadOptions.defaults();
    assertThat(Copies.rows(new Vtf3Format(), Files.write(folder.resolve("r.gz"), two), options))
        .hasSize(8);
    for (String name : List.of("a.avt.gz", "a.bpv.GZ", "a.avt.zst")) {
      Path out = folder.resolve(name);
      Copies.copy(
          new Vtf3Format(),
          folder.resolve("q.GZ"),
          new Vtf3BinaryFormat(),
          out,
          options.diagnostics(),
          options.diagnostics());
      assertThat(Copies.rows(new Vtf3Format(), out, ReadOptions.defaults())).isEqualTo(expected);
      byte[] head = Arrays.copyOf(Files.readAllBytes(out), 4);
      assertThat(Compression.of(head))
          .isEqualTo(name.endsWith("zst") ? Compression.ZSTD : Compression.GZIP);
      assertThat(new Vtf3BinaryFormat().probe(out, Files.readAllBytes(out))).isGreaterThan(50);
    }
  }
}
