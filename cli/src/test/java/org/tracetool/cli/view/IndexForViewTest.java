package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.TestData;
import org.tracetool.view.OpeningState;
import org.tracetool.view.model.ViewedTrace;

/** A trace that is shown, whose files take long to find where they are many. */
final class IndexForViewTest {
  private static final Path TRACE = TestData.path("vampirtrace/ring_collectives/expected");

  private static final String INDEX = "ring.otf.ttidx";

  @TempDir private Path folder;
  private final AtomicInteger listings = new AtomicInteger();

  @Test
  void filesOfATraceWithAnIndexAreLookedForOnce() throws IOException {
    copyTrace();
    open(); // makes the index
    Path index = folder.resolve(INDEX);
    assertThat(Files.getPosixFilePermissions(index))
        .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("any"))));
    listings.set(0);
    open();
    assertThat(listings).hasValue(1);
  }

  @Test
  void anIndexThatIsRefusedIsMadeAnewAndThatIsSaid() throws IOException {
    copyTrace();
    open();
    Path index = folder.resolve(INDEX);
    byte[] whole = Files.readAllBytes(index);
    Files.write(index, Arrays.copyOf(whole, whole.length - 1));
    assertThat(open().incidents())
        .singleElement()
        .satisfies(
            told ->
                assertThat(told.examples().get(0))
                    .startsWith(index + ": is damaged: ")
                    .endsWith("; it is made anew"));
    assertThat(index).hasBinaryContent(whole);
  }

  private void copyTrace() throws IOException {
    try (Stream<Path> files = Files.list(TRACE)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private Diagnostics open() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    ReadOptions reading = ReadOptions.defaults();
    TraceReader otf = FormatRegistry.load().byId("otf").open(folder.resolve("ring.otf"), reading);
    TraceReader counted = new CountedListings(otf);
    try (IndexForView indexes = new IndexForView(diagnostics, 1)) {
      IndexForView.OpenedIndex opened = indexes.open(counted, reading, new OpeningState(n -> {}));
      new ViewedTrace("ring", counted, opened.index(), opened.files(), reading).close();
    }
    return diagnostics;
  }

  /** Counts how often the files of a trace are looked for. */
  private final class CountedListings extends FrontReader {
    CountedListings(TraceReader reader) {
      super(reader);
    }

    @Override
    public List<TraceFile> files() throws IOException {
      listings.incrementAndGet();
      return super.files();
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.open(stream, section, options);
    }
  }
}
