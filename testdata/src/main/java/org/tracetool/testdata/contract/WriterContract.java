package org.tracetool.testdata.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;

/**
 * The contract of the writer of every format, also of one that cannot be read. A test of a format
 * implements this, or extends {@link TraceFormatContract} where the format is read as well.
 */
public interface WriterContract extends SampleSource {
  /** The capabilities say so. */
  @Test
  default void theFormatIsWritten() {
    assertThat(format().capabilities().write()).isTrue();
    assertThat(format().capabilities().kinds()).isNotEmpty();
    assertThat(format().suffixes()).isNotEmpty().allMatch(s -> s.startsWith("."));
  }

  /** An output that is given up leaves nothing. */
  @Test
  default void nothingStandsUnderTheFinalNameUntilFinish(@TempDir Path folder) throws IOException {
    try (TraceWriter writer = format().create(trace(folder), WriteOptions.defaults())) {
      everyKind().writeTo(writer);
      assertThat(Folders.visible(folder)).isEmpty();
    }
    assertThat(Folders.content(folder)).isEmpty();
  }

  /** Outputs can be compared. */
  @Test
  default void sameTraceGivesSameBytes(@TempDir Path folder) throws IOException {
    SampleTrace trace = everyKind();
    int n = 0;
    for (WriteOptions variant : variants()) {
      Path one = Files.createDirectories(folder.resolve("one" + n));
      Path two = Files.createDirectories(folder.resolve("two" + n++));
      trace.write(format(), trace(one), variant);
      trace.write(format(), trace(two), variant);
      trace.write(format(), trace(two), variant); // over itself
      assertThat(Folders.content(one)).isNotEmpty().isEqualTo(Folders.content(two));
    }
  }

  /**
   * What is lost besides the records of kinds that the format does not have: ends of messages that
   * become ends of others and then have no partners, fields of the record that is kept.
   */
  default int lostBesides() {
    return 0;
  }

  /** Losses are counted. */
  @Test
  default void recordsThatTheFormatCannotHoldAreCountedAsLoss(@TempDir Path folder)
      throws IOException {
    Set<EventKind> others = EnumSet.complementOf(EnumSet.copyOf(format().capabilities().kinds()));
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 1, 1));
    for (EventKind kind : others) {
      if (SampleTrace.sectionOf(kind) == Section.EVENTS) {
        rows.add(SampleTrace.row(kind, 1, 2, 1));
      }
    }
    Diagnostics diagnostics = new Diagnostics();
    trace.write(format(), trace(folder), WriteOptions.defaults().withDiagnostics(diagnostics));
    long lost =
        diagnostics.incidents().stream()
            .filter(i -> i.severity() == Diagnostics.Severity.LOSS)
            .mapToLong(Diagnostics.Incident::count)
            .sum();
    assertThat(lost).isEqualTo(rows.size() - 1 + lostBesides());
  }
}
