package org.tracetool.format.clog2.draw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.collect.IntMap;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.LogCategories;
import org.tracetool.format.clog2.map.LogCategory;
import org.tracetool.format.slog2.drawable.ColourNames;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableSink;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.FallbackColours;
import org.tracetool.format.slog2.drawable.InfoLabel;

/** The categories of a log as entries of the legend, as they become known. */
final class LegendEntries {
  /** The index of messages. */
  static final int MESSAGE = 0;

  private static final int OPAQUE = 0xff000000;
  private static final int ARROW_WIDTH = 3;

  private final LogCategories categories;
  private final DrawableSink sink;
  private final LogDrawables.OddityListener remarks;
  private final FallbackColours fallback = new FallbackColours();

  private static final int NAMED = 1;
  private static final int NAMELESS = 2;

  /** By index whether a category has a name, given or made up, as far as that is known. */
  private final IntMap names = new IntMap();

  LegendEntries(LogCategories categories, DrawableSink sink, LogDrawables.OddityListener remarks)
      throws IOException {
    this.categories = categories;
    this.sink = sink;
    this.remarks = remarks;
    sink.addCategory(
        DrawableCategory.of(
            MESSAGE,
            "message",
            DrawableTopology.ARROW,
            0xffffffff,
            ARROW_WIDTH,
            InfoLabel.of("msg_tag=%d, msg_size=%d")));
  }

  /**
   * Takes a definition.
   *
   * @param known whether the name of its colour must be known
   */
  void define(LogCursor in, boolean known) throws IOException {
    LogCategory category = categories.define(in);
    if (category == null) {
      remarks.say("events " + in.start() + " and " + in.end() + " belong to different states");
      return;
    }
    int colour = colour(category, known);
    names.put(category.index(), category.name() == null ? NAMELESS : NAMED);
    put(category, text(category.name()), colour);
  }

  private int colour(LogCategory category, boolean known) throws IOException {
    String name = text(category.colour());
    int colour = ColourNames.find(name);
    if (colour >= 0) {
      return colour | OPAQUE;
    }
    if (known) {
      throw new LogConversionException("the colour '" + name + "' is not known");
    }
    remarks.say("the colour '" + name + "' is not known; another one is taken");
    return fallback.next();
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * A drawable of a category comes, which needs a name from now on. One that was defined without a
   * name keeps its label, but not its colour.
   */
  void use(LogCategory category) throws IOException {
    if (names.get(category.index()) != NAMED) {
      names.put(category.index(), NAMED);
      put(category, "UnknownType-" + category.index(), fallback.next());
    }
  }

  private void put(LogCategory category, String name, int colour) throws IOException {
    InfoLabel label = InfoLabel.of(text(category.label()));
    sink.addCategory(
        DrawableCategory.of(category.index(), name, category.topology(), colour, 1, label));
  }
}
