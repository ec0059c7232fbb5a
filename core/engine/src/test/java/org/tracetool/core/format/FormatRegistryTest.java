package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;

/** The formats are those of src/test/resources/META-INF/services. */
class FormatRegistryTest {
  private final FormatRegistry registry = FormatRegistry.load();

  @TempDir Path folder;

  /** Knows files by their first letter, and names that end with a digit only vaguely. */
  public abstract static class Letter implements TraceFormat {
    private final String id;

    Letter(String id) {
      this.id = id;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public String description() {
      return "letter " + id;
    }

    @Override
    public java.util.List<String> suffixes() {
      return java.util.List.of("." + id, ".trace." + id);
    }

    @Override
    public Capabilities capabilities() {
      return new Capabilities(Set.of(EventKind.ENTER), true, false, false, false, false);
    }

    @Override
    public int probe(Path trace, byte[] head) {
      if (head.length > 0) {
        return head[0] == id.charAt(0) ? 90 : 0;
      }
      return trace.toString().endsWith("." + id) ? 40 : 0;
    }

    @Override
    public TraceReader open(Path trace, ReadOptions options) {
      throw new UnsupportedOperationException();
    }

    @Override
    public TraceWriter create(Path trace, WriteOptions options) {
      throw new UnsupportedOperationException();
    }
  }

  /** Format a. */
  public static final class A extends Letter {
    /** For the loader. */
    public A() {
      super("a");
    }
  }

  /** Format b. */
  public static final class B extends Letter {
    /** For the loader. */
    public B() {
      super("b");
    }
  }

  /** Format w, which can only be written, and takes every trace for its own if it is asked. */
  public static final class W implements TraceFormat {
    @Override
    public String id() {
      return "w";
    }

    @Override
    public String description() {
      return "only written";
    }

    @Override
    public java.util.List<String> suffixes() {
      return java.util.List.of(".w");
    }

    @Override
    public Capabilities capabilities() {
      return new Capabilities(Set.of(EventKind.ENTER), false, true, false, false, false);
    }

    @Override
    public int probe(Path trace, byte[] head) {
      return 100;
    }
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, StandardCharsets.US_ASCII);
  }

  @Test
  void formatsAreFoundAndSortedById() {
    assertThat(registry.formats()).extracting(TraceFormat::id).containsExactly("a", "b", "w");
  }

  @Test
  void anUnknownFormatOfAnOutputNamesThoseThatCanBeWritten() throws IOException {
    assertThat(registry.forOutput("a").id()).isEqualTo("a");
    assertThatThrownBy(() -> registry.forOutput("xyzzy"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown format 'xyzzy'; known are: w");
    assertThatThrownBy(() -> registry.byId("trace.b"))
        .hasMessage("unknown format 'trace.b'; did you mean b? Known are: a, b, w");
  }

  @Test
  void contentCountsMoreThanTheSuffix() throws IOException {
    assertThat(registry.detect(file("x.b", "a trace")).id()).isEqualTo("a");
    assertThat(registry.detect(file("x.a", "b trace")).id()).isEqualTo("b");
  }

  @Test
  void aNameWithoutAFileCanBeEnough() throws IOException {
    assertThat(registry.detect(folder.resolve("missing.b")).id()).isEqualTo("b");
  }

  @Test
  void theSuffixChoosesTheFormatOfANewFile() throws IOException {
    assertThat(registry.bySuffix(Path.of("dir/x.b")).id()).isEqualTo("b");
    assertThatThrownBy(() -> registry.bySuffix(Path.of("x.c")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("x.c")
        .hasMessageContaining("choose one");
  }

  @Test
  void anUnknownIdIsAnsweredWithTheKnownOnes() throws IOException {
    assertThat(registry.byId("b").id()).isEqualTo("b");
    assertThatThrownBy(() -> registry.byId("B"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'B'")
        .hasMessageContaining("a, b");
  }

  @Test
  void whatIsNoTraceIsSaidSoWithTheReason() throws IOException {
    assertThatThrownBy(() -> registry.detect(file("x.txt", "nothing")))
        .isInstanceOfSatisfying(
            DamagedTraceException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DAMAGED_INPUT))
        .hasMessageContaining("x.txt")
        .hasMessageContaining("not a trace");
    assertThatThrownBy(() -> registry.detect(folder.resolve("missing.c")))
        .hasMessageContaining("no such trace");
    assertThatThrownBy(() -> registry.detect(folder)).hasMessageContaining("folder");
    assertThatThrownBy(() -> registry.detect(file("empty", "")))
        .hasMessageContaining("not a trace");
  }

  @Test
  void facetsAreWhatAFormatImplements() {
    TraceFormat plain = new A();
    assertThat(plain.facet(RunFilesFacet.class)).isNull();
    assertThat(plain.facet(Letter.class)).isSameAs(plain);
  }

  @Test
  void aFormatThatIsOnlyWrittenIsFoundByItsSuffixAlone() throws IOException {
    assertThat(registry.suffixes()).doesNotContain(".w");
    assertThat(registry.bySuffix(Path.of("x.w")).id()).isEqualTo("w");
    assertThat(registry.detect(file("x.w", "a trace")).id()).isEqualTo("a");
    assertThatThrownBy(() -> registry.detect(file("y.w", "w trace")))
        .hasMessageContaining("(a, b)");
    assertThatThrownBy(() -> new W().open(folder.resolve("x.w"), ReadOptions.defaults()))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("can be written but not read");
    assertThatThrownBy(() -> registry.bySuffix(Path.of("x.c"))).hasMessageContaining("(w)");
  }

  @Test
  void buffersShrinkAsStreamsGrow() {
    ReadOptions o = ReadOptions.defaults();
    assertThat(o.buffersFor(1, 1L << 30).bufferBytes()).isEqualTo(256 << 10);
    assertThat(o.buffersFor(1000, 64L << 20).bufferBytes()).isEqualTo((64 << 20) / 1000);
    assertThat(o.buffersFor(1_000_000, 64L << 20).bufferBytes()).isEqualTo(8 << 10);
    assertThat(o.buffersFor(0, 0).bufferBytes()).isEqualTo(8 << 10);
  }
}
