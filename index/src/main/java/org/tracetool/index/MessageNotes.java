package org.tracetool.index;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** The notes of who sent to whom in boxes of time: one for each width, the widest first. */
final class MessageNotes {
  /** The name of the notes, before the number of the width. */
  static final String NAME = "messages/";

  /** Pairs of all boxes of a width together, at most, as long as boxes are few. */
  private static final int MAX_PAIRS = 2048;

  /** Boxes that share these pairs among them; where there are more, each has its part of this. */
  private static final int FEW_BOXES = 32;

  /** So many boxes are better than more pairs in each. */
  private static final int WANTED_BOXES = 16;

  /** What a note takes besides its bytes, about. */
  private static final int REFERENCE = 32;

  private MessageNotes() {}

  /** The notes, in at most so many bytes; fewer pairs and fewer widths if need be. */
  static List<PackedNote> of(MessageBoxSums narrowest, long budget) {
    if (narrowest.isEmpty()) {
      return List.of();
    }
    Deque<Width> widths = new ArrayDeque<>();
    MessageBoxSums sums = narrowest;
    widths.push(new Width(sums));
    while (!sums.isWidest()) {
      sums = sums.parents();
      widths.push(new Width(sums));
    }
    List<Width> widestFirst = List.copyOf(widths);
    List<PackedNote> most = List.of();
    for (int pairs = MAX_PAIRS; pairs > 0; pairs /= 2) {
      List<PackedNote> notes = notes(widestFirst, pairs, budget);
      boolean isEnough =
          notes.size() == widths.size()
              || !notes.isEmpty() && widestFirst.get(notes.size() - 1).boxes() >= WANTED_BOXES;
      if (isEnough) {
        return notes;
      }
      most = most.isEmpty() ? notes : most;
    }
    return most;
  }

  /** Messages in boxes of a width; put in order when they are needed, of many widths never. */
  private static final class Width {
    private final MessageBoxSums of;
    private List<MessageBoxSums.Sum> sums;
    private int boxes;

    Width(MessageBoxSums of) {
      this.of = of;
    }

    int level() {
      return of.level();
    }

    List<MessageBoxSums.Sum> sums() {
      if (sums == null) {
        sums = of.sums();
        for (int i = 0; i < sums.size(); i++) {
          boxes += i == 0 || sums.get(i).box() != sums.get(i - 1).box() ? 1 : 0;
        }
      }
      return sums;
    }

    int boxes() {
      sums();
      return boxes;
    }
  }

  private static List<PackedNote> notes(List<Width> widths, int pairs, long budget) {
    List<PackedNote> notes = new ArrayList<>();
    long left = budget;
    for (Width width : widths) {
      int each = Math.max(1, Math.max(pairs / FEW_BOXES, pairs / width.boxes()));
      long[] numbers = MessageLevel.numbers(width.level(), width.sums(), each);
      List<PackedNote> packed = PackedNote.all(Map.of(NAME + notes.size(), numbers));
      left -= packed.stream().mapToLong(note -> note.packed().length + REFERENCE).sum();
      if (packed.isEmpty() || left < 0) {
        break;
      }
      notes.addAll(packed);
    }
    return notes;
  }
}
