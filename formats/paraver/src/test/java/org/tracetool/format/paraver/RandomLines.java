package org.tracetool.format.paraver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Random lines in order of time: nested and overlapping calls, collective operations that processes
 * come to one after the other, messages that are received long after and (with clocks that differ)
 * before their lines, threads that move, comments.
 */
final class RandomLines {
  static final String HEADER = "#Paraver (d):1000000_ns:2(3,2):2:3(1:1,2:1,1:2),1(1:2),2";

  /** Application, task, thread and usual CPU. */
  private static final int[][] THREADS = {
    {1, 1, 1, 1}, {1, 2, 1, 2}, {1, 2, 2, 3}, {1, 3, 1, 4}, {2, 1, 1, 5}
  };

  private static final int TASKS = 3;
  private static final int[] FUNCTIONS = {60_000_019, 60_000_018, 60_000_001, 40_000_004};

  private record Line(long time, String text) {}

  private final Random random;
  private final List<Line> lines = new ArrayList<>();

  /** The operations that each task has still to come to, and when. */
  private final long[] reached = new long[TASKS];

  private RandomLines(long seed) {
    random = new Random(seed);
  }

  /** All lines of a trace with about so many of records. */
  static List<String> of(long seed, int count) {
    return new RandomLines(seed).make(count);
  }

  private String object(int thread) {
    int[] t = THREADS[thread];
    int cpu = random.nextInt(20) == 0 ? 1 + random.nextInt(5) : t[3];
    return cpu + ":" + t[0] + ":" + t[1] + ":" + t[2];
  }

  private List<String> make(int count) {
    long time = 0;
    for (int i = 0; i < count; i++) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(40);
      switch (random.nextInt(8)) {
        case 0 -> writeMessage(time);
        case 1 -> writeOperation(time);
        case 2 -> writeState(time);
        default -> writeEvents(time);
      }
      if (random.nextInt(60) == 0) {
        lines.add(new Line(time, "#a note " + i));
      }
    }
    lines.sort(Comparator.comparingLong(Line::time));
    List<String> all = new ArrayList<>(List.of(HEADER, "c:1:1:3:1:2:3", "c:2:1:1:1"));
    lines.forEach(line -> all.add(line.text()));
    return all;
  }

  private void writeState(long time) {
    int thread = random.nextInt(THREADS.length);
    String text = "1:" + object(thread) + ':' + time + ':' + (time + 9) + ':' + random.nextInt(9);
    lines.add(new Line(time, text));
  }

  private void writeEvents(long time) {
    StringBuilder text = new StringBuilder("2:" + object(random.nextInt(THREADS.length)));
    text.append(':').append(time);
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      switch (random.nextInt(4)) {
        case 0 -> text.append(":42000050:").append(random.nextInt(1000));
        case 1 -> text.append(":77:").append(random.nextInt(3));
        default -> {
          int type = FUNCTIONS[random.nextInt(FUNCTIONS.length)];
          text.append(':').append(type).append(':').append(random.nextInt(4));
        }
      }
    }
    lines.add(new Line(time, text.toString()));
  }

  /** Its line stands at a time of the send, or somewhat later. */
  private void writeMessage(long time) {
    long physical = time + random.nextInt(50);
    long received = Math.max(0, physical + random.nextInt(400) - 60);
    long logical = Math.max(0, received - random.nextInt(30));
    String text =
        "3:%s:%d:%d:%s:%d:%d:%d:%d"
            .formatted(
                object(random.nextInt(THREADS.length)),
                time,
                physical,
                object(random.nextInt(THREADS.length)),
                logical,
                received,
                random.nextInt(4096),
                random.nextInt(9));
    long[] places = {time, physical, physical + 100};
    lines.add(new Line(places[random.nextInt(20) == 0 ? 2 : random.nextInt(2)], text));
  }

  /** All tasks of the first application call it, some without an end. */
  private void writeOperation(long time) {
    int root = random.nextInt(TASKS + 1);
    for (int task = 0; task < TASKS; task++) {
      int thread = task < 2 ? task : task + 1;
      long begin = Math.max(time, reached[task]) + random.nextInt(300);
      long end = begin + random.nextInt(100);
      reached[task] = end;
      String call = ":50000002:7:50100001:8:50100002:4:50100004:1";
      String own = task == root ? ":50100003:1" : "";
      lines.add(new Line(begin, "2:" + object(thread) + ':' + begin + call + own));
      if (random.nextInt(50) != 0) {
        lines.add(new Line(end, "2:" + object(thread) + ':' + end + ":50000002:0"));
      }
    }
  }
}
