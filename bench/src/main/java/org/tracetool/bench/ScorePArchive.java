package org.tracetool.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;

/**
 * Writes an OTF2 archive such as Score-P leaves behind: processes that call functions, exchange
 * messages without blocking with their neighbours in a ring, and record two metrics at each call.
 *
 * <pre>java … org.tracetool.bench.ScorePArchive ARCHIVE.otf2 LOCATIONS EVENTS</pre>
 */
public final class ScorePArchive {
  private static final int REGIONS = 200;
  private static final long RESOLUTION = 1_000_000_000L;
  private static final long UNDEFINED = 0xffff_ffffL;
  private static final int ROUND = 2 * 20 + 2 * 4 + 10; // calls, messages, metrics
  private static final int TYPE_UINT64 = 4;
  private static final int FUNCTION = 1;
  private static final int COMPILER = 2;
  private static final int MPI = 4;

  private final ArchiveOutput archive;
  private final int locations;
  private final long rounds;
  private final RecordValues values = new RecordValues();
  private int strings;

  private ScorePArchive(ArchiveOutput archive, int locations, long events) {
    this.archive = archive;
    this.locations = locations;
    rounds = Math.max(1, events / locations / ROUND);
  }

  /** Writes an archive; see above for the words. */
  public static void main(String[] args) throws IOException {
    Path path = Path.of(args[0]);
    int locations = Integer.parseInt(args[1]);
    long events = Long.parseLong(args[2]);
    long start = System.nanoTime();
    try (ArchiveOutput archive = ArchiveOutput.create(path, ArchiveSettings.usual(1))) {
      ScorePArchive made = new ScorePArchive(archive, locations, events);
      long end = 0;
      for (int i = 0; i < locations; i++) {
        end = Math.max(end, made.events(i));
      }
      made.writeDefinitions(end);
      double seconds = (System.nanoTime() - start) / 1e9;
      long count = made.rounds * ROUND * locations;
      archive.finish(
          new Anchor(
              new int[] {3, 0, 2},
              0,
              0,
              1,
              1,
              locations,
              0,
              "bench",
              "tracetool bench",
              "",
              List.of(),
              1,
              0,
              0),
          null);
      System.out.printf("%d events, %.1f million a second%n", count, count / seconds / 1e6);
    }
  }

  private long events(int rank) throws IOException {
    RecordOutput out = archive.events(rank);
    long state = rank * 0x9e3779b97f4a7c15L + 1;
    long time = 1000 + rank % 97;
    long right = (rank + 1) % locations;
    long left = (rank + locations - 1) % locations;
    for (long round = 0; round < rounds; round++) {
      for (int call = 0; call < 20; call++) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        long region = (state >>> 33) % REGIONS;
        out.setTime(time += 20 + (state >>> 58));
        if (call % 2 == 0) {
          writeMetric(out, time);
        }
        out.writeBare(EventRecord.ENTER.type(), region);
        out.setTime(time += 40 + (state >>> 57));
        out.writeBare(EventRecord.LEAVE.type(), region);
      }
      for (int m = 0; m < 2; m++) {
        long request = 4 * round + 2 * m;
        out.setTime(time += 30);
        out.writeBare(EventRecord.MPI_IRECV_REQUEST.type(), request);
        out.setTime(time += 30);
        writeMessage(out, EventRecord.MPI_ISEND, right, m, request + 1);
        out.setTime(time += 500);
        writeMessage(out, EventRecord.MPI_IRECV, left, m, request);
        out.writeBare(EventRecord.MPI_ISEND_COMPLETE.type(), request + 1);
      }
    }
    out.finish();
    return time;
  }

  private void writeMessage(
      RecordOutput out, EventRecord record, long partner, long tag, long request)
      throws IOException {
    values.begin(record.type(), null);
    values.set(0, partner);
    values.set(1, 0);
    values.set(2, tag);
    values.set(3, 8192);
    values.set(4, request);
    values.setPresent(5);
    RecordEncoder.write(out, values);
  }

  private void writeMetric(RecordOutput out, long time) throws IOException {
    values.begin(EventRecord.METRIC.type(), null);
    values.set(0, 0);
    values.set(1, 2);
    values.setPresent(2);
    values.setRepetitions(2);
    for (int i = 0; i < 2; i++) {
      values.setItem(2 * i, TYPE_UINT64);
      values.setItem(2 * i + 1, time * (3 - i));
    }
    RecordEncoder.write(out, values);
  }

  private void writeDefinitions(long end) throws IOException {
    define(GlobalRecord.CLOCK_PROPERTIES, RESOLUTION, 0, end + 1, -1L);
    text("");
    define(GlobalRecord.SYSTEM_TREE_NODE, 0, text("cluster"), text("machine"), UNDEFINED);
    long file = text("solver.c");
    for (int i = 0; i < REGIONS; i++) {
      long name = text((i % 10 == 0 ? "MPI_Call_" : "compute_part_") + i);
      int paradigm = i % 10 == 0 ? MPI : COMPILER;
      define(GlobalRecord.REGION, i, name, 0, 1, file, i, i + 9, name, FUNCTION, paradigm, 0);
    }
    long master = text("Master thread");
    for (int i = 0; i < locations; i++) {
      define(GlobalRecord.LOCATION_GROUP, i, text("MPI Rank " + i), 1, 0, UNDEFINED);
      define(GlobalRecord.LOCATION, i, master, 1, rounds * ROUND, i);
    }
    writeGroup(0, 4);
    writeGroup(1, 5);
    define(GlobalRecord.COMM, 0, text("MPI_COMM_WORLD"), 1, UNDEFINED, 0);
    long cycles = text("PAPI_TOT_CYC");
    define(GlobalRecord.METRIC_MEMBER, 0, cycles, 0, 1, 0, TYPE_UINT64, 1, 0, text("cycles"));
    define(GlobalRecord.METRIC_MEMBER, 1, text("PAPI_TOT_INS"), 0, 1, 0, TYPE_UINT64, 1, 0, 0);
    writeMetricClass();
  }

  private void writeMetricClass() throws IOException {
    set(GlobalRecord.METRIC_CLASS, 0, 2, 1, 2);
    values.setRepetitions(2);
    values.setItem(0, 0);
    values.setItem(1, 1);
    RecordEncoder.write(archive.definitions(), values);
  }

  private void writeGroup(long id, long type) throws IOException {
    set(GlobalRecord.GROUP, id, 0, 0, locations, type, MPI, 0);
    values.setRepetitions(locations);
    for (int i = 0; i < locations; i++) {
      values.setItem(i, i);
    }
    RecordEncoder.write(archive.definitions(), values);
  }

  private void define(GlobalRecord record, long... fields) throws IOException {
    set(record, fields);
    RecordEncoder.write(archive.definitions(), values);
  }

  private void set(GlobalRecord record, long... fields) {
    values.begin(record.type(), null);
    for (int i = 0; i < fields.length; i++) {
      values.set(i, fields[i]);
    }
    values.setPresent(fields.length);
  }

  private long text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    values.begin(GlobalRecord.STRING.type(), bytes);
    values.set(0, strings);
    values.setBytes(1, 0, bytes.length);
    values.setPresent(2);
    RecordEncoder.write(archive.definitions(), values);
    return strings++;
  }
}
