package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.testdata.TestData;

/** Thumbnails of archives that are read and written. */
class ThumbnailsTest {
  private static final int HEADER_BYTES = 18;

  /** The attachment of a thumbnail "a" of two of the three regions, with one sample. */
  private static final byte[] ATTACHED = {
    0, 0, 0, 9, 10, 1, 'a', 0, 0, 1, 2, 30, 10, //
    0, 0, 0, 5, 11, 4, 2, 3, 1
  };

  @TempDir Path folder;

  private Path archive;

  @BeforeEach
  void copy() throws IOException {
    Path source = TestData.path("otf2/07-chunks");
    Path to = Files.createDirectories(folder.resolve("from"));
    try (var all = Files.walk(source)) {
      for (Path p : all.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(source.relativize(p).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(p, copy);
      }
    }
    archive = to.resolve("traces.otf2");
  }

  private Path thumbnail(int number) {
    return archive.resolveSibling("traces." + number + ".thumb");
  }

  private List<String> copied() throws IOException {
    Diagnostics told = TraceCopy.copy(archive, folder.resolve("copy.otf2"));
    return told.incidents().stream().flatMap(i -> i.examples().stream()).toList();
  }

  @Test
  void bytesAreThoseOfTheLibrary() throws IOException {
    assertThat(copied()).isEmpty();
    assertThat(folder.resolve("copy.0.thumb")).hasSameBinaryContentAs(thumbnail(0));
    assertThat(Anchor.read(folder.resolve("copy.otf2")).thumbnails()).isEqualTo(1);
  }

  @Test
  void whatIsBeforeDamageIsKept() throws IOException {
    byte[] whole = Files.readAllBytes(thumbnail(0));
    Files.write(thumbnail(0), Arrays.copyOf(whole, whole.length / 2));
    assertThat(copied())
        .singleElement()
        .asString()
        .startsWith(thumbnail(0) + ": byte ")
        .endsWith("; what follows in the file is left out");
    byte[] kept = Files.readAllBytes(folder.resolve("copy.0.thumb"));
    int same = Arrays.mismatch(kept, whole);
    assertThat(same).isBetween(whole.length / 2 - 64, whole.length / 2).isEqualTo(kept.length - 2);
  }

  @Test
  void oneWithoutHeaderIsNone() throws IOException {
    byte[] whole = Files.readAllBytes(thumbnail(0));
    whole[HEADER_BYTES] = 11;
    Files.write(thumbnail(0), whole);
    assertThat(copied()).singleElement().asString().contains("expected the header of a thumbnail");
    assertThat(folder.resolve("copy.0.thumb")).doesNotExist();
    assertThat(Anchor.read(folder.resolve("copy.otf2")).thumbnails()).isZero();
  }

  @Test
  void oneThatIsMissingIsReported() throws IOException {
    Files.delete(thumbnail(0));
    assertThat(copied())
        .containsExactly(
            thumbnail(0) + ": expected a thumbnail, as " + archive + " says, found no such file");
  }

  private Diagnostics write(byte[] attached) throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Location(1, "p", 0));
    for (int region : new int[] {10, 20, 30}) {
      definitions.add(new Definition.Region(region, "r" + region, 0, 0));
    }
    Diagnostics told = new Diagnostics();
    WriteOptions options = WriteOptions.defaults().withDiagnostics(told);
    Path trace = folder.resolve("new.otf2");
    try (TraceWriter writer = new Otf2Format().create(trace, options)) {
      writer.begin(definitions.build(), List.of(new StreamInfo(1, new int[] {1})));
      assertThat(writer.attachment(AttachmentRole.THUMBNAIL)).as("of OTF").isNull();
      try (OutputStream out = writer.attachment("otf2-thumbnail")) {
        for (byte b : attached) {
          out.write(b); // in whatever pieces they come
        }
      }
      writer.finish();
    }
    return told;
  }

  @Test
  void tokensBecomeIds() throws IOException {
    assertThat(write(ATTACHED).incidents()).isEmpty();
    byte[] bytes = Files.readAllBytes(folder.resolve("new.0.thumb"));
    assertThat(Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length))
        .containsExactly(
            10, 11, 'a', 0, 0, 0, 1, 1, 1, 2, 1, 2, 0, 11, 8, 1, 4, 1, 2, 1, 3, 1, 1, 2, 1);
  }

  @Test
  void otherBytesAreRefused() {
    byte[] samplesFirst = Arrays.copyOfRange(ATTACHED, 13, ATTACHED.length);
    assertThatThrownBy(() -> write(samplesFirst)).isInstanceOf(DamagedTraceException.class);
    byte[] tooMany = ATTACHED.clone();
    tooMany[10] = 99;
    assertThatThrownBy(() -> write(tooMany)).isInstanceOf(DamagedTraceException.class);
    byte[] huge = ATTACHED.clone();
    huge[0] = 99;
    assertThatThrownBy(() -> write(huge)).isInstanceOf(DamagedTraceException.class);
  }
}
