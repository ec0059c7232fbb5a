package org.tracetool.format.slog2.drawable;

import java.util.List;

/**
 * What drawables of one sort have in common: an entry of the legend.
 *
 * @param index the number that drawables name; negative ones are of previews
 * @param name the text in the legend; empty for none
 * @param argb colour: alpha, red, green and blue, a byte each, from the highest
 * @param modifiable whether viewers may change the colour
 * @param width of the stroke, in pixels
 * @param label how info bytes are shown
 * @param methods numbers of methods, which viewers ignore for categories
 */
public record DrawableCategory(
    int index,
    String name,
    DrawableTopology topology,
    int argb,
    boolean modifiable,
    int width,
    InfoLabel label,
    List<Integer> methods) {
  /** In place of an index: a composite of no category, whose parts are stored on their own. */
  public static final int NONE = Integer.MIN_VALUE;

  private static final int PREVIEW_WIDTH = 5;

  /** The preview of events. */
  public static final DrawableCategory PREVIEW_EVENT =
      preview(-1, "Preview_Event", DrawableTopology.EVENT, 0xbfffffff);

  /** The preview of arrows. */
  public static final DrawableCategory PREVIEW_ARROW =
      preview(-2, "Preview_Arrow", DrawableTopology.ARROW, 0xffffff00);

  /** The preview of states. */
  public static final DrawableCategory PREVIEW_STATE =
      preview(-3, "Preview_State", DrawableTopology.STATE, 0xbfffffff);

  /** Takes an unchangeable copy. */
  public DrawableCategory {
    methods = List.copyOf(methods);
  }

  /** A category that viewers may change, without methods. */
  public static DrawableCategory of(
      int index, String name, DrawableTopology topology, int argb, int width, InfoLabel label) {
    return new DrawableCategory(index, name, topology, argb, true, width, label, List.of());
  }

  private static DrawableCategory preview(
      int index, String name, DrawableTopology topology, int argb) {
    return of(index, name, topology, argb, PREVIEW_WIDTH, InfoLabel.NONE);
  }

  /** The category of previews of a topology. */
  public static DrawableCategory preview(DrawableTopology topology) {
    return switch (topology) {
      case EVENT -> PREVIEW_EVENT;
      case ARROW -> PREVIEW_ARROW;
      case STATE -> PREVIEW_STATE;
    };
  }
}
