package org.tracetool.format.paraver.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.PapiPresets;
import org.tracetool.format.paraver.names.ParaverMarks;
import org.tracetool.format.paraver.names.PcfLabels;
import org.tracetool.format.paraver.names.PcfText;

/** Which types and values regions, counters, markers and comments become. */
final class WrittenTypes {
  /** The type of comments. */
  static final long COMMENT = 7_900_000L;

  private static final long MARKERS = 7_900_001L;

  /** Digits behind the point of numbers that are not whole. */
  private static final int PRECISION = 6;

  private static final int DECIMAL = 1;

  /** Regions and counters with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  private static final Pattern PAPI = Pattern.compile("PAPI_[A-Z0-9_]+");

  /**
   * A counter.
   *
   * @param states whether it is that of states
   * @param properties see {@link CounterProperties}
   * @param differences whether values accumulate, so that differences are written
   * @param digits how many digits behind the point numbers have that are not whole
   */
  record SampledCounter(
      long type, boolean states, int properties, boolean differences, int digits) {
    boolean isReal() {
      return CounterProperties.isFloatingPoint(properties);
    }

    boolean isUnsigned() {
      return !isReal() && !CounterProperties.isSigned(properties);
    }
  }

  private final Definitions definitions;
  private final PcfLabels pcf;
  private final WrittenCalls calls;

  /** Whether names tell what counters and regions were in Paraver. */
  private final boolean returning;

  private final SampledCounter[] directCounters = new SampledCounter[DIRECT];
  private final TokenTable<SampledCounter> counters = new TokenTable<>();
  private final Set<Long> taken = new HashSet<>();

  private final Map<String, Long> byName = new HashMap<>();
  private final Map<Integer, Long> markers = new HashMap<>();
  private long nextLevel = EventTypes.OWN_LEVELS;
  private long nextDifference = EventTypes.OWN_DIFFERENCES;
  private boolean states;

  /**
   * @param known the names that the trace came with; null if it came with none
   */
  WrittenTypes(Definitions definitions, PcfLabels known) {
    this.definitions = definitions;
    pcf = known == null ? PcfLabels.usual() : known;
    pcf.types().forEach(t -> taken.add(t.number()));
    returning = comesBack(definitions);
    if (returning) {
      states =
          definitions.all(Definition.Counter.class).stream()
              .anyMatch(c -> ParaverMarks.STATE_NAME.equals(c.name()));
    }
    calls = new WrittenCalls(definitions, pcf, known != null, returning);
    for (Definition.Counter c : definitions.all(Definition.Counter.class)) {
      String description = description(c, c.token());
      states |= ParaverMarks.STATES.equals(description);
      long[] marked = ParaverMarks.numbers(description);
      if (marked != null) {
        taken.add(marked[0]);
      }
    }
  }

  /**
   * Whether the trace was one of Paraver and went by way of a format without the descriptions that
   * say what was what: names tell as much as they can.
   */
  private static boolean comesBack(Definitions definitions) {
    return definitions.all(Definition.Key.class).stream()
        .anyMatch(k -> PairKey.STATE_LENGTH.definition().name().equals(k.name()));
  }

  /** Whether the trace has states. */
  boolean haveStates() {
    return states;
  }

  /** The names as they are so far. */
  PcfLabels pcf() {
    return pcf;
  }

  static String plain(String name, String otherwise) {
    return name == null || name.isBlank() ? otherwise : name;
  }

  /** How many regions are for something else in the output. */
  long changedRegions() {
    return calls.changed();
  }

  /** What a region is. */
  WrittenCall call(int region) {
    return calls.of(region);
  }

  /** What a region is within another one of the same type, where that would end it. */
  WrittenCall within(int region) {
    return calls.within(region);
  }

  /** What a counter is. */
  SampledCounter counter(int counter) {
    boolean small = counter >= 0 && counter < DIRECT;
    SampledCounter known = small ? directCounters[counter] : counters.get(counter);
    if (known == null) {
      known = makeCounter(counter);
      if (small) {
        directCounters[counter] = known;
      } else {
        counters.put(counter, known);
      }
    }
    return known;
  }

