package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.map.InfoValues;
import org.tracetool.format.slog2.map.ModelLabels;
import org.tracetool.format.slog2.map.SlogClock;
import org.tracetool.format.slog2.map.StateGroup;

/** A log as a trace: definitions, and what categories and lines are. */
final class LogModel {
  /** Red, green and blue of a colour. */
  static final int RGB = 0xffffff;

  /**
   * What categories are, by token; null for calls without values, of which there can be millions.
   */
  private final List<CategoryUse> uses = new ArrayList<>();

  /** Tokens of categories by their indexes. */
  private final IntMap tokens = new IntMap();

  private final Map<String, Integer> keys = new HashMap<>();
  private final List<Definition> keyDefinitions = new ArrayList<>();
  private final int partKey;
  private final LineLocations lines;
  private final SlogClock clock;
  private final LogTimeRange times;
  private final Definitions definitions;
  private final boolean markers;

  /** Classes of markers by their names, and by the tokens of their categories. */
  private final Map<String, Integer> classes = new HashMap<>();

  private final IntMap classTokens = new IntMap();
  private final List<Definition.Group> groups = new ArrayList<>();

  LogModel(SlogLog log) throws IOException {
    TreeNode root;
    try {
      root = log.root(false);
    } catch (BadBlockException e) {
      throw log.damaged(e);
    }
    times = LogTimeRange.of(log, root);
    double start = times.start();
    double end = times.end();
    List<DrawableCategory> sorted = log.categories();
    boolean named = false;
    boolean marked = false;
    boolean grouped = false;
    for (DrawableCategory c : sorted) {
      CategoryUse use = CategoryUse.of(c, uses.size() + 1, this::key);
      uses.add(use.isPlainCall() ? null : use);
      tokens.put(c.index(), use.token());
      named |= use.sort() == CategoryUse.UseKind.PROCESS;
      grouped |= use.sort() == CategoryUse.UseKind.GROUP;
      marked |= use.sort().isMarker();
    }
    markers = marked;
    LineLocations names = new LineLocations();
    long ticks = named ? names(log, start, names) : 0;
    if (grouped) {
      readGroups(log, end);
    }
    lines = names.isEmpty() ? LineLocations.of(log.maps()) : names;
    clock = SlogClock.of(ticks > 0 ? ticks : SlogClock.USUAL, start, end);
    partKey = key(CallParts.KEY, CallParts.TYPE);
    definitions = define(sorted);
  }

