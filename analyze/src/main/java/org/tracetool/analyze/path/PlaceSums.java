package org.tracetool.analyze.path;

import java.util.Arrays;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongList;

/**
 * Sums for pairs of a location and a call path. If there are too many pairs, new ones of a location
 * belong to the path around them that it has, in the end to the outermost one.
 */
public final class PlaceSums {
  private static final int MAX_PAIRS = 1 << 20;

  private final int width;
  private final CallPaths paths;
  private final KeyNumbers numbers = new KeyNumbers();
  private final LongList keys = new LongList();
  private double[] sums = new double[64];

  /** No sums yet; {@code width} of them for each pair. */
  public PlaceSums(int width, CallPaths paths) {
    this.width = width;
    this.paths = paths;
  }

  private static long key(int location, int path) {
    return (long) location << Integer.SIZE | path;
  }

  /** Adds to a sum of a pair. */
  public void add(int location, int path, int column, double more) {
    int place = path;
    if (keys.size() >= MAX_PAIRS) {
      while (paths.parent(place) >= 0 && numbers.find(key(location, place)) < 0) {
        place = paths.parent(place);
      }
    }
    long key = key(location, place);
    int number = numbers.number(key);
    if (number == keys.size()) {
      keys.add(key);
      if ((number + 1) * width > sums.length) {
        sums = Arrays.copyOf(sums, Math.max((number + 1) * width, 2 * sums.length));
      }
    }
    sums[number * width + column] += more;
  }

  /** A sum of a pair, 0 if it has none. */
  public double get(int location, int path, int column) {
    int number = numbers.find(key(location, path));
    return number < 0 ? 0 : sums[number * width + column];
  }

  /** How many pairs there are; they have numbers from 0. */
  public int size() {
    return keys.size();
  }

  /** The number of the location of a pair. */
  public int location(int number) {
    return (int) (keys.get(number) >>> Integer.SIZE);
  }

  /** The call path of a pair. */
  public int path(int number) {
    return (int) keys.get(number);
  }

  /** A sum of a pair. */
  public double sum(int number, int column) {
    return sums[number * width + column];
  }
}
