package org.tracetool.format.slog2.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.FallbackColours;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.map.DefinedColours;
import org.tracetool.format.slog2.map.ModelLabels;

/**
 * The categories of a trace, made when they are first needed: one for each region, counter,
 * operation and class of markers, and one more for each set of keys that records of it have.
 */
final class CategoryTable {
  /** More than so many sets of keys are not told apart: then records go without their pairs. */
  private static final int MAX_KEY_SETS = 20_000;

  private static final int WHITE = 0xffffffff;
  private static final int ARROW_WIDTH = 3;

  private record Key(DefinitionKind kind, int token, long pairs) {}

  private final SlogFile file;
  private final Definitions definitions;
  private final PairLabels pairs;
  private final FallbackColours colours = new FallbackColours();
  private final DefinedColours defined;
  private final Map<Key, Integer> indexes = new HashMap<>();

  /** Colours of regions that had pairs first. */
  private final Map<Integer, Integer> regionColours = new HashMap<>();

  /** Regions without pairs, by token; the usual case. */
  private final IntMap regions = new IntMap();

  /** Counters, by token. */
  private final IntMap counters = new IntMap();

  private int next = 1;

  /** Regions that have a category. */
  private int drawn;

  private boolean message;

  CategoryTable(SlogFile file, Definitions definitions) {
    this.file = file;
    this.definitions = definitions;
    pairs = new PairLabels(definitions);
    defined = new DefinedColours(definitions);
  }

  private int add(Key key, String name, DrawableTopology topology, int argb, InfoLabel label) {
    int index = next++;
    indexes.put(key, index);
    file.addCategory(
        DrawableCategory.of(
            index,
            name,
            topology,
            argb,
            topology == DrawableTopology.ARROW ? ARROW_WIDTH : 1,
            label));
    return index;
  }

  private String name(DefinitionKind kind, int token) {
    Definition d = definitions.find(kind, token);
    String name =
        d instanceof Definition.Region r
            ? r.name()
            : d instanceof Definition.Counter c
                ? c.name()
                : d instanceof Definition.Collective c
                    ? c.name()
                    : d instanceof Definition.Marker m ? m.name() : null;
    return name == null || name.isEmpty()
        ? kind.label() + " " + Integer.toUnsignedString(token)
        : name;
  }

  private int colour(DefinitionKind kind, int token) {
    Integer own = defined.of(kind, token);
    return own == null ? colours.next() : own;
  }

  /** Pairs of definitions that have no place in the log. */
  long lostDefinitionPairs() {
    return defined.lostPairs();
  }

  /** How many keys have a type in the log that is not theirs. */
  int exchangedTypes() {
    return pairs.exchangedTypes();
  }

  /** Whether a row has room for its pairs. */
  boolean tellsPairs(EventCursor row) {
    return row.pairs() > 0 && indexes.size() < MAX_KEY_SETS;
  }

  /** The category of calls of a region. */
  int region(EventCursor enter, boolean withPairs) {
    int token = enter.region();
    if (!withPairs) {
      int known = regions.get(token);
      if (known == 0) {
        known = next++;
        Integer colour = regionColours.get(token);
        drawn += colour == null ? 1 : 0;
        file.addPlainState(
            known,
            name(DefinitionKind.REGION, token),
            colour == null ? colour(DefinitionKind.REGION, token) : colour);
        regions.put(token, known);
      }
      return known;
    }
    return region(token, enter);
  }

  /** The category of calls of a region that have the pairs of a record. */
  int region(int token, EventCursor told) {
    long signature = PairLabels.signature(told);
    Integer known = indexes.get(new Key(DefinitionKind.REGION, token, signature));
    return known == null ? region(token, signature, pairs.label(told)) : known;
  }

  private int region(int token, long signature, InfoLabel label) {
    int plain = regions.get(token);
    drawn += plain == 0 && !regionColours.containsKey(token) ? 1 : 0;
    int argb =
        plain == 0
            ? regionColours.computeIfAbsent(token, t -> colour(DefinitionKind.REGION, t))
            : file.argb(plain);
    return add(
        new Key(DefinitionKind.REGION, token, signature),
        name(DefinitionKind.REGION, token),
        DrawableTopology.STATE,
        argb,
        label);
  }

  /** The category of messages whose send or receive has pairs. */
  int message(EventCursor half) {
    long signature = PairLabels.signature(half);
    Key key = new Key(DefinitionKind.UNKNOWN, 0, signature);
    Integer known = indexes.get(key);
    if (known != null) {
      return known;
    }
    List<String> keys = new ArrayList<>(ModelLabels.MESSAGE.keys());
    List<String> more = pairs.label(half).keys();
    keys.set(keys.size() - 1, ", " + more.get(0));
    keys.addAll(more.subList(1, more.size()));
    InfoLabel label = new InfoLabel(keys, ModelLabels.MESSAGE.types() + pairs.label(half).types());
    return add(key, ModelLabels.MESSAGE_CATEGORY, DrawableTopology.ARROW, WHITE, label);
  }

