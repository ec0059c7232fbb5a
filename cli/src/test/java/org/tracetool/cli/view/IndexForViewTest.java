package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.testdata.TestData;
import org.tracetool.view.OpeningState;
import org.tracetool.view.model.ViewedTrace;

/** A trace that is shown, whose files take long to find where they are many. */
final class IndexForViewTest {
  private static final Path TRACE = TestData.path("vampirtrace/ring_collectives/expected");

  private static final String INDEX = "ring.otf.ttidx";

  @TempDir private Path folder;
  private final AtomicInteger listings = new AtomicInteger();
  private AtOpen atOpen = () -> {};

  /** Offsets in the header of an index, docs/formats/index.md. */
  private static final int VERSION = 8;

  private static final int CHECKSUM = 40;

  /** What happens when a stream is opened. */
  private interface AtOpen {
    void run() throws IOException;
  }

  @Test
  void filesOfATraceWithAnIndexAreLookedForOnce() throws IOException {
    copyTrace();
    open(); // makes the index
    assertThat(listings).as("before the trace is read, and after that").hasValue(2);
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
                    .endsWith("; it is rebuilt"));
    assertThat(index).hasBinaryContent(whole);
  }

  @Test
  void anIndexOfAnotherVersionIsMadeAnew() throws IOException {
    copyTrace();
    open();
    Path index = folder.resolve(INDEX);
    byte[] whole = Files.readAllBytes(index);
    ByteBuffer other = ByteBuffer.wrap(whole.clone());
    other.putInt(VERSION, other.getInt(VERSION) + 1);
    CRC32C checksum = new CRC32C();
    checksum.update(other.array(), 0, CHECKSUM);
    other.putInt(CHECKSUM, (int) checksum.getValue());
    Files.write(index, other.array());
    assertThat(open().incidents())
        .singleElement()
        .satisfies(
            told ->
                assertThat(told.examples().get(0))
                    .contains("of version")
                    .endsWith("; it is rebuilt"));
    assertThat(index).hasBinaryContent(whole);
  }

  @Test
  void aTraceThatGrowsWhileItIsReadIsRefused() throws IOException {
    copyTrace();
    Path events = folder.resolve("ring.1.events");
    atOpen = () -> Files.write(events, new byte[] {'\n'}, StandardOpenOption.APPEND);
    assertThatThrownBy(this::open)
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("has changed while it was read; start view again");
    assertThat(folder.resolve(INDEX)).doesNotExist();
  }

  @Test
  void aFullDiskIsNamedWithWhatToDo() throws IOException {
    copyTrace();
    atOpen =
        () -> {
          throw new OutputException("/tmp/x: cannot be written: No space left on device");
        };
    assertThatThrownBy(this::open)
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("No space left on device")
        .hasMessageContaining("set TMPDIR to another folder, then start view again");
  }

  @Test
  void severalViewersOfATraceAtOnceAllShowIt() throws Exception {
    copyTrace();
    ExecutorService viewers = Executors.newFixedThreadPool(4);
    try {
      CyclicBarrier together = new CyclicBarrier(4);
      Callable<Diagnostics> viewer =
          () -> {
            together.await();
            return open();
          };
      for (Future<Diagnostics> one : viewers.invokeAll(Collections.nCopies(4, viewer))) {
        // Who finds another one writing the index says so, and shows the trace all the same.
        assertThat(one.get().incidents())
            .allMatch(told -> told.code() == WarningCode.REMAINING_FILES);
      }
    } finally {
      viewers.shutdownNow();
    }
    assertThat(open().incidents()).isEmpty(); // the index that was kept is whole
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
      atOpen.run();
      return reader.open(stream, section, options);
    }
  }
}
