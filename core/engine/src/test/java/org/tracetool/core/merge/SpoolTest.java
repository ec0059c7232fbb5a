package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

class SpoolTest {
  @TempDir Path folder;

  private static EventSource once(EventBlock content) {
    return new EventSource() {
      private boolean given;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (given) {
          return false;
        }
        given = true;
        EventCursor e = content.cursor();
        while (e.next()) {
          block.append(e);
        }
        return block.rows() > 0;
      }

      @Override
      public void close() {}
    };
  }

  /** Events of all kinds with values of all widths, texts and pairs. */
  private static EventBlock random(Random random, int rows) {
    EventBlock block = new EventBlock();
    EventKind[] kinds = EventKind.values();
    KeyValueType[] types = KeyValueType.values();
    for (int r = 0; r < rows; r++) {
      EventKind kind = kinds[random.nextInt(kinds.length)];
      int pairs = random.nextInt(10) == 0 ? random.nextInt(5) : 0;
      int at = block.addRow(random.nextLong(), kind, random.nextInt(), pairs);
      for (int i = 0; i < kind.fieldCount(); i++) {
        long value = random.nextLong() >>> random.nextInt(64);
        if (kind.isPooled(i)) {
          value = random.nextInt(4) == 0 ? EventBlock.NO_TEXT : text(block, random);
        }
        block.words()[at + i] = value;
      }
      at += kind.fieldCount();
      for (int p = 0; p < pairs; p++) {
        KeyValueType type = types[random.nextInt(types.length)];
        long value = type.isPooled() ? text(block, random) : type.normalize(random.nextLong());
        block.words()[at++] = EventBlock.pairHead(random.nextInt(), type);
        block.words()[at++] = value;
      }
    }
    return block;
  }

  private static long text(EventBlock block, Random random) {
    byte[] bytes = new byte[random.nextInt(2000)];
    random.nextBytes(bytes);
    return block.text(bytes, 0, bytes.length);
  }

  private static List<Object> rows(EventSource source) throws IOException {
    List<Object> list = new ArrayList<>();
    source.drainTo(
        e -> {
          list.add(List.of(e.time(), e.kind(), e.location(), e.pairs()));
          for (int i = 0; i < e.kind().fieldCount(); i++) {
            list.add(
                e.kind().isPooled(i) ? String.valueOf(e.block().text(e.field(i))) : e.field(i));
          }
          for (int i = 0; i < e.pairs(); i++) {
            list.add(List.of(e.pairKey(i), e.pairType(i)));
            long v = e.pairValue(i);
            int from = (int) (v >>> 32);
            list.add(
                e.pairType(i).isPooled()
                    ? Arrays.toString(Arrays.copyOfRange(e.block().pool(), from, from + (int) v))
                    : v);
          }
        });
    return list;
  }

  @Test
  void whatWasStoredComesBackAsOftenAsWanted() throws IOException {
    Random random = new Random(1);
    for (long memory : new long[] {1, 5000, 1 << 20}) {
      try (Spool spool = Spool.create(folder, 3, memory)) {
        List<EventBlock> blocks =
            List.of(random(random, 500), random(random, 0), random(random, 90));
        List<Spool.StoredStream> stored = new ArrayList<>();
        for (EventBlock b : blocks) {
          stored.add(spool.store(once(b)));
        }
        for (int round = 0; round < 2; round++) {
          for (int i = 0; i < blocks.size(); i++) {
            assertThat(stored.get(i).rows()).isEqualTo(blocks.get(i).rows());
            assertThat(rows(stored.get(i).open())).isEqualTo(rows(once(blocks.get(i))));
          }
        }
      }
    }
  }

  @Test
  void streamsAreStoredByManyThreadsAtATime() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(6);
    try (Spool spool = Spool.create(folder, 40, 1 << 16)) {
      List<EventBlock> blocks = new ArrayList<>();
      List<Callable<Spool.StoredStream>> jobs = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        EventBlock b = random(new Random(i), 200);
        blocks.add(b);
        jobs.add(() -> spool.store(once(b)));
      }
      List<Future<Spool.StoredStream>> stored = pool.invokeAll(jobs);
      for (int i = 0; i < 40; i++) {
        assertThat(rows(stored.get(i).get().open())).isEqualTo(rows(once(blocks.get(i))));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void nothingStaysBehind() throws IOException {
    Spool spool = Spool.create(folder, 1, 1000);
    spool.store(once(random(new Random(1), 10)));
    spool.close();
    try (Stream<Path> list = Files.list(folder)) {
      assertThat(list).isEmpty();
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Spool.create(folder.resolve("missing"), 1, 1000))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("missing")
        .hasMessageContaining("TMPDIR");
  }
}