  /** The category of messages. */
  int message() {
    if (!message) {
      message = true;
      file.addCategory(
          DrawableCategory.of(
              0,
              ModelLabels.MESSAGE_CATEGORY,
              DrawableTopology.ARROW,
              WHITE,
              ARROW_WIDTH,
              ModelLabels.MESSAGE));
    }
    return 0;
  }

  /** The category of samples of a counter. */
  int counter(int token) {
    int known = counters.get(token);
    return known == 0 ? addCounter(token) : known;
  }

  private int addCounter(int token) {
    Definition.Counter counter = definitions.counter(token);
    boolean real = counter != null && CounterProperties.isFloatingPoint(counter.properties());
    InfoLabel label = real ? ModelLabels.REAL_COUNTER : ModelLabels.WHOLE_COUNTER;
    String none = counter == null ? null : CounterSeries.noCounter(definitions, 0, counter);
    String unit = counter == null || none != null ? none : counter.unit();
    if (unit != null && !unit.isEmpty()) {
      // Stored in pieces, so that a percent sign in the unit is text.
      label = new InfoLabel(List.of(label.keys().get(0), " " + unit), label.types());
    }
    Key key = new Key(DefinitionKind.COUNTER, token, 0);
    int index =
        add(
            key,
            name(DefinitionKind.COUNTER, token),
            DrawableTopology.EVENT,
            colours.next(),
            label);
    counters.put(token, index);
    return index;
  }

  /**
   * The bits of a sample: those of a double where the counter has floating point numbers, else of a
   * number with a sign, up to the largest.
   */
  long wide(int token, long value) {
    Definition.Counter counter = definitions.counter(token);
    return counter != null && CounterProperties.isFloatingPoint(counter.properties())
        ? Double.doubleToRawLongBits(CounterProperties.toDouble(counter.properties(), value))
        : fits(token, value) ? value : Long.MAX_VALUE;
  }

  /** Whether a sample is no number without a sign that one with a sign cannot be. */
  boolean fits(int token, long value) {
    Definition.Counter counter = value >= 0 ? null : definitions.counter(token);
    return counter == null
        || CounterProperties.isFloatingPoint(counter.properties())
        || CounterProperties.isSigned(counter.properties());
  }

  /** The category of an operation, with or without ids. */
  int collective(int token, boolean hasId) {
    Key key = new Key(DefinitionKind.COLLECTIVE, token, hasId ? 1 : 0);
    Integer known = indexes.get(key);
    if (known != null) {
      return known;
    }
    String name = name(DefinitionKind.COLLECTIVE, token);
    InfoLabel label =
        ModelLabels.ofOperation(
            hasId ? ModelLabels.COLLECTIVE_WITH_ID : ModelLabels.COLLECTIVE,
            name,
            CollectiveType.of(definitions.find(DefinitionKind.COLLECTIVE, token)));
    return add(key, name, DrawableTopology.STATE, colours.next(), label);
  }

  /** The category of markers of a class: events, or states where they have a duration. */
  int marker(int token, boolean lasts) {
    Key key = new Key(DefinitionKind.MARKER, token, lasts ? 1 : 0);
    Integer known = indexes.get(key);
    return known != null
        ? known
        : add(
            key,
            name(DefinitionKind.MARKER, token),
            lasts ? DrawableTopology.STATE : DrawableTopology.EVENT,
            colour(DefinitionKind.MARKER, token),
            ModelLabels.MARKER);
  }

  /** The category of comments. */
  int comment() {
    Key key = new Key(DefinitionKind.COMMENT, 0, 0);
    Integer known = indexes.get(key);
    return known != null
        ? known
        : add(
            key,
            ModelLabels.COMMENT_CATEGORY,
            DrawableTopology.EVENT,
            colours.next(),
            ModelLabels.COMMENT);
  }

  /** The category of groups of processes. */
  int group() {
    Key key = new Key(DefinitionKind.GROUP, 0, 0);
    Integer known = indexes.get(key);
    return known != null
        ? known
        : add(key, ModelLabels.GROUP_CATEGORY, DrawableTopology.EVENT, WHITE, ModelLabels.GROUP);
  }

  /** How many regions there are in the file. */
  int regions() {
    return drawn;
  }

  /** The category of the names of processes. */
  int process() {
    Key key = new Key(DefinitionKind.LOCATION, 0, 0);
    Integer known = indexes.get(key);
    return known != null
        ? known
        : add(
            key, ModelLabels.PROCESS_CATEGORY, DrawableTopology.EVENT, WHITE, ModelLabels.PROCESS);
  }
}
