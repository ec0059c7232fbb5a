package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.TreeWalk;
import org.tracetool.format.slog2.read.WalkOrder;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Collective operations are one drawable each, with the states of their members. */
final class CollectiveCompositesTest {
  private static final int WORLD = 10;
  private static final int BCAST = 20;
  private static final int SHUFFLE = 21;
  private static final long UNKNOWN = -1;

  @TempDir Path folder;

  private final SlogFormat format = new SlogFormat();
  private final List<ContractRow> rows = new ArrayList<>();

  private static Definitions definitions() {
    return Definitions.builder()
        .add(new Definition.TimerResolution(1000))
        .add(new Definition.Location(1, "Process 0", 0))
        .add(new Definition.Location(2, "Process 1", 0))
        .add(new Definition.Location(3, "Process 2", 0))
        .add(new Definition.Group(WORLD, "world", new int[] {1, 2, 3}))
        .add(new Definition.Collective(BCAST, "MPI_Bcast", CollectiveType.ONE2ALL.number()))
        .add(new Definition.Collective(SHUFFLE, "shuffle", CollectiveType.ALL2ONE.number()))
        .build();
  }

  private void whole(long time, int process, int operation, int comm, long sent, long duration) {
    rows.add(
        ContractRow.of(
            time, EventKind.COLLECTIVE, process, operation, comm, 1, sent, UNKNOWN, duration));
  }

  private Path write() throws IOException {
    SampleTrace trace =
        new SampleTrace(definitions(), List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    rows.sort(Comparator.comparingLong(ContractRow::time));
    trace.rows(1, Section.EVENTS).addAll(rows);
    Path log = folder.resolve("t.slog2");
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      trace.write(format, log, new WriteOptions(0, new Diagnostics()).withExecutor(threads));
    } finally {
      threads.shutdown();
    }
    return log;
  }

  /** Lines of the members of each composite, and of each state that is none, of operations. */
  private static List<String> drawn(Path log) throws IOException {
    List<String> drawn = new ArrayList<>();
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      TreeWalk walk = new TreeWalk(open, WalkOrder.START, e -> {});
      for (Drawable d = walk.next(); d != null; d = walk.next()) {
        if (d instanceof Composite c) {
          drawn.add(
              c.parts().stream().map(Primitive::firstLine).toList()
                  + " sent "
                  + ByteBuffer.wrap(c.info()).getLong(8)
                  + " received "
                  + ByteBuffer.wrap(c.info()).getLong(16));
        } else if (((Primitive) d).vertices() == 2) {
          drawn.add(Integer.toString(d.firstLine()));
        }
      }
    }
    return drawn;
  }

  @Test
  void membersOfAnOperationAreOneDrawable() throws IOException {
    whole(10, 1, BCAST, WORLD, 100, 5);
    whole(11, 2, BCAST, WORLD, UNKNOWN, 90);
    whole(12, 3, BCAST, WORLD, 1, 1);
    whole(20, 1, BCAST, WORLD, UNKNOWN, 1);
    whole(21, 3, BCAST, WORLD, UNKNOWN, 1);
    whole(101, 2, BCAST, WORLD, UNKNOWN, 1);
    assertThat(drawn(write()))
        .containsExactly("[0, 1, 2] sent 101 received -1", "[0, 2, 1] sent -1 received -1");
  }

  @Test
  void membersThatAreMissingOrUnknownHideNoOthers() throws IOException {
    whole(10, 1, BCAST, WORLD, 1, 5);
    whole(11, 2, BCAST, WORLD, 1, 5);
    whole(30, 1, BCAST, WORLD, 1, 5);
    whole(40, 3, SHUFFLE, 99, 1, 5);
    assertThat(drawn(write())).containsExactly("[0, 1] sent 2 received -1", "0", "2");
  }

  @Test
  void operationsAreReadAsTheyWere() throws IOException {
    for (int i = 0; i < 50; i++) {
      whole(10 + 10 * i, 1, i % 2 == 0 ? BCAST : SHUFFLE, WORLD, i, 3);
      whole(11 + 10 * i, 2, i % 2 == 0 ? BCAST : SHUFFLE, WORLD, i, 12);
      whole(12 + 10 * i, 3, i % 2 == 0 ? BCAST : SHUFFLE, WORLD, i, 4);
    }
    Path log = write();
    Diagnostics read = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(read);
    List<ContractRow> back;
    try (TraceReader reader = format.open(log, options);
        EventSource source =
            reader.open(reader.streams().get(0), Section.EVENTS, options.buffersFor(1, 1))) {
      back = ContractRow.readAll(source);
      Definitions definitions = reader.definitions();
      assertThat(definitions.all(Definition.Collective.class))
          .extracting(Definition.Collective::name, CollectiveType::of)
          .containsExactlyInAnyOrder(
              tuple("MPI_Bcast", CollectiveType.ONE2ALL), tuple("shuffle", CollectiveType.ALL2ONE));
      for (int i = 0; i < back.size(); i++) {
        ContractRow was = rows.get(i);
        ContractRow is = back.get(i);
        assertThat(is.time()).isEqualTo(was.time());
        assertThat(is.location()).isEqualTo(was.location());
        assertThat(is.fields().subList(1, 6)).isEqualTo(was.fields().subList(1, 6));
        assertThat(name(definitions, is)).isEqualTo(name(definitions(), was));
      }
    }
    assertThat(back).hasSameSizeAs(rows);
    assertThat(read.incidents()).isEmpty();
  }

  private static String name(Definitions definitions, ContractRow row) {
    return definitions.find(DefinitionKind.COLLECTIVE, row.fields().get(0).intValue()).name();
  }

  @Tag("broad")
  @Test
  void whatWaitsIsBounded() throws IOException {
    int more = CollectiveComposites.MAX_WAITING_STATES / 2 + 10;
    for (int i = 0; i < more; i++) {
      whole(10 + i, 1, BCAST, WORLD, 1, 0);
      whole(10 + i, 3, BCAST, WORLD, 1, 0);
    }
    List<String> drawn = drawn(write());
    long joined = drawn.stream().filter("[0, 2] sent 2 received -1"::equals).count();
    long alone = drawn.stream().filter(d -> d.length() == 1).count();
    assertThat(2 * joined + alone).isEqualTo(2L * more);
    assertThat(2 * joined)
        .isBetween(
            CollectiveComposites.MAX_WAITING_STATES - 2L,
            CollectiveComposites.MAX_WAITING_STATES + 2L);
  }
}
