package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;

/** Lines of frequent events, made from their bytes, are those of the general way to the letter. */
class RandomEventsTest {
  private static final int EVENTS = 3_000;
  private static final int REGIONS = 40;
  private static final long UNDEFINED = 0xffff_ffffL;
  private static final int INT64 = 8;
  private static final int UINT64 = 4;
  private static final int DOUBLE = 10;
  private static final long[] LOCATIONS = {0, 7, 123_456_789_012_345_678L, -3};
  private static final List<EventRecord> BARE =
      List.of(
          EventRecord.ENTER,
          EventRecord.LEAVE,
          EventRecord.MPI_ISEND_COMPLETE,
          EventRecord.MPI_IRECV_REQUEST,
          EventRecord.MPI_REQUEST_TEST,
          EventRecord.MPI_REQUEST_CANCELLED);
  private static final List<EventRecord> MESSAGES =
      List.of(
          EventRecord.MPI_SEND, EventRecord.MPI_ISEND, EventRecord.MPI_RECV, EventRecord.MPI_IRECV);

  private final RecordValues values = new RecordValues();
  private Random random;
  private int strings;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void threadsPrintWhatTheGeneralWayPrints(int seed, @TempDir Path tmp) throws IOException {
    random = new Random(seed);
    Path anchor = tmp.resolve("traces.otf2");
    write(anchor, seed);
    String general = SlicedEventsTest.print(anchor, PrintOptions.ALL, 1);
    assertThat(general.lines().count()).isGreaterThan((long) EVENTS * LOCATIONS.length);
    assertThat(SlicedEventsTest.print(anchor, PrintOptions.ALL, 2)).isEqualTo(general);
  }

  private void write(Path anchor, int seed) throws IOException {
    ArchiveSettings settings = ArchiveSettings.usual(1).withBig(seed % 3 == 0);
    try (ArchiveOutput archive = ArchiveOutput.create(anchor, settings)) {
      for (long location : LOCATIONS) {
        writeEvents(archive.events(location), start(seed), step(seed));
      }
      writeDefinitions(archive);
      int[] release = {3, 0, 2};
      archive.finish(
          new Anchor(release, 0, 0, 1, 1, LOCATIONS.length, 0, "", "", "", List.of(), 1, 0, 0),
          null);
    }
  }

  /** Times from zero on, usual ones, and those without room for a sign. */
  private static long start(int seed) {
    return switch (seed % 3) {
      case 0 -> 0;
      case 1 -> 1_700_000_000_000_000_000L;
      default -> Long.MAX_VALUE - 100_000;
    };
  }

  /** Bits of the distances between times. */
  private static int step(int seed) {
    return seed < 4 ? 8 : 24;
  }

  private void writeEvents(RecordOutput out, long start, int step) throws IOException {
    long time = start;
    for (int i = 0; i < EVENTS; i++) {
      if (random.nextInt(4) > 0) {
        out.setTime(time += random.nextInt(1 << random.nextInt(step)));
      } else if (i == 0) {
        out.setTime(time);
      }
      int sort = random.nextInt(20);
      if (sort < 12) {
        EventRecord record = BARE.get(random.nextInt(BARE.size()));
        boolean region = record == EventRecord.ENTER || record == EventRecord.LEAVE;
        out.writeBare(record.type(), region ? region() : number());
      } else if (sort < 15) {
        writeMetric(out);
      } else if (sort < 19) {
        writeMessage(out, MESSAGES.get(random.nextInt(MESSAGES.size())));
      } else {
        out.writeBare(EventRecord.OMP_TASK_CREATE.type(), number());
      }
    }
    out.finish();
  }

  /** Mostly one that is defined. */
  private long region() {
    int chance = random.nextInt(100);
    return chance == 0 ? UNDEFINED : chance == 1 ? 70_000 : random.nextInt(REGIONS + 2);
  }

  /** Of any number of bits. */
  private long number() {
    return random.nextLong() >>> random.nextInt(Long.SIZE);
  }