  private SampledCounter makeCounter(int counter) {
    Definition.Counter c = definitions.counter(counter);
    int properties =
        c == null ? CounterProperties.ABSOLUTE | CounterProperties.UNSIGNED8 : c.properties();
    String name =
        plain(c == null ? null : c.name(), "counter " + Integer.toUnsignedString(counter));
    int digits = digits(properties, counter);
    String description = description(c, counter);
    if (description != null) {
      if (ParaverMarks.STATES.equals(description)) {
        return new SampledCounter(0, true, properties, false, 0);
      }
      long[] marked = ParaverMarks.numbers(description);
      if (marked != null && marked.length == 1) {
        if (digits > 0 || !name.equals(Long.toString(marked[0]))) {
          digits = pcf.typeOrNew(marked[0], name + unit(c), digits).precision();
        }
        // Values of Paraver have signs, whatever a format on the way has made of the counter.
        int signed =
            CounterProperties.isFloatingPoint(properties)
                ? properties
                : properties | CounterProperties.SIGNED8;
        return new SampledCounter(marked[0], false, signed, false, digits);
      }
    }
    if (returning) {
      boolean ofStates = name.equals(ParaverMarks.STATE_NAME);
      long type = ofStates ? 0 : EventTypes.named(name);
      if (type >= 0) {
        if (!ofStates && (digits > 0 || !name.equals(Long.toString(type)))) {
          digits = pcf.typeOrNew(type, name, digits).precision();
        }
        return new SampledCounter(
            type, ofStates, properties | CounterProperties.SIGNED8, false, digits);
      }
    }
    String unit = unit(c);
    Long same = byName.get(name + unit);
    boolean differences = CounterProperties.isAccumulated(properties);
    long type = same == null ? free(name, differences) : same;
    byName.put(name + unit, type);
    digits = pcf.typeOrNew(type, name + unit, digits).precision();
    return new SampledCounter(type, false, properties, differences, digits);
  }

  /**
   * What a counter was in Paraver, which formats without descriptions keep of those that are none.
   */
  private String description(Definition.Counter c, int counter) {
    return definitions.find(DefinitionKind.COUNTER_INFO, counter) instanceof CounterInfo info
        ? info.description()
        : c == null ? null : CounterSeries.noCounter(definitions, 0, c);
  }

  /** Integers that stand for so many tenths, hundredths and so on keep all their digits. */
  private int digits(int properties, int counter) {
    if (CounterProperties.isFloatingPoint(properties)) {
      return PRECISION;
    }
    return definitions.find(DefinitionKind.COUNTER_INFO, counter) instanceof CounterInfo info
            && info.base() == DECIMAL
            && info.exponent() < 0
            && info.exponent() >= -PcfText.MAX_PRECISION
        ? (int) -info.exponent()
        : 0;
  }

  private static String unit(Definition.Counter c) {
    return c == null || c.unit() == null || c.unit().isBlank() ? "" : " [" + c.unit() + ']';
  }

  private long free(String name, boolean differences) {
    Matcher papi = PAPI.matcher(name.toUpperCase(Locale.ROOT));
    if (papi.find()) {
      long preset = PapiPresets.type(papi.group());
      if (preset != 0 && taken.add(preset)) {
        return preset;
      }
    }
    if (differences) {
      nextDifference = free(nextDifference, EventTypes.OWN_END);
      return nextDifference++;
    }
    nextLevel = free(nextLevel, EventTypes.OWN_DIFFERENCES);
    return nextLevel++;
  }

  /** The first number that no type has; the last one if all are taken. */
  private long free(long from, long end) {
    long type = from;
    while (taken.contains(type) && type < end) {
      type++;
    }
    return Math.min(type, end - 1);
  }

  /** The value that is written for a real number; the smallest number if there is none. */
  static long scaled(double value, int digits) {
    double scaled = Math.rint(value * Math.pow(10, digits));
    return Math.abs(scaled) < 0x1p63 ? (long) scaled : Long.MIN_VALUE;
  }

  /** The type of markers of a class. */
  long marker(int marker) {
    return markers.computeIfAbsent(
        marker,
        m -> {
          String name =
              definitions.find(DefinitionKind.MARKER, m) instanceof Definition.Marker d
                  ? d.name()
                  : null;
          String label = plain(name, "marker " + Integer.toUnsignedString(m));
          long type = MARKERS;
          for (PcfLabels.Type known = pcf.type(type);
              known != null && (markers.containsValue(type) || !label.equals(known.label()));
              known = pcf.type(type)) {
            type++;
          }
          pcf.typeOrNew(type, label, 0).values().put(0L, EventTypes.NO_MARKER);
          return type;
        });
  }

  /** Gives a value of a type a name. */
  void setName(long type, String label, long value, String name) {
    PcfLabels.Type named = pcf.typeOrNew(type, label, 0);
    named.values().put(value, name);
  }

  /** Makes sure that types of the tracer which come beside calls have names. */
  void ensureTypes(long... numbers) {
    for (long type : numbers) {
      pcf.typeOrNew(type, EventTypes.label(type), 0);
    }
  }
}
