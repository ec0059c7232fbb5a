package org.tracetool.format.slog2.write;

import java.util.Arrays;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;

/**
 * Categories of states that are no more than a name and a colour, in little memory: a trace can
 * have millions of regions. They come in the order of their indexes.
 */
final class PlainStates {
  private static final int MIN_CAPACITY = 64;

  private final PackedBytes names = new PackedBytes();
  private final PackedBytes.Cursor cursor = names.new Cursor();
  private int[] indexes = new int[MIN_CAPACITY];
  private int[] colours = new int[MIN_CAPACITY];
  private int size;

  void add(int index, String name, int argb) {
    if (size == indexes.length) {
      indexes = Arrays.copyOf(indexes, size + (size >> 1));
      colours = Arrays.copyOf(colours, size + (size >> 1));
    }
    byte[] text = TraceText.encode(name);
    names.append(text, text.length);
    indexes[size] = index;
    colours[size++] = argb;
  }

  /** The place of an index; negative if it is none of these. */
  int place(int index) {
    return Arrays.binarySearch(indexes, 0, size, index);
  }

  /** The colour of a category that is one of these. */
  int argb(int index) {
    return colours[place(index)];
  }

  int size() {
    return size;
  }

  /** One of them, by its place. */
  DrawableCategory category(int at) {
    cursor.moveTo(at);
    String name = TraceText.decode(cursor.bytes(), cursor.start, cursor.length);
    return DrawableCategory.of(
        indexes[at], name, DrawableTopology.STATE, colours[at], 1, InfoLabel.NONE);
  }
}
