package org.tracetool.cli.analyze;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes small runs as Paraver traces; times are microseconds. Calls of a rank come in order. */
final class ParaverRun {
  private static final int USER = 60000019;
  private static final int MESSAGE = 50000001;
  private static final int COLLECTIVE = 50000002;
  private static final int OTHER = 50000003;
  private static final int FILE = 50000005;
  private static final int FIRST_REGION = 1000;

  /** Calls of MPI by the numbers that the tracer gives them. */
  private static final Map<String, Integer> MPI =
      Map.of(
          "MPI_Send",
          1,
          "MPI_Recv",
          2,
          "MPI_Barrier",
          8,
          "MPI_Init",
          31,
          "MPI_Finalize",
          32,
          "MPI_File_write",
          145);

  private record Line(long time, String text) {}

  private final int ranks;
  private final List<Line> lines = new ArrayList<>();
  private final List<String> regions = new ArrayList<>();
  private long end;

  /**
   * A run in which nothing happened yet.
   *
   * @param begins when each rank begins; at 0 if there are none
   */
  ParaverRun(int ranks, long... begins) {
    this.ranks = ranks;
    for (int r = 0; r < ranks; r++) {
      event(r, begins.length == 0 ? 0 : begins[r], USER, value("main"));
    }
  }

  private int value(String region) {
    if (MPI.containsKey(region)) {
      return MPI.get(region);
    }
    if (!regions.contains(region)) {
      regions.add(region);
    }
    return FIRST_REGION + regions.indexOf(region);
  }

  private void event(int rank, long time, int type, int value) {
    String where = (rank + 1) + ":1:" + (rank + 1) + ":1:";
    lines.add(new Line(time, "2:" + where + time + ":" + type + ":" + value));
    end = Math.max(end, time);
  }

  /** A call of a user region, or of MPI by its name. */
  void call(int rank, long from, long to, String region) {
    int type = type(region);
    event(rank, from, type, value(region));
    event(rank, to, type, 0);
  }

  private static int type(String region) {
    return switch (region) {
      case "MPI_Init", "MPI_Finalize" -> OTHER;
      case "MPI_Send", "MPI_Recv" -> MESSAGE;
      case "MPI_Barrier" -> COLLECTIVE;
      case "MPI_File_write" -> FILE;
      default -> USER;
    };
  }

  /** Opens or closes a user region around other calls. */
  void enter(int rank, long time, String region) {
    event(rank, time, USER, value(region));
  }

  void leave(int rank, long time) {
    event(rank, time, USER, 0);
  }

  /** A message: the sending call takes 1 us, the receive ends 1 us after both are there. */
  long message(int from, long send, int to, long receive) {
    long done = Math.max(send, receive) + 1;
    call(from, send, send + 1, "MPI_Send");
    call(to, receive, done, "MPI_Recv");
    String ends = place(from) + send + ":" + send + ":" + place(to) + receive + ":" + done;
    lines.add(new Line(send, "3:" + ends + ":8:0"));
    return done;
  }

  /** A message that ends, by the clocks, before it begins. */
  void messageBack(int from, long send, int to, long receive, long done) {
    call(from, send, send + 1, "MPI_Send");
    call(to, receive, done, "MPI_Recv");
    String ends = place(from) + send + ":" + send + ":" + place(to) + receive + ":" + done;
    lines.add(new Line(send, "3:" + ends + ":8:0"));
  }

  private static String place(int rank) {
    return (rank + 1) + ":1:" + (rank + 1) + ":1:";
  }

  /** An operation of all ranks, which ends for all when the last one is there. */
  long together(long[] enter, String operation) {
    long last = 0;
    for (long time : enter) {
      last = Math.max(last, time);
    }
    for (int r = 0; r < ranks; r++) {
      call(r, enter[r], last, operation);
    }
    return last;
  }

  /** Writes the trace; all ranks end with the last event. */
  String write(Path folder, String name) throws IOException {
    for (int r = 0; r < ranks; r++) {
      event(r, end, USER, 0);
    }
    lines.sort(Comparator.comparingLong(Line::time));
    String tasks = IntStream.range(0, ranks).mapToObj(r -> "1:1").collect(Collectors.joining(","));
    StringBuilder out = new StringBuilder("#Paraver (01/01/2026 at 00:00):").append(end);
    out.append("_us:1(").append(ranks).append("):1:").append(ranks).append('(').append(tasks);
    out.append(")\n");
    lines.forEach(line -> out.append(line.text()).append('\n'));
    Path trace = folder.resolve(name + ".prv");
    Files.writeString(trace, out);
    StringBuilder names = new StringBuilder();
    writeType(names, USER, "User function");
    writeType(names, MESSAGE, "MPI Point-to-point");
    writeType(names, COLLECTIVE, "MPI Collective Comm");
    writeType(names, OTHER, "MPI Other");
    writeType(names, FILE, "MPI I/O");
    Files.writeString(folder.resolve(name + ".pcf"), names);
    return trace.toString();
  }

  private void writeType(StringBuilder out, int type, String title) {
    out.append("EVENT_TYPE\n0 ").append(type).append(' ').append(title).append("\nVALUES\n0 End\n");
    for (int i = 0; i < regions.size(); i++) {
      out.append(FIRST_REGION + i).append(' ').append(regions.get(i)).append('\n');
    }
    MPI.forEach((name, number) -> out.append(number).append(' ').append(name).append('\n'));
    out.append('\n');
  }
}
