package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MessageBoxSumsTest {
  private static final int ROOM = 1 << 14;

  private record Sent(long time, int sender, int receiver, long bytes) {}

  private final Random random = new Random(11);

  private List<Sent> ring(int processes, int rounds, int ticks) {
    List<Sent> all = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int p = 1; p <= processes; p++) {
        long time = (long) ticks * round + random.nextInt(ticks);
        all.add(new Sent(time, p, p % processes + 1, random.nextInt(1000)));
      }
    }
    return all;
  }

  private static MessageBoxSums sums(List<Sent> all, int most) {
    MessageBoxSums sums = new MessageBoxSums(1024, most);
    all.forEach(m -> sums.add(m.time, m.sender, m.receiver, m.bytes));
    return sums;
  }

  private static List<List<MessageBox>> levels(MessageBoxSums sums, long budget) {
    List<List<MessageBox>> levels = new ArrayList<>();
    for (PackedNote note : MessageNotes.of(sums, budget)) {
      assertThat(note.name()).isEqualTo("messages/" + levels.size());
      IndexBlock block = new IndexBlock(0, note.packed().length, note.length(), 0);
      levels.add(MessageLevel.boxes(PackedNote.numbers(block.unpack(note.packed()))));
    }
    return levels;
  }

  /** What each pair sent within the time of each box. */
  private static void compare(List<MessageBox> boxes, List<Sent> all) {
    Map<String, long[]> expected = new HashMap<>();
    long width = boxes.get(0).width();
    for (Sent m : all) {
      long box = m.time / width;
      long[] sums =
          expected.computeIfAbsent(box + " " + m.sender + " " + m.receiver, k -> new long[3]);
      sums[0]++;
      sums[1] += m.bytes;
      sums[2] += m.time;
    }
    int pairs = 0;
    for (MessageBox box : boxes) {
      assertThat(box.width()).isEqualTo(width);
      assertThat(box.others()).isZero();
      for (MessageBox.Pair pair : box.pairs()) {
        String key = box.from() / width + " " + pair.sender() + " " + pair.receiver();
        long[] sums = expected.get(key);
        assertThat(pair.messages()).isEqualTo(sums[0]);
        assertThat(pair.bytes()).isEqualTo(sums[1]);
        assertThat((double) pair.sent())
            .isCloseTo((double) sums[2] / sums[0], within(1 + width / 256.0));
        pairs++;
      }
    }
    assertThat(pairs).isEqualTo(expected.size());
  }

  @Test
  void allPairsOfAllWidthsAreThereWhereTheyAreFew() {
    List<Sent> all = ring(6, 3000, 100);
    List<List<MessageBox>> levels = levels(sums(all, ROOM), 1 << 20);
    assertThat(levels).hasSizeGreaterThan(8);
    assertThat(levels.get(0)).hasSizeLessThanOrEqualTo(2);
    assertThat(levels.get(levels.size() - 1)).hasSizeBetween(500, 1024);
    levels.forEach(boxes -> compare(boxes, all));
  }

  @Test
  void theOrderOfMessagesAndOfStreamsMakesNoDifference() {
    List<Sent> all = ring(6, 3000, 100);
    List<MessageBoxSums.Sum> inOrder = sums(all, ROOM).sums();
    MessageBoxSums joined = new MessageBoxSums(1024, ROOM);
    for (int sender : new int[] {5, 2, 6, 1, 4, 3}) {
      List<Sent> own = new ArrayList<>(all.stream().filter(m -> m.sender == sender).toList());
      Collections.shuffle(own, random);
      joined.add(sums(own, ROOM).pack(ROOM));
    }
    assertThat(joined.sums()).hasSameSizeAs(inOrder);
    List<MessageBoxSums.Sum> sums = joined.sums();
    for (int i = 0; i < inOrder.size(); i++) {
      MessageBoxSums.Sum own = sums.get(i);
      MessageBoxSums.Sum other = inOrder.get(i);
      // Places are rounded when boxes get wider.
      assertThat(own.places()).isCloseTo(other.places(), within(1L << 10));
      assertThat(own).usingRecursiveComparison().ignoringFields("places").isEqualTo(other);
    }
  }

  @Test
  void boxesOfStreamsGetWiderWhereTheRunOfOthersIsLonger() {
    MessageBoxSums all = new MessageBoxSums(1024, ROOM);
    all.add(sums(ring(2, 3, 10), ROOM).pack(ROOM));
    all.add(sums(List.of(new Sent(-1L, 7, 8, 1)), ROOM).pack(ROOM));
    all.add(sums(List.of(new Sent(1L << 40, 7, 9, 1)), ROOM).pack(ROOM));
    assertThat(all.level()).isEqualTo(54);
    assertThat(all.sums().stream().mapToLong(MessageBoxSums.Sum::messages).sum()).isEqualTo(8);
    assertThat(all.sums().get(all.sums().size() - 1).box()).isEqualTo(1023);
  }

  @Test
  void ofTooManyPairsTheHeaviestStayAndAllMessagesAreCounted() {
    List<Sent> all = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      boolean heavy = i % 4 == 0;
      int sender = heavy ? 3 : 1 + random.nextInt(300);
      int receiver = heavy ? 4 + i % 8 : 1 + random.nextInt(300);
      all.add(new Sent(i, sender, receiver, 2));
    }
    MessageBoxSums sums = sums(all, 1000);
    assertThat(sums.sums()).hasSizeLessThanOrEqualTo(1000);
    for (int budget : new int[] {1 << 20, 4096, 700}) {
      List<List<MessageBox>> levels = levels(sums, budget);
      assertThat(levels).isNotEmpty();
      for (List<MessageBox> boxes : levels) {
        assertThat(boxes.stream().mapToLong(MessageBox::messages).sum()).isEqualTo(200_000);
        long bytes = 0;
        for (MessageBox box : boxes) {
          bytes += box.otherBytes() + box.pairs().stream().mapToLong(p -> p.bytes()).sum();
        }
        assertThat(bytes).isEqualTo(400_000);
        assertThat(boxes).allMatch(box -> box.others() > box.messages() / 2);
        for (int receiver : new int[] {4, 8}) {
          assertThat(
                  boxes.stream()
                      .flatMap(b -> b.pairs().stream())
                      .filter(p -> p.sender() == 3 && p.receiver() == receiver)
                      .mapToLong(MessageBox.Pair::messages)
                      .sum())
              .isBetween(25_000L, 25_800L);
        }
      }
    }
  }

  @Test
  void notesTakeNoMoreThanTheyMay() {
    MessageBoxSums sums = sums(ring(100, 100, 1000), 1 << 18);
    for (int budget : new int[] {200_000, 20_000, 4096, 500, 50}) {
      List<PackedNote> notes = MessageNotes.of(sums, budget);
      assertThat(notes.stream().mapToLong(n -> n.packed().length).sum())
          .isLessThanOrEqualTo(budget);
      assertThat(notes).hasSizeGreaterThan(budget < 100 ? -1 : 0);
    }
  }

  @Test
  void pairsWithEquallyManyMessagesAreTakenFromAllProcesses() {
    List<Sent> all = new ArrayList<>();
    for (int i = 1; i <= 10_000; i++) {
      all.add(new Sent(5, i, i + 1, 1));
    }
    MessageBox box = levels(sums(all, ROOM), 1 << 20).get(0).get(0);
    assertThat(box.pairs()).hasSize(2048);
    assertThat(box.others()).isEqualTo(10_000 - 2048);
    assertThat(box.pairs().stream().mapToInt(MessageBox.Pair::sender).average().orElse(0))
        .isBetween(4500.0, 5500.0);
  }

  @Tag("broad")
  @Test
  void veryManyStreamsTakeLittleMemory() {
    MessageBoxSums all = new MessageBoxSums(1024, 1 << 12);
    long bytes = 0;
    for (int i = 1; i <= 20_000; i++) {
      MessageBoxSums own = new MessageBoxSums(1024, 64);
      for (int j = 0; j < 30; j++) {
        own.add(100L * j, i, 1 + (i + j % 3) % 20_000, 1);
      }
      byte[] packed = own.pack(64);
      bytes += packed.length;
      all.add(packed);
    }
    assertThat(bytes).isLessThan(20_000 * 400);
    assertThat(all.sums()).hasSizeLessThanOrEqualTo(1 << 12);
    assertThat(all.sums().stream().mapToLong(MessageBoxSums.Sum::messages).sum())
        .isEqualTo(600_000);
  }
}
