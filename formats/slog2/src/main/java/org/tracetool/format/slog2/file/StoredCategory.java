package org.tracetool.format.slog2.file;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;

/**
 * A category with its summary of the whole log.
 *
 * @param inclusive sum over all lines of its share of the time, with what is nested
 * @param exclusive the same without what is nested
 * @param count drawables, except for composites
 */
public record StoredCategory(
    DrawableCategory category, float inclusive, float exclusive, long count) {
  private static final int MIN_BYTES = 22;

  /** Appends it to the block of all categories, which begins with their number. */
  public void write(BlockByteSink out) {
    DrawableCategory c = category;
    out.i32(c.index()).text(c.name()).i32(c.topology().code()).i32(c.argb());
    out.i8(c.modifiable() ? 1 : 0).i8(c.width());
    out.i16(c.label().keys().size());
    for (String key : c.label().keys()) {
      out.text(key);
    }
    String types = c.label().types();
    out.i16(types.length());
    for (int i = 0; i < types.length(); i++) {
      out.i8(types.charAt(i));
    }
    out.i16(c.methods().size());
    for (int method : c.methods()) {
      out.i32(method);
    }
    out.f32(inclusive).f32(exclusive).i64(count);
  }

  private static StoredCategory read(BlockByteInput in, boolean counts) throws BadBlockException {
    int index = in.i32();
    String name = in.text();
    int code = in.i32();
    DrawableTopology topology = DrawableTopology.of(code);
    if (topology == null) {
      throw new BadBlockException(
          in.position() - Integer.BYTES, "0, 1 or 2 (event, state, arrow)", "" + code);
    }
    int argb = in.i32();
    boolean modifiable = in.u8() != 0;
    int width = in.i8();
    int keys = in.count16("pieces of a label", Short.BYTES);
    List<String> texts = new ArrayList<>(keys);
    for (int i = 0; i < keys; i++) {
      texts.add(in.text());
    }
    int types = in.count16("types of a label", 1);
    StringBuilder letters = new StringBuilder(types);
    for (int i = 0; i < types; i++) {
      letters.append((char) in.u8());
    }
    int count = in.count16("methods", Integer.BYTES);
    List<Integer> methods = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      methods.add(in.i32());
    }
    InfoLabel label = keys + types == 0 ? InfoLabel.NONE : new InfoLabel(texts, letters.toString());
    DrawableCategory category =
        new DrawableCategory(index, name, topology, argb, modifiable, width, label, methods);
    return counts
        ? new StoredCategory(category, in.f32(), in.f32(), in.i64())
        : new StoredCategory(category, 0, 0, 0);
  }

  /**
   * Reads the block of all categories, of which there can be millions.
   *
   * @param counts whether there are summaries
   */
  public static void readAll(BlockByteInput in, boolean counts, Consumer<StoredCategory> to)
      throws BadBlockException {
    int count = in.count32("categories", MIN_BYTES);
    for (int i = 0; i < count; i++) {
      to.accept(read(in, counts));
    }
  }
}
