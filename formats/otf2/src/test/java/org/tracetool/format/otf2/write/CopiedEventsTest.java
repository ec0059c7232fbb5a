package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.contract.ContractRow;

/**
 * Events of several chunks that are rewritten mostly by copying: what they are then, and that their
 * bytes are those that rows give.
 */
class CopiedEventsTest {
  private static final int REGIONS = 700;
  private static final int EVENTS = 90_000;
  private static final StreamInfo STREAM = new StreamInfo(1, new int[] {1});
  private static final StreamInfo OTHER = new StreamInfo(2, new int[] {2});

  @TempDir Path folder;

  /** What becomes of regions and times. */
  private record Change(IntUnaryOperator regions, long factor, long offset) implements Translation {
    @Override
    public int token(DefinitionKind kind, int token) {
      return kind == DefinitionKind.REGION ? regions.applyAsInt(token) : token;
    }
  }

  /** Hides that streams can be written without rows. */
  private static final class RowWriter extends FrontWriter {
    RowWriter(Otf2Writer writer) {
      super(writer);
    }

    @Override
    public <T> T facet(Class<T> type) {
      return null;
    }
  }

  private static Otf2Writer writer(Path archive) throws IOException {
    return new Otf2Writer(new Otf2Format(), archive, WriteOptions.defaults());
  }

  /** Calls of many regions, some at the same time; in between messages and samples. */
  private static List<ContractRow> events() {
    Random random = new Random(7);
    List<ContractRow> rows = new ArrayList<>(EVENTS);
    long time = 0;
    while (rows.size() < EVENTS) {
      time += random.nextInt(4) == 0 ? 0 : random.nextInt(1000);
      int region = 1 + random.nextInt(random.nextInt(3) == 0 ? REGIONS : 60);
      switch (random.nextInt(12)) {
        case 0 -> rows.add(ContractRow.of(time, EventKind.SEND, 1, 2, 1L << random.nextInt(40), 7));
        case 1 -> rows.add(ContractRow.of(time, EventKind.RECEIVE, 1, 2, random.nextInt(300), 9));
        case 2 -> rows.add(ContractRow.of(time, EventKind.COUNTER, 1, 1, random.nextLong()));
        case 3, 4, 5, 6 -> rows.add(ContractRow.of(time, EventKind.LEAVE, 1, region));
        default -> rows.add(ContractRow.of(time, EventKind.ENTER, 1, region));
      }
    }
    return rows;
  }

  private Path made(List<ContractRow> rows) throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    for (int region = 1; region <= REGIONS; region++) {
      definitions.add(new Definition.Region(region, "r" + region, 0, 0));
    }
    definitions.add(new Definition.Location(1, "p", 0));
    definitions.add(new Definition.Location(2, "q", 0));
    definitions.add(new Definition.Counter(1, "c", 0, 0, "#"));
    Path archive = folder.resolve("made.otf2");
    try (Otf2Writer writer = writer(archive)) {
      writer.begin(definitions.build(), List.of(STREAM, OTHER));
      EventSink sink = writer.sink(STREAM, Section.EVENTS);
      EventBlock block = new EventBlock();
      for (ContractRow row : rows) {
        block.clear();
        row.addTo(block);
        EventCursor event = block.cursor();
        event.next();
        sink.accept(event);
      }
      sink.end();
      writer.complete();
      writer.amend(definitions.build());
      writer.finish();
    }
    return archive;
  }

  private Path rewritten(Path archive, Translation change) throws IOException {
    Path to = folder.resolve("rewritten.otf2");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options);
        Otf2Writer writer = writer(to)) {
      writer.begin(reader.definitions(), reader.streams());
      for (StreamInfo stream : reader.streams()) {
        assertThat(writer.rewrite(reader, stream, change, options, n -> {})).isTrue();
      }
      writer.finish();
    } finally {
      options.handles().close();
    }
    return to;
  }

  private Path byRows(Path archive) throws IOException {
    Path to = folder.resolve("rows.otf2");
    ReadOptions options = ReadOptions.defaults();
    Otf2Format format = new Otf2Format();
    try (TraceReader reader = format.open(archive, options);
        RowWriter writer = new RowWriter(writer(to))) {
      new TraceCopy(reader, format, options).resources(1, 1 << 20).run(writer);
      writer.finish();
    } finally {
      options.handles().close();
    }
    return to;
  }

  private static List<ContractRow> read(Path archive) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = new ArrayList<>();
    try (TraceReader reader = new Otf2Format().open(archive, options);
        EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
      source.drainTo(event -> rows.add(ContractRow.of(event)));
    } finally {
      options.handles().close();
    }
    return rows;
  }

  private static byte[] events(Path archive) throws IOException {
    String name = archive.getFileName().toString().replace(".otf2", "");
    return Files.readAllBytes(archive.resolveSibling(name).resolve("0.evt"));
  }

  private void check(Path made, Change change) throws IOException {
    Path rewritten = rewritten(made, change);
    List<ContractRow> expected = new ArrayList<>();
    for (ContractRow row : read(made)) {
      boolean call = row.kind() == EventKind.ENTER || row.kind() == EventKind.LEAVE;
      List<Long> fields = new ArrayList<>(row.fields());
      if (call) {
        fields.set(0, (long) change.regions().applyAsInt((int) (long) fields.get(0)));
      }
      long time = row.time() * change.factor() + change.offset();
      expected.add(
          new ContractRow(
              time, row.kind(), row.location(), fields, row.text(), row.pooled(), row.pairs()));
    }
    assertThat(read(rewritten)).isEqualTo(expected);
    assertThat(events(rewritten)).isEqualTo(events(byRows(rewritten)));
  }

  @Test
  void stayWhatTheyAre() throws IOException {
    Path made = made(events());
    check(made, new Change(r -> r, 1, 0));
    assertThat(events(folder.resolve("rewritten.otf2"))).isEqualTo(events(made));
  }

  @Test
  void getOtherTimes() throws IOException {
    Path made = made(events());
    check(made, new Change(r -> r, 3, 1_000_000_007));
  }

  @Test
  void getOtherRegionsWhoseIdsTakeMoreOrFewerBytes() throws IOException {
    Path made = made(events());
    check(made, new Change(r -> 1 + (r + 220) % REGIONS, 1, 0));
    check(made, new Change(r -> r % 7 == 0 ? REGIONS + 1 - r : r, 2, 1));
  }
}
