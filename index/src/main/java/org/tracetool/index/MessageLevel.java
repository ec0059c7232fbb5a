package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/**
 * Messages in boxes of one width as the numbers of a note. Columns, since what is alike is packed
 * best beside each other.
 */
final class MessageLevel {
  private static final int OF_BOX = 4;
  private static final int OF_PAIR = 5;

  /** The mean time of sends is kept in parts of a box, two to this power. */
  private static final int PART_BITS = 8;

  private MessageLevel() {}

  /**
   * The numbers of a level.
   *
   * @param sums by box and then by pair
   * @param most pairs of a box that are distinguished
   */
  static long[] numbers(int level, List<MessageBoxSums.Sum> sums, int most) {
    List<List<MessageBoxSums.Sum>> boxes = boxes(sums);
    List<long[]> pairs = new ArrayList<>();
    long[] heads = new long[boxes.size() * OF_BOX];
    long before = 0;
    for (int b = 0; b < boxes.size(); b++) {
      List<MessageBoxSums.Sum> box = boxes.get(b);
      int named = pairs.size();
      int head = b * OF_BOX;
      heads[head] = box.get(0).box() - before;
      before = box.get(0).box();
      TopPairs heaviest = heaviest(box, most);
      long sender = 0;
      for (MessageBoxSums.Sum sum : box) {
        boolean isNamed =
            sum.pair() != MessageBoxSums.OTHERS && heaviest.have(sum.pair(), sum.messages());
        if (!isNamed) {
          heads[head + 1] += sum.messages();
          heads[head + 2] += sum.bytes();
          continue;
        }
        long from = Integer.toUnsignedLong(sum.sender());
        long to = Integer.toUnsignedLong(sum.receiver());
        long part = sum.places() / sum.messages() >>> MessageBoxSums.PLACE_BITS - PART_BITS;
        pairs.add(new long[] {from - sender, to - from, sum.messages(), sum.bytes(), part});
        sender = from;
      }
      heads[head + 3] = pairs.size() - named;
    }
    long[] numbers = new long[2 + heads.length + pairs.size() * OF_PAIR];
    numbers[0] = level;
    numbers[1] = boxes.size();
    int at = 2;
    for (int column = 0; column < OF_BOX; column++) {
      for (int b = 0; b < boxes.size(); b++) {
        numbers[at++] = heads[b * OF_BOX + column];
      }
    }
    for (int column = 0; column < OF_PAIR; column++) {
      for (long[] pair : pairs) {
        numbers[at++] = pair[column];
      }
    }
    return numbers;
  }

  private static List<List<MessageBoxSums.Sum>> boxes(List<MessageBoxSums.Sum> sums) {
    List<List<MessageBoxSums.Sum>> boxes = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= sums.size(); i++) {
      if (i == sums.size() || sums.get(i).box() != sums.get(from).box()) {
        boxes.add(sums.subList(from, i));
        from = i;
      }
    }
    return boxes;
  }

  private static TopPairs heaviest(List<MessageBoxSums.Sum> box, int most) {
    List<MessageBoxSums.Sum> pairs =
        box.get(0).pair() == MessageBoxSums.OTHERS ? box.subList(1, box.size()) : box;
    return new TopPairs(
        pairs.stream().mapToLong(MessageBoxSums.Sum::pair).toArray(),
        pairs.stream().mapToLong(MessageBoxSums.Sum::messages).toArray(),
        most);
  }

  /**
   * The boxes of a level, in order of time.
   *
   * @throws IndexInput.MalformedException if these are not the numbers of a level
   */
  static List<MessageBox> boxes(long[] numbers) {
    if (numbers.length < 2 || numbers[0] < 0 || numbers[0] >= Long.SIZE) {
      throw new IndexInput.MalformedException("messages in boxes of no width");
    }
    int level = (int) numbers[0];
    long rest = numbers.length - 2L;
    if (numbers[1] < 0 || numbers[1] > rest / OF_BOX) {
      throw new IndexInput.MalformedException("messages of more boxes than there are");
    }
    int count = (int) numbers[1];
    long pairs = (rest - (long) count * OF_BOX) / OF_PAIR;
    List<MessageBox> boxes = new ArrayList<>();
    long box = 0;
    int place = 2 + count * OF_BOX;
    long told = 0;
    for (int b = 0; b < count; b++) {
      box += numbers[2 + b];
      long own = numbers[2 + 3 * count + b];
      if (own < 0 || own > pairs - told) {
        throw new IndexInput.MalformedException("messages of more pairs than there are");
      }
      List<MessageBox.Pair> named =
          pairs(numbers, place + (int) told, (int) own, (int) pairs, box << level, level);
      told += own;
      long others = numbers[2 + count + b];
      boxes.add(
          new MessageBox(box << level, 1L << level, named, others, numbers[2 + 2 * count + b]));
    }
    return boxes;
  }

  private static List<MessageBox.Pair> pairs(
      long[] numbers, int place, int count, int column, long box, int level) {
    List<MessageBox.Pair> pairs = new ArrayList<>(count);
    long sender = 0;
    for (int at = place; at < place + count; at++) {
      sender += numbers[at];
      long receiver = sender + numbers[at + column];
      // The middle of the part.
      long halves = 2 * (numbers[at + 4 * column] & (1 << PART_BITS) - 1) + 1;
      int shift = level - PART_BITS - 1;
      pairs.add(
          new MessageBox.Pair(
              (int) sender,
              (int) receiver,
              numbers[at + 2 * column],
              numbers[at + 3 * column],
              box + (shift >= 0 ? halves << shift : halves >>> -shift)));
    }
    return pairs;
  }
}
