package org.tracetool.format.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.RankFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/** Traces that are made of slices in any order. */
class TimelineReaderTest {
  private static final long NO_LIMIT = 1 << 20;

  private static TimelineReader read(TimelineScan scan) throws IOException {
    return TimelineReader.open(null, List.of(), ReadOptions.defaults(), scan, NO_LIMIT);
  }

  /** All events as {@code location: time kind name}. */
  private static List<String> events(TimelineReader reader) throws IOException {
    List<String> events = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
        EventBlock block = new EventBlock();
        while (source.read(block)) {
          for (EventCursor event = block.cursor(); event.next(); ) {
            events.add(text(reader, event));
          }
        }
      }
    }
    return events;
  }

  private static String text(TimelineReader reader, EventCursor event) {
    String location =
        ((Definition.Location) reader.definitions().find(DefinitionKind.LOCATION, event.location()))
            .name();
    String what =
        event.kind() == EventKind.ENTER || event.kind() == EventKind.LEAVE
            ? ' ' + reader.definitions().find(DefinitionKind.REGION, (int) event.field(0)).name()
            : "";
    return location + ": " + event.time() + ' ' + event.kind().label() + what;
  }

  /** Blocks grow at any record, also at the end of an operation. */
  @Test
  void deliversAnyNumberOfCollectiveOperations() throws IOException {
    for (int before = 0; before < 8; before++) {
      int others = before;
      TimelineReader reader =
          read(
              intake -> {
                int row = intake.thread(intake.process(1), 1);
                int region = intake.region("reduce", 0);
                for (int i = 0; i < others; i++) {
                  intake.addCall(row, i, i, region);
                }
                int operation = intake.operation("sum", CollectiveType.ofName("MPI_Allreduce"));
                int world = intake.communicator("world");
                for (int i = 0; i < 400; i++) {
                  intake.setCollective(operation, world, i, 1, 1, TimelineIntake.NOBODY);
                  intake.addCall(row, 10 + i, 11 + i, region);
                }
              });
      assertThat(events(reader))
          .hasSize(2 * others + 4 * 400)
          .filteredOn(event -> event.endsWith(EventKind.COLLECTIVE_END.label()))
          .hasSize(400);
    }
  }

  @Test
  void keepsOnlyPairsOfOperationsWhereOthersAreNotNeeded() throws IOException {
    TimelineScan scan =
        intake -> {
          int row = intake.thread(intake.process(1), 1);
          intake.addPair(intake.key("bytes", KeyValueType.INT64), 7);
          intake.addCorrelation(3);
          intake.addTextPair(intake.key("type", KeyValueType.STRING), "float");
          intake.addStep(5);
          intake.addCall(row, 0, 1, intake.region("a", 0));
        };
    ReadOptions few = ReadOptions.defaults().withOperationPairsOnly();
    TimelineReader reader = TimelineReader.open(null, List.of(), few, scan, NO_LIMIT);
    EventBlock block = new EventBlock();
    try (EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, few)) {
      source.read(block);
    }
    EventCursor call = block.cursor();
    call.next();
    assertThat(call.pairs()).isEqualTo(2);
    assertThat(List.of(call.pairValue(0), call.pairValue(1))).containsExactly(3L, 5L);
    assertThat(reader.definitions().all(Definition.Key.class))
        .extracting(Definition.Key::name)
        .contains("bytes", "type");
  }

  @Test
  void ordersCallsByBeginThenLaterEnd() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int row = intake.thread(intake.process(1), 1);
              intake.addCall(row, 5, 6, intake.region("inner", 0));
              intake.addCall(row, 0, 10, intake.region("outer", 0));
              intake.addCall(row, 0, 5, intake.region("first", 0));
            });

    assertThat(events(reader))
        .containsExactly(
            "pid 1: 0 enter outer",
            "pid 1: 0 enter first",
            "pid 1: 5 leave first",
            "pid 1: 5 enter inner",
            "pid 1: 6 leave inner",
            "pid 1: 10 leave outer");
  }

  @Test
  void givesCallsThatDoNotNestLanesOfTheirOwn() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int row = intake.thread(intake.process(1), 1);
              intake.addCall(row, 0, 10, intake.region("a", 0));
              intake.addCall(row, 5, 15, intake.region("b", 0));
              intake.addCall(row, 10, 20, intake.region("c", 0));
            });

    assertThat(events(reader))
        .containsExactly(
            "pid 1: 0 enter a",
            "pid 1 (2): 5 enter b",
            "pid 1: 10 leave a",
            "pid 1: 10 enter c",
            "pid 1 (2): 15 leave b",
            "pid 1: 20 leave c");
  }

  @Test
  void endsInnerCallsWithTheOneThatIsNamed() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int row = intake.thread(intake.process(1), 2);
              int a = intake.region("a", 0);
              int b = intake.region("b", 0);
              intake.addBegin(row, 0, a);
              intake.addBegin(row, 1, b);
              intake.addEnd(row, 5, a);
              intake.addEnd(row, 6, b);
              intake.addBegin(row, 7, b);
            });

    assertThat(events(reader))
        .containsExactly(
            "pid 1: 0 enter a",
            "pid 1: 1 enter b",
            "pid 1: 5 leave b",
            "pid 1: 5 leave a",
            "pid 1: 7 enter b");
  }

  @Test
  void putsAsynchronousOperationsOnTheFirstFreeLane() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int process = intake.process(1);
              int row = intake.asynchronous(process, "net");
              int get = intake.region("GET", 0);
              intake.addAsynchronousBegin(row, 0, get, 7);
              intake.addAsynchronousBegin(row, 1, get, 8);
              intake.addAsynchronousEnd(row, 2, get, 7);
              intake.addAsynchronousBegin(row, 3, get, 9);
              intake.addAsynchronousEnd(row, 4, get, 9);
              intake.addAsynchronousEnd(row, 5, get, 8);
            });

    assertThat(events(reader))
        .containsExactly(
            "pid 1: async net: 0 enter GET",
            "pid 1: async net (2): 1 enter GET",
            "pid 1: async net: 2 leave GET",
            "pid 1: async net: 3 enter GET",
            "pid 1: async net: 4 leave GET",
            "pid 1: async net (2): 5 leave GET");
  }

  @Test
  void makesStreamsOfDevicesPartsOfTheProcess() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int process = intake.process(1);
              intake.rankProcess(process, 1, null);
              intake.setWorldSize(2);
              int stream = intake.stream(process, 0, 0, 7, StreamPart.WORK);
              int group = intake.communicator("PG 0");
              intake.setMemberRanks(group, new int[] {0, 1});
              int operation = intake.operation("ALLREDUCE", CollectiveType.ALL2ALL);
              intake.addCorrelation(3);
              intake.setCollective(operation, group, 4, 8, 8, TimelineIntake.NOBODY);
              intake.addCall(stream, 10, 20, intake.region("nccl", intake.group("kernel")));
              intake.addCorrelation(3);
              intake.addCall(intake.thread(process, 1), 1, 2, intake.region("launch", 0));
              intake.addSend(
                  intake.processRow(process), 10, TimelineIntake.ofRank(0), group, 1, 100);
            });
    LocationTable locations = LocationTable.of(reader.definitions());

    assertThat(events(reader))
        .containsExactly(
            "rank 1: 1 enter launch",
            "rank 1: 2 leave launch",
            "rank 1: 10 send",
            "rank 1: GPU 0 stream 7: 10 enter nccl",
            "rank 1: GPU 0 stream 7: 10 collective-begin",
            "rank 1: GPU 0 stream 7: 20 collective-end",
            "rank 1: GPU 0 stream 7: 20 leave nccl");
    assertThat(locations.processes()).isOne();
    assertThat(locations.rank(1)).isOne();
    assertThat(locations.kind(2)).isEqualTo(LocationKind.GPU_STREAM);
    assertThat(locations.process(2)).isOne();
    RankFacet ranks = reader.facet(RankFacet.class);
    assertThat(ranks.ranks()).containsExactly(1);
    assertThat(ranks.worldSize()).isEqualTo(2);
    assertThat(ranks.rank(2)).isOne();
    Definition.Group world =
        reader.definitions().all(Definition.Group.class).stream()
            .filter(g -> g.name().equals("MPI_COMM_WORLD"))
            .findFirst()
            .orElseThrow();
    assertThat(world.members()).hasSize(2).endsWith(1);
    assertThat(ranks.rank(world.members()[0])).isZero();
    assertThat(reader.undefinedTokenName(DefinitionKind.LOCATION, world.members()[0]))
        .isEqualTo("rank 0");
    assertThat(reader.undefinedTokenName(DefinitionKind.LOCATION, 1)).isNull();
    assertThat(ranks.members(world.token())).containsExactly(0, 1);
    assertThat(ranks.hasSequenceNumbers()).isTrue();
  }

  @Test
  void keepsSamplesAndPairsAsTheyAre() throws IOException {
    TimelineReader reader =
        read(
            intake -> {
              int process = intake.process(1);
              int row = intake.processRow(process);
              int counter = intake.counter("memory", "bytes");
              intake.addSample(row, 5, counter, Long.MAX_VALUE);
              int shape = intake.key("shape", KeyValueType.STRING);
              int size = intake.key("size", KeyValueType.INT64);
              intake.addTextPair(shape, "[[1, 2, 3], []]");
              intake.addPair(size, -7);
              intake.addCall(intake.thread(process, 1), 6, 7, intake.region("a", 0));
            });
    EventBlock block = new EventBlock();
    try (EventSource source =
        reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())) {
      source.read(block);
    }
    EventCursor event = block.cursor();

    event.next();
    assertThat(event.field(1)).isEqualTo(Long.MAX_VALUE);
    event.next();
    assertThat(block.text(event.pairValue(0))).isEqualTo("[[1, 2, 3], []]");
    assertThat(event.pairValue(1)).isEqualTo(-7);
  }

  @Test
  void givesTheSameWhateverFitsIntoMemory() throws IOException {
    TimelineScan scan =
        intake -> {
          Random random = new Random(1);
          int shape = intake.key("shape", KeyValueType.STRING);
          for (int i = 0; i < 20_000; i++) {
            int row = intake.thread(intake.process(1), random.nextInt(3));
            long begin = random.nextInt(1_000_000);
            if (i % 3 == 0) {
              intake.addTextPair(shape, "x".repeat(i % 50));
            }
            intake.addCall(row, begin, begin + random.nextInt(50), intake.region("r" + i % 7, 0));
          }
        };
    List<String> all = events(read(scan));
    List<String> spilled =
        events(TimelineReader.open(null, List.of(), ReadOptions.defaults(), scan, 10_000));

    assertThat(spilled).hasSize(40_000).isEqualTo(all);
  }

  @Test
  void manyMayBeOpenAtTheSameTime() throws IOException {
    List<TimelineReader> readers = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int number = i;
      TimelineScan scan =
          intake -> {
            int row = intake.thread(intake.process(1), 1);
            int region = intake.region("call " + number, 0);
            for (int call = 0; call < 2_000; call++) {
              intake.addCall(row, 10L * (2_000 - call), 10L * (2_000 - call) + 5, region);
            }
          };
      readers.add(TimelineReader.open(null, List.of(), ReadOptions.defaults(), scan, 5_000));
    }
    for (int i = 0; i < readers.size(); i++) {
      assertThat(events(readers.get(i)))
          .hasSize(4_000)
          .startsWith("pid 1: 10 enter call " + i)
          .endsWith("pid 1: 20005 leave call " + i);
      readers.get(i).close();
    }
  }

  @Test
  void countsPairsAndTextsThatAreCut() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    TimelineScan scan =
        intake -> {
          int row = intake.thread(intake.process(1), 1);
          int number = intake.key("number", KeyValueType.INT64);
          int text = intake.key("text", KeyValueType.STRING);
          for (int i = 0; i < 4000; i++) {
            intake.addPair(number, i);
          }
          intake.addBegin(row, 0, 0);
          for (int i = 0; i < 97; i++) {
            intake.addPair(number, i);
          }
          intake.addEnd(row, 5, 0);
          intake.addTextPair(text, "x".repeat(65537));
          intake.addCall(row, 6, 7, 0);
          intake.addMarker(row, 8, 0, "x".repeat(65537));
        };
    ReadOptions options = ReadOptions.defaults().withDiagnostics(diagnostics);
    TimelineReader.open(null, List.of(), options, scan, NO_LIMIT).close();

    assertThat(diagnostics.incidents())
        .extracting(i -> i.code() + " " + i.count())
        .containsExactly("TEXTS 2", "PAIRS 97");
  }

  @Test
  void givesMemoryBackIfOpeningFails() {
    TimelineScan scan =
        intake -> {
          intake.addCall(intake.thread(intake.process(1), 1), 0, 1, intake.region("a", 0));
          intake.setMemberProcesses(intake.communicator("all"), new int[] {7});
        };
    long kept = TimelineContents.KEPT.get();

    assertThatThrownBy(() -> read(scan)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(TimelineContents.KEPT.get()).isEqualTo(kept);
  }
}
