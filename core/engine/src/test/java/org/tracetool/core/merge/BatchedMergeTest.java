package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

class BatchedMergeTest {
  /** A stream with random times, given out in blocks of a few rows. */
  private static EventSource source(int location, int rows, int blockRows, long seed) {
    Random random = new Random(seed);
    return new EventSource() {
      private int left = rows;
      private long time;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (left > 0 && random.nextInt(50) == 0) {
          return true; // a source may have nothing to say for once
        }
        for (int i = 0; i < blockRows && left > 0; i++, left--) {
          time += random.nextInt(3);
          if (random.nextInt(10) == 0) {
            int at = block.addRow(time, EventKind.COMMENT, location, 0);
            block.words()[at] = block.text("c" + left);
          } else {
            block.add(time, EventKind.ENTER, location, random.nextInt(100));
          }
        }
        return block.rows() > 0;
      }

      @Override
      public void close() {}
    };
  }

  private static List<EventSource> sources(int streams, int rows, int blockRows) {
    List<EventSource> list = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      list.add(source(i, i == 1 ? 0 : rows, blockRows, i));
    }
    return list;
  }

  private static String line(EventCursor e) {
    return e.time()
        + " "
        + e.location()
        + " "
        + e.kind()
        + " "
        + (e.text() == null ? e.field(0) : e.text());
  }

  private static List<String> oneByOne(List<EventSource> sources) throws IOException {
    List<String> lines = new ArrayList<>();
    new KWayMerge(sources).drainTo(e -> lines.add(line(e)));
    return lines;
  }

  private static <R> LoserTree firstRows(BatchedMerge<R> merge, int streams) throws IOException {
    long[] times = new long[streams];
    boolean[] has = new boolean[streams];
    for (int i = 0; i < streams; i++) {
      has[i] = merge.next(i);
      times[i] = has[i] ? merge.time(i) : 0;
    }
    return new LoserTree(times, has);
  }

  private static <R> void passOne(BatchedMerge<R> merge, int s, LoserTree tree) throws IOException {
    merge.pass(s);
    if (merge.next(s)) {
      tree.replace(merge.time(s));
    } else {
      tree.remove();
    }
  }

  /** Passes everything in order of time, then by stream. */
  private static <R> void run(BatchedMerge<R> merge, int streams) throws IOException {
    LoserTree tree = firstRows(merge, streams);
    for (int s = tree.winner(); s >= 0; s = tree.winner()) {
      passOne(merge, s, tree);
    }
    merge.finish();
  }

  /** Turns each batch into lines, and checks what it says of the rows before it. */
  private static final class Lines implements BatchedMerge.BatchTask<List<String>> {
    private final List<String> all = new ArrayList<>();

    @Override
    public List<String> work(OrderedRows rows) {
      List<String> lines = new ArrayList<>();
      lines.add("" + rows.before());
      EventCursor cursor = new EventCursor();
      for (int i = 0; i < rows.size(); i++) {
        lines.add(line(rows.move(cursor, i)));
      }
      return lines;
    }

    @Override
    public void handleResult(List<String> lines) {
      assertThat(Long.parseLong(lines.get(0))).isEqualTo(all.size());
      all.addAll(lines.subList(1, lines.size()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 500, 7",
    "1, 3, 40000, 100",
    "3, 3, 40000, 1",
    "3, 1, 40000, 100",
    "3, 5, 9000, 1000",
    "2, 5, 30000, 333",
    "3, 40, 1000, 10"
  })
  void sameAsOneByOne(int threads, int streams, int rows, int blockRows) throws IOException {
    Lines lines = new Lines();
    try (ReadAhead ahead = new ReadAhead(threads)) {
      // One block a stream is what very many streams get, five what few streams get.
      for (int blocks : new int[] {1, 3, 5}) {
        lines.all.clear();
        List<ReadAheadQueue<EventBlock>> started = new ArrayList<>();
        for (EventSource source : sources(streams, rows, blockRows)) {
          started.add(ahead.start(source::read, EventBlock::new, blocks));
        }
        run(new BatchedMerge<>(started, ahead.executor(), lines), started.size());
        assertThat(lines.all).isEqualTo(oneByOne(sources(streams, rows, blockRows)));
      }
    }
  }

  /** Order of time, then by stream, for {@link BatchedMerge#passCalls}. */
  private record TreeOrder(LoserTree tree) implements RowOrder {
    @Override
    public int top() {
      return tree.winner();
    }

    @Override
    public int advance(long time) {
      tree.replace(time);
      return tree.winner();
    }
  }

  /** Passes everything before a time, calls as many at once as there are; returns how many. */
  private static <R> int runCalls(BatchedMerge<R> merge, int streams, long end) throws IOException {
    LoserTree tree = firstRows(merge, streams);
    TreeOrder order = new TreeOrder(tree);
    int calls = 0;
    while (true) {
      calls += merge.passCalls(order, end, 5);
      int s = tree.winner();
      if (s < 0 || merge.time(s) >= end) {
        merge.finish();
        return calls;
      }
      passOne(merge, s, tree);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 500, 7, 200",
    "3, 3, 40000, 100, 99999999",
    "3, 3, 40000, 1, 3000",
    "3, 5, 9000, 1000, 7777"
  })
  void manyCallsAtOnce(int threads, int streams, int rows, int blockRows, long end)
      throws IOException {
    Lines lines = new Lines();
    List<String> expected = new ArrayList<>();
    new KWayMerge(sources(streams, rows, blockRows))
        .drainTo(
            e -> {
              if (e.time() < end) {
                expected.add(line(e));
              }
            });
    try (ReadAhead ahead = new ReadAhead(threads)) {
      List<ReadAheadQueue<EventBlock>> started = new ArrayList<>();
      for (EventSource source : sources(streams, rows, blockRows)) {
        started.add(ahead.start(source::read, EventBlock::new, 5));
      }
      BatchedMerge<List<String>> merge = new BatchedMerge<>(started, ahead.executor(), lines);
      int calls = runCalls(merge, started.size(), end);
      assertThat(lines.all).isEqualTo(expected);
      if (blockRows > 1) {
        assertThat(calls).isGreaterThan(expected.size() / 3);
      } else {
        assertThat(calls).isZero(); // each row is the last one of its block
      }
    }
  }

  @Test
  void nothingAtAll() throws IOException {
    Lines lines = new Lines();
    run(new BatchedMerge<>(List.of(), null, lines), 0);
    assertThat(lines.all).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void failureOfTheWorkReachesTheCaller(int threads) {
    BatchedMerge.BatchTask<String> failing =
        new BatchedMerge.BatchTask<>() {
          @Override
          public String work(OrderedRows rows) throws IOException {
            throw new IOException("no room");
          }

          @Override
          public void handleResult(String result) {}
        };
    assertThatThrownBy(
            () -> {
              try (ReadAhead ahead = new ReadAhead(threads)) {
                ReadAheadQueue<EventBlock> stream =
                    ahead.start(source(1, 90000, 500, 1)::read, EventBlock::new, 5);
                run(new BatchedMerge<>(List.of(stream), ahead.executor(), failing), 1);
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
  }

  @Test
  void failureOfAStreamReachesTheCaller() {
    assertThatThrownBy(
            () -> {
              try (ReadAhead ahead = new ReadAhead(2)) {
                ReadAheadQueue.Producer<EventBlock> broken =
                    block -> {
                      throw new IOException("cannot read");
                    };
                ReadAheadQueue<EventBlock> stream = ahead.start(broken, EventBlock::new, 3);
                run(new BatchedMerge<>(List.of(stream), ahead.executor(), new Lines()), 1);
              }
            })
        .hasMessage("cannot read");
  }
}