  /** Reads the names of processes, which stand at the start; returns the ticks of a second. */
  private long names(SlogLog log, double start, LineLocations into) throws IOException {
    InfoValues values = new InfoValues();
    TreeWalk walk = new TreeWalk(log, WalkOrder.NODES, start, start, e -> {});
    long ticks = 0;
    IntMap seen = new IntMap();
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      CategoryUse use = use(d.category());
      if (use != null && use.sort() == CategoryUse.UseKind.PROCESS) {
        values.read(use.types(), d.info());
        if (values.count() == use.types().length() && values.value(1) != 0) {
          byte[] name = values.text(0);
          int token = (int) values.value(1);
          if (seen.get(token) == 0) {
            seen.put(token, 1);
            into.setName(
                d.firstLine(),
                TraceText.decode(name, 0, name.length),
                token,
                (int) values.value(2));
          }
          ticks = values.value(3);
        }
      }
    }
    return ticks;
  }

  /** Reads the groups of processes, which stand at the end. */
  private void readGroups(SlogLog log, double end) throws IOException {
    InfoValues values = new InfoValues();
    Set<Integer> seen = new HashSet<>();
    TreeWalk walk = new TreeWalk(log, WalkOrder.START, end, end, e -> {});
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      CategoryUse use = use(d.category());
      if (use != null && use.sort() == CategoryUse.UseKind.GROUP) {
        values.read(use.types(), d.info());
        if (values.count() == use.types().length() && seen.add((int) values.value(1))) {
          byte[] name = values.text(0);
          byte[] list = values.text(2);
          groups.add(
              new Definition.Group(
                  (int) values.value(1),
                  TraceText.decode(name, 0, name.length),
                  members(TraceText.decode(list, 0, list.length))));
        }
      }
    }
  }

  /** Numbers between commas; what is no number is left out. */
  private static int[] members(String list) {
    IntList members = new IntList();
    for (String word : list.split(",")) {
      try {
        members.add(Integer.parseUnsignedInt(word.strip()));
      } catch (NumberFormatException e) {
        // a list that was cut or damaged
      }
    }
    return members.toArray();
  }

  /** Token of the key of {@link CallParts}. */
  int partKey() {
    return partKey;
  }

  private int key(String name, KeyValueType type) {
    return keys.computeIfAbsent(
        name + "\0" + type,
        k -> {
          int token = keys.size() + 1;
          keyDefinitions.add(new Definition.Key(token, type.ordinal(), name, ""));
          return token;
        });
  }

  private Definitions define(List<DrawableCategory> sorted) {
    Definitions.Builder builder = Definitions.builder();
    builder.add(new Definition.TimerResolution(clock.perSecond()));
    for (Definition.Location l : lines.locations()) {
      builder.add(l);
    }
    groups.forEach(builder::add);
    StateGroup.definitions(
            sorted.stream()
                .filter(c -> use(c.index()).sort() == CategoryUse.UseKind.CALL)
                .map(LogModel::name)
                .toList())
        .forEach(builder::add);
    for (DrawableCategory c : sorted) {
      CategoryUse use = use(c.index());
      String name = name(c);
      switch (use.sort()) {
        case CALL ->
            builder.add(new Definition.Region(use.token(), name, StateGroup.of(name).token(), 0));
        case COUNTER -> builder.add(counter(use.token(), name, c.label(), builder));
        case COLLECTIVE, COLLECTIVE_WITH_ID ->
            builder.add(
                new Definition.Collective(
                    use.token(), name, ModelLabels.type(c.label(), name).number()));
        case EVENT -> builder.add(new Definition.Marker(use.token(), name, 0));
        case MARKER -> {
          // A class can have two categories, with and without durations.
          if (classes.putIfAbsent(name, use.token()) == null) {
            builder.add(new Definition.Marker(use.token(), name, 0));
          }
          classTokens.put(use.token(), classes.get(name));
        }
        default -> {
          // needs no definition
        }
      }
    }
    keyDefinitions.forEach(builder::add);
    return builder.build();
  }

  private static String name(DrawableCategory c) {
    return c.name().isEmpty() ? "category " + c.index() : c.name();
  }

  private static Definition counter(
      int token, String name, InfoLabel label, Definitions.Builder builder) {
    int value = label.types().equals("E") ? CounterProperties.DOUBLE : CounterProperties.SIGNED8;
    String unit = label.keys().get(1).strip();
    int group = 0;
    if (unit.endsWith(CounterSeries.NO_COUNTER)) {
      group = token;
      builder.add(new Definition.CounterGroup(group, unit));
      unit = "";
    }
    return new Definition.Counter(token, name, CounterProperties.ABSOLUTE | value, group, unit);
  }

  Definitions definitions() {
    return definitions;
  }

  /** The colours of regions by their tokens; all bits above {@link #RGB} are set. */
  IntMap colours(SlogLog log) throws IOException {
    IntMap colours = new IntMap();
    for (DrawableCategory c : log.categories()) {
      CategoryUse use = use(c.index());
      if (use != null && use.sort() == CategoryUse.UseKind.CALL) {
        colours.put(use.token(), ~RGB | c.argb());
      }
    }
    return colours;
  }

  LogTimeRange times() {
    return times;
  }

  SlogClock clock() {
    return clock;
  }

  LineLocations lines() {
    return lines;
  }

  /** The class of markers of a category that holds them. */
  int markerClass(CategoryUse category) {
    return classTokens.get(category.token());
  }

  boolean hasMarkers() {
    return markers;
  }

  boolean hasCounters() {
    return uses.stream().anyMatch(u -> u != null && u.sort() == CategoryUse.UseKind.COUNTER);
  }

  /** What a category is; null for one that is not in the log. */
  CategoryUse use(int category) {
    int token = tokens.get(category);
    if (token == 0) {
      return null;
    }
    CategoryUse use = uses.get(token - 1);
    return use == null ? CategoryUse.plainCall(token) : use;
  }
}
