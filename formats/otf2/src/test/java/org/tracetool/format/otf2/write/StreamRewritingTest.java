package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Events that are rewritten record by record are those that rows give, byte by byte. */
class StreamRewritingTest {
  @TempDir Path folder;

  private int copies;

  /** A writer that may be given rows alone, and notes which streams need none. */
  private static final class NotingWriter extends FrontWriter implements StreamAdoptionFacet {
    private final boolean rows;
    private int rewritten;

    NotingWriter(TraceWriter writer, boolean rows) {
      super(writer);
      this.rows = rows;
    }

    @Override
    public Answer adopt(
        StreamInfo stream, TraceReader reader, StreamInfo source, Translation translation) {
      return null;
    }

    @Override
    public boolean rewrite(
        TraceReader reader,
        StreamInfo source,
        Translation translation,
        ReadOptions options,
        LongConsumer progress)
        throws IOException {
      boolean done =
          !rows
              && writer
                  .facet(StreamAdoptionFacet.class)
                  .rewrite(reader, source, translation, options, progress);
      rewritten += done ? 1 : 0;
      return done;
    }
  }

  /** What a copy is, what was said of it, and how many records and rewritten streams it has. */
  private record Copy(
      Map<String, byte[]> files, List<Incident> incidents, long records, int rewritten) {}

  private Copy copy(Path archive, boolean rows) throws IOException {
    Path to = Files.createDirectory(folder.resolve("copy" + copies++)).resolve("a.otf2");
    ReadOptions options = ReadOptions.defaults();
    Otf2Format format = new Otf2Format();
    WriteOptions writing = WriteOptions.defaults().withDiagnostics(options.diagnostics());
    long records;
    int rewritten;
    try (TraceReader reader = format.open(archive, options);
        NotingWriter writer = new NotingWriter(format.create(to, writing), rows)) {
      records = new TraceCopy(reader, format, options).resources(1, 1 << 20).run(writer);
      writer.finish();
      rewritten = writer.rewritten;
    } finally {
      options.handles().close();
    }
    return new Copy(files(to.getParent()), options.diagnostics().incidents(), records, rewritten);
  }

  private static Map<String, byte[]> files(Path folder) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        found.put(folder.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return found;
  }

  private int rewritten(Path archive, String what) throws IOException {
    Copy records = copy(archive, false);
    Copy rows = copy(archive, true);
    assertThat(records.files().keySet()).as(what).isEqualTo(rows.files().keySet());
    rows.files()
        .forEach(
            (name, bytes) ->
                assertThat(Arrays.equals(records.files().get(name), bytes))
                    .as("%s of %s", name, what)
                    .isTrue());
    assertThat(records.incidents()).as(what).isEqualTo(rows.incidents());
    assertThat(records.records()).as(what).isEqualTo(rows.records());
    return records.rewritten();
  }

  private static Path archive(String name) {
    return TestData.path("otf2").resolve(name).resolve("traces.otf2");
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "01-alldefs, 5",
    "02-allevents, 4",
    "03-mpi, 4",
    "04-threads, 8",
    "05-metrics-io-rma, 5",
    "06-sampling, 3",
    "07-chunks, 3",
    "08-big-endian, 5",
    "09-legacy, 3",
    "10-future, 0"
  })
  void areThoseOfRows(String name, int rewritten) throws IOException {
    assertThat(rewritten(archive(name), name)).isEqualTo(rewritten);
  }

  /** A copy of an archive, with another file in it. */
  private Path changed(String name, String file, byte[] bytes) throws IOException {
    Path to = Files.createDirectory(folder.resolve("in" + copies));
    try (var all = Files.walk(TestData.path("otf2").resolve(name))) {
      for (Path from : all.toList()) {
        Path place = to.resolve(TestData.path("otf2").resolve(name).relativize(from).toString());
        if (Files.isDirectory(from)) {
          Files.createDirectories(place);
        } else {
          Files.copy(from, place);
        }
      }
    }
    Files.write(to.resolve(file), bytes);
    return to.resolve("traces.otf2");
  }

  @Tag("broad")
  @Test
  void damageIsReportedAsRowsDo() throws IOException {
    Random random = new Random(49);
    for (int round = 0; round < 60; round++) {
      String name = new String[] {"02-allevents", "03-mpi", "06-sampling"}[round % 3];
      String file = random.nextInt(5) == 0 ? "traces/0.def" : "traces/0.evt";
      Path place = TestData.path("otf2").resolve(name).resolve(file);
      if (!Files.exists(place)) {
        continue;
      }
      byte[] bytes = Files.readAllBytes(place);
      for (int i = random.nextInt(4); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
      rewritten(changed(name, file, Arrays.copyOf(bytes, length)), name + ", round " + round);
    }
  }

  /** Without communicators, ranks are those of no process. */
  @Test
  void ranksWithoutCommunicatorsNeedRows() throws IOException {
    byte[] bytes = Files.readAllBytes(archive("03-mpi").resolveSibling("traces.def"));
    for (int length = bytes.length; length > bytes.length / 2; length -= 40) {
      Path cut = changed("03-mpi", "traces.def", Arrays.copyOf(bytes, length));
      rewritten(cut, length + " bytes of definitions");
    }
  }

  @Test
  void aLocationWithoutItsFileIsReported() throws IOException {
    Path archive = changed("03-mpi", "note", new byte[0]);
    Files.delete(archive.resolveSibling("traces").resolve("2.evt"));
    assertThat(rewritten(archive, "a missing file")).isEqualTo(3);
  }

  @Test
  void timesThatGoBackNeedRows() throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Region(1, "r", 0, 0));
    definitions.add(new Definition.Location(1, "p", 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    Path archive = folder.resolve("back.otf2");
    try (Otf2Writer writer = new Otf2Writer(new Otf2Format(), archive, WriteOptions.defaults())) {
      writer.begin(definitions.build(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventBlock block = new EventBlock();
      ContractRow.of(2, EventKind.ENTER, 1, 1).addTo(block);
      ContractRow.of(1, EventKind.LEAVE, 1, 1).addTo(block);
      EventCursor event = block.cursor();
      while (event.next()) {
        sink.accept(event);
      }
      sink.end();
      writer.finish();
    }
    assertThat(rewritten(archive, "times that go back")).isZero();
  }
}
