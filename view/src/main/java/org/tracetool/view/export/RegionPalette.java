package org.tracetool.view.export;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Colours of regions on a light ground, the same as those of the page (colors.js): a family of
 * names has colours of a kind, warm ones for MPI, cool ones for the program itself.
 */
final class RegionPalette {
  /** Names, by what they begin with, and their colours, those of most time first. */
  record ColourFamily(Pattern names, int[][] colours) {
    ColourFamily(String names, int[][] colours) {
      this(Pattern.compile(names, Pattern.CASE_INSENSITIVE), colours);
    }
  }

  static final List<ColourFamily> FAMILIES =
      List.of(
          new ColourFamily(
              "^(p?mpi(_|$|\\s)|shmem_|gaspi_|upc_)",
              new int[][] {
                {213, 94, 0},
                {240, 190, 60},
                {176, 36, 50},
                {244, 150, 130},
                {120, 66, 18},
                {250, 225, 150},
                {110, 15, 45},
                {225, 140, 40}
              }),
          new ColourFamily(
              "^(omp|!\\$omp|pthread)",
              new int[][] {{204, 121, 167}, {170, 50, 140}, {110, 30, 85}}),
          new ColourFamily(
              "^(cuda|hip|opencl|acc_)", new int[][] {{150, 60, 215}, {215, 150, 245}}),
          new ColourFamily(
              "^(posix|i/?o$|(p|f)?(read|write|open|close)v?(64)?$|fsync$|lseek$)",
              new int[][] {{139, 139, 40}, {185, 190, 20}}),
          new ColourFamily(
              "^(vt_|scorep|measurement|flushing|buffer flush|trace buffer)",
              new int[][] {{120, 124, 132}, {165, 169, 176}}),
          new ColourFamily(
              "",
              new int[][] {
                {0, 114, 178},
                {0, 158, 115},
                {86, 180, 233},
                {51, 34, 136},
                {160, 205, 90},
                {140, 110, 200},
                {17, 100, 51},
                {68, 170, 170},
                {180, 215, 240},
                {60, 80, 100}
              }));

  /** Names that can have a colour of their own. */
  private static final int SIZE = 16;

  private static final int OTHER = 0x8c9098;
  private static final double SHADE = 0.09;

  private final Map<String, int[]> own = new HashMap<>();

  /**
   * Gives names that matter most colours of their own; those of names that were given before stay
   * only if these are not among them.
   *
   * @param names those that matter most first
   */
  void prefer(Collection<String> names) {
    Map<ColourFamily, Integer> taken = new HashMap<>();
    for (String name : names.stream().distinct().limit(SIZE).toList()) {
      ColourFamily family = familyOf(name);
      int next = taken.merge(family, 1, Integer::sum) - 1;
      if (next < family.colours.length) {
        own.put(name, family.colours[next]);
      }
    }
  }

  private static ColourFamily familyOf(String name) {
    for (ColourFamily family : FAMILIES) {
      if (family.names.matcher(name).find()) {
        return family;
      }
    }
    throw new IllegalStateException("the last family has all names");
  }

  /** The colour of a region as red, green and blue; a null name stands for those not named. */
  int color(String name) {
    if (name == null) {
      return OTHER;
    }
    int[] known = own.get(name);
    long hash = hash(name);
    int[][] family = familyOf(name).colours;
    int[] base = known != null ? known : family[(int) (hash % family.length)];
    double light = known != null ? 0 : ((hash >>> 8) % 5 - 2) * SHADE;
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
