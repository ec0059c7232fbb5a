package org.tracetool.analyze.store;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/**
 * Call paths, numbered from 0, a path after the one around it. Paths are the same if the names of
 * their regions are. If there are too many, or more than 1,024 levels, calls deeper down belong to
 * the path around them.
 */
public final class CallPaths {
  /** Nothing is open between the first and the last event of a location. */
  public static final int NONE = 0;

  /** Before the first event of a process. */
  public static final int ABSENT = 1;

  private static final int MAX_PATHS = 1 << 19;
  private static final int MAX_DEPTH = 1 << 10;

  /** Characters of texts; those of further paths are shortened to their ends. */
  private static final int MAX_TEXT = 1 << 25;

  private static final int ENDS = 3;
  private static final int RECENT = 1 << 10;
  private static final int SPREAD = 31;
  private static final int MAX_KEPT_TEXT = 1 << 10;
  private static final String[] OWN_NAMES = {"(none)", "(absent)"};

  private final AnalyzedRegions regions;
  private final LongMap children = new LongMap();
  private int[] parents = new int[16];
  private int[] regionOf = new int[16];
  private short[] depths = new short[16];
  private int textLength;

  /** Paths that were asked for last, each at a place that follows from what it is. */
  private final int[] recent = new int[RECENT];

  private int size = OWN_NAMES.length;
  private long joined;

  /** Texts of paths that were asked for: many reports have the same. */
  private String[] texts = {};

  /** No calls yet. */
  public CallPaths(AnalyzedRegions regions) {
    this.regions = regions;
    Arrays.fill(parents, -1);
    Arrays.fill(regionOf, -1);
  }

  /** The path of a call of a region within a path, or in none (-1). */
  public int child(int parent, int region) {
    int place = parent + region * SPREAD & RECENT - 1;
    int path = recent[place];
    if (parents[path] == parent && regionOf[path] == region && path >= OWN_NAMES.length) {
      return path;
    }
    path = find(parent, region);
    recent[place] = path;
    return path;
  }

  private int find(int parent, int region) {
    long key = (parent + 1L) << Integer.SIZE | regions.name(region);
    long known = children.get(key);
    if (known == LongMap.ABSENT) {
      if (size >= MAX_PATHS || parent >= 0 && depths[parent] >= MAX_DEPTH) {
        joined++;
        return Math.max(NONE, parent);
      }
      known = add(parent, region);
      children.put(key, known);
    }
    return (int) known;
  }

  private int add(int parent, int region) {
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * size);
      regionOf = Arrays.copyOf(regionOf, 2 * size);
      depths = Arrays.copyOf(depths, 2 * size);
    }
    depths[size] = (short) (parent < 0 ? 1 : depths[parent] + 1);
    parents[size] = parent;
    regionOf[size] = region;
    return size++;
  }

  /** Calls that belong to the path around them, since there are too many paths. */
  public long joined() {
    return joined;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The path around another one; -1 if there is none. */
  public int parent(int path) {
    return parents[path];
  }

  /** The innermost region of a path; -1 where nothing is open. */
  public int region(int path) {
    return regionOf[path];
  }

  /** The name of the innermost region of a path. */
  public String name(int path) {
    return path < OWN_NAMES.length ? OWN_NAMES[path] : regions.text(regions.name(regionOf[path]));
  }

  /** All regions of a path, from the outermost, joined by slashes. */
  public String text(int path) {
    if (path >= texts.length) {
      texts = Arrays.copyOf(texts, parents.length);
    }
    String known = texts[path];
    if (known == null) {
      known = textLength < MAX_TEXT ? join(path) : ends(path);
      textLength = Math.min(MAX_TEXT, textLength + known.length());
      texts[path] = known.length() <= MAX_KEPT_TEXT ? known : null;
    }
    return known;
  }

  private String join(int path) {
    int depth = 0;
    for (int at = path; at >= 0; at = parents[at]) {
      depth++;
    }
    String[] names = new String[depth];
    for (int at = path; at >= 0; at = parents[at]) {
      names[--depth] = name(at);
    }
    return String.join("/", names);
  }

  /** The innermost regions of a path. */
  private String ends(int path) {
    String text = name(path);
    int at = parents[path];
    for (int i = 1; i < ENDS && at >= 0; i++) {
      text = name(at) + "/" + text;
      at = parents[at];
    }
    return at < 0 ? text : ".../" + text;
  }

  /** The regions. */
  public AnalyzedRegions regions() {
    return regions;
  }
}