  private void writeMetric(RecordOutput out) throws IOException {
    int metric = random.nextInt(4);
    int[] types =
        metric == 0 ? new int[] {UINT64, INT64} : new int[] {metric == 1 ? DOUBLE : INT64};
    values.begin(EventRecord.METRIC.type(), null);
    values.set(0, metric);
    values.set(1, types.length);
    values.setPresent(2);
    values.setRepetitions(types.length);
    for (int i = 0; i < types.length; i++) {
      values.setItem(2 * i, random.nextInt(50) == 0 ? UINT64 : types[i]);
      values.setItem(2 * i + 1, random.nextBoolean() ? number() : -number());
    }
    RecordEncoder.write(out, values);
  }

  private void writeMessage(RecordOutput out, EventRecord record) throws IOException {
    boolean requested = record == EventRecord.MPI_ISEND || record == EventRecord.MPI_IRECV;
    values.begin(record.type(), null);
    values.set(0, random.nextInt(LOCATIONS.length + 1));
    values.set(1, random.nextInt(20) == 0 ? UNDEFINED : random.nextInt(2));
    values.set(2, number() & UNDEFINED);
    values.set(3, number());
    values.set(4, number());
    values.setPresent(requested ? 5 : 4);
    RecordEncoder.write(out, values);
  }

  private void writeDefinitions(ArchiveOutput archive) throws IOException {
    RecordOutput out = archive.definitions();
    define(out, GlobalRecord.CLOCK_PROPERTIES, 1_000_000_000L, 0, -1L, -1L);
    text(out, "");
    define(
        out, GlobalRecord.SYSTEM_TREE_NODE, 0, text(out, "node"), text(out, "machine"), UNDEFINED);
    for (int i = 0; i < REGIONS; i++) {
      long name = text(out, "r".repeat(i == 9 ? 6_000 : random.nextInt(80)));
      define(out, GlobalRecord.REGION, i, name, 0, 1, 0, i, i + 9, name, 1, 2, 0);
    }
    for (int i = 0; i < LOCATIONS.length; i++) {
      define(out, GlobalRecord.LOCATION_GROUP, i, text(out, "rank " + i), 1, 0, UNDEFINED);
      define(out, GlobalRecord.LOCATION, LOCATIONS[i], text(out, "m" + i), 1, EVENTS, i);
    }
    list(out, GlobalRecord.GROUP, LOCATIONS, 0, 0, 0, LOCATIONS.length, 4, 4, 0);
    list(out, GlobalRecord.GROUP, new long[] {0, 1, 2, 3}, 1, 0, 0, LOCATIONS.length, 5, 4, 0);
    define(out, GlobalRecord.COMM, 0, text(out, "WORLD"), 1, UNDEFINED, 0);
    int[] types = {UINT64, INT64, DOUBLE};
    for (int i = 0; i < types.length; i++) {
      define(out, GlobalRecord.METRIC_MEMBER, i, text(out, "c" + i), 0, 1, 0, types[i], 1, 0, 0);
    }
    list(out, GlobalRecord.METRIC_CLASS, new long[] {0, 1}, 0, 2, 1, 2);
    list(out, GlobalRecord.METRIC_CLASS, new long[] {2}, 1, 1, 1, 2);
    list(out, GlobalRecord.METRIC_CLASS, new long[] {1}, 2, 1, 1, 2);
  }

  private void define(RecordOutput out, GlobalRecord record, long... fields) throws IOException {
    list(out, record, new long[0], fields);
  }

  private void list(RecordOutput out, GlobalRecord record, long[] items, long... fields)
      throws IOException {
    values.begin(record.type(), null);
    for (int i = 0; i < fields.length; i++) {
      values.set(i, fields[i]);
    }
    values.setPresent(fields.length);
    values.setRepetitions(items.length);
    for (int i = 0; i < items.length; i++) {
      values.setItem(i, items[i]);
    }
    RecordEncoder.write(out, values);
  }

  private long text(RecordOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    values.begin(GlobalRecord.STRING.type(), bytes);
    values.set(0, strings);
    values.setBytes(1, 0, bytes.length);
    values.setPresent(2);
    RecordEncoder.write(out, values);
    return strings++;
  }
}
