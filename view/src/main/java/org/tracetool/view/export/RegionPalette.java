package org.tracetool.view.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Colours of regions on a light ground, the same as those of the page (colors.js). */
final class RegionPalette {
  private static final int[][] COLORS = {
    {0, 114, 178}, {230, 159, 0}, {0, 158, 115}, {204, 121, 167}, {86, 180, 233}, {213, 94, 0},
    {240, 228, 66}, {51, 34, 136}, {136, 204, 238}, {68, 170, 153}, {17, 119, 51}, {153, 153, 51},
    {221, 204, 119}, {204, 102, 119}, {136, 34, 85}, {170, 68, 153},
  };

  /** Names that can have a colour of their own. */
  static final int SIZE = COLORS.length;

  private static final int OTHER = 0x8c9098;
  private static final double SHADE = 0.09;

  private final Map<String, Integer> places = new HashMap<>();

  /** Gives names that matter most colours of their own. */
  void prefer(List<String> names) {
    List<String> order = new ArrayList<>(new HashSet<>(names));
    order.sort(Comparator.comparingLong(RegionPalette::hash));
    Set<Integer> taken = new HashSet<>();
    for (String name : order.subList(0, Math.min(COLORS.length, order.size()))) {
      int place = (int) (hash(name) % COLORS.length);
      while (!taken.add(place)) {
        place = (place + 1) % COLORS.length;
      }
      places.put(name, place);
    }
  }

  /** The colour of a region as red, green and blue; a null name stands for those not named. */
  int color(String name) {
    if (name == null) {
      return OTHER;
    }
    long hash = hash(name);
    int[] base = COLORS[places.getOrDefault(name, (int) (hash % COLORS.length))];
    double light = ((hash >>> 8) % 5 - 2) * SHADE;
    int rgb = 0;
    for (int c : base) {
      rgb = rgb << 8 | (int) Math.round(c + ((light > 0 ? 255 : 0) - c) * Math.abs(light));
    }
    return rgb;
  }

  private static long hash(String text) {
    int value = 0x811c9dc5;
    for (int i = 0; i < text.length(); i++) {
      value = (value ^ text.charAt(i)) * 0x01000193;
    }
    value ^= value >>> 15;
    value *= 0x2c1b3c6d;
    return Integer.toUnsignedLong(value ^ value >>> 13);
  }
}
