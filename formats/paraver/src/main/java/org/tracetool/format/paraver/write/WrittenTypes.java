package org.tracetool.format.paraver.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.Marks;
import org.tracetool.format.paraver.names.MpiCalls;
import org.tracetool.format.paraver.names.PapiPresets;
import org.tracetool.format.paraver.names.Pcf;
import org.tracetool.format.paraver.names.States;

/** Which types and values regions, counters, markers and comments become. */
final class WrittenTypes {
  /** The first of the types that are ours: away from those of the tracer and its users. */
  private static final long OWN = 7_000_000L;

  private static final long OWN_END = 7_900_000L;

  /** The type of comments. */
  static final long COMMENT = 7_900_000L;

  private static final long MARKERS = 7_900_001L;

  /** Digits behind the point of numbers that are not whole. */
  private static final int PRECISION = 6;

  /** Regions and counters with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  private static final Pattern PAPI = Pattern.compile("PAPI_[A-Z0-9_]+");

  /** A region: a call of a type. */
  record Call(long type, long value, int state) {
    boolean isMpi() {
      return MpiCalls.isGroup(type);
    }
  }

  /**
   * A counter.
   *
   * @param states whether it is that of states
   * @param properties see {@link CounterProperties}
   * @param differences whether values accumulate, so that differences are written
   */
  record Sampled(long type, boolean states, int properties, boolean differences) {
    boolean isReal() {
      return CounterProperties.isFloatingPoint(properties);
    }

    boolean isUnsigned() {
      return !isReal() && !CounterProperties.isSigned(properties);
    }
  }

  private final Definitions definitions;
  private final Pcf pcf;
  private final boolean tracer;
  private final Call[] directCalls = new Call[DIRECT];
  private final Sampled[] directCounters = new Sampled[DIRECT];
  private final TokenTable<Call> calls = new TokenTable<>();
  private final TokenTable<Sampled> counters = new TokenTable<>();
  private final Set<Long> taken = new HashSet<>();

  /** Values that regions have which say so; others take no such. */
  private final Map<Long, Set<Long>> values = new HashMap<>();

  private final Map<String, Long> byName = new HashMap<>();
  private final Map<Integer, Long> markers = new HashMap<>();
  private long nextFunction = 1;
  private long nextOwn = OWN;
  private boolean states;

  /**
   * @param known the names that the trace came with; null if it came with none
   */
  WrittenTypes(Definitions definitions, Pcf known) {
    this.definitions = definitions;
    tracer = known != null;
    pcf = known == null ? Pcf.usual() : known;
    pcf.types().forEach(t -> taken.add(t.number()));
    Pcf.Type functions = pcf.type(EventTypes.USER_FUNCTION);
    if (functions != null) {
      values
          .computeIfAbsent(functions.number(), t -> new HashSet<>())
          .addAll(functions.values().keySet());
    }
    for (Definitions.Entry e : definitions.entries(DefinitionKind.REGION_INFO)) {
      long[] marked = Marks.numbers(((RegionInfo) e.definition()).description());
      if (marked != null && marked.length == 2 && marked[0] == EventTypes.USER_FUNCTION) {
        values.computeIfAbsent(marked[0], t -> new HashSet<>()).add(marked[1]);
      }
    }
    for (Definitions.Entry e : definitions.entries(DefinitionKind.COUNTER_INFO)) {
      String description = ((CounterInfo) e.definition()).description();
      states |= Marks.STATES.equals(description);
      long[] marked = Marks.numbers(description);
      if (marked != null) {
        taken.add(marked[0]);
      }
    }
  }

  /** Whether the trace tells states. */
  boolean haveStates() {
    return states;
  }

  /** The names as they are so far. */
  Pcf pcf() {
    return pcf;
  }

  private static String plain(String name, String otherwise) {
    return name == null || name.isBlank() ? otherwise : name;
  }

  /** What a region is. */
  Call call(int region) {
    boolean small = region >= 0 && region < DIRECT;
    Call known = small ? directCalls[region] : calls.get(region);
    if (known == null) {
      known = makeCall(region);
      if (small) {
        directCalls[region] = known;
      } else {
        calls.put(region, known);
      }
    }
    return known;
  }

  private Call makeCall(int region) {
    Definition.Region r = definitions.region(region);
    String name = plain(r == null ? null : r.name(), "region " + Integer.toUnsignedString(region));
    if (definitions.find(DefinitionKind.REGION_INFO, region) instanceof RegionInfo info) {
      long[] marked = Marks.numbers(info.description());
      if (marked != null && marked.length == 2) {
        return new Call(marked[0], marked[1], labelled(marked[0], marked[1], name, true));
      }
    }
    MpiCalls.Call mpi = MpiCalls.named(name);
    if (mpi != null) {
      return new Call(
          mpi.type(), mpi.value(), labelled(mpi.type(), mpi.value(), mpi.name(), false));
    }
    Set<Long> used = values.getOrDefault(EventTypes.USER_FUNCTION, Set.of());
    while (used.contains(nextFunction)) {
      nextFunction++;
    }
    long value = nextFunction++;
    return new Call(
        EventTypes.USER_FUNCTION, value, labelled(EventTypes.USER_FUNCTION, value, name, false));
  }

  /**
   * Makes sure that a value has a name; returns the state of the call.
   *
   * @param marked whether type and value were in a trace, whose names are known
   */
  private int labelled(long type, long value, String name, boolean marked) {
    Pcf.Type named = pcf.type(type);
    if (!marked || !tracer) {
      String label = EventTypes.label(type);
      named = pcf.typeOrNew(type, label == null ? "Type " + type : label, 0);
      if (named.values().isEmpty()) {
        named.values().put(0L, MpiCalls.isGroup(type) ? "Outside MPI" : "End");
      }
      named.values().putIfAbsent(value, name);
    } else if (named != null
        && !named.values().isEmpty()
        && !name.equals(named.label() + ' ' + value)) {
      named.values().putIfAbsent(value, name);
    }
    if (!MpiCalls.isGroup(type)) {
      return States.RUNNING;
    }
    MpiCalls.Call mpi = MpiCalls.numbered(value);
    return mpi == null || mpi.type() != type ? States.OTHERS : mpi.state();
  }

  /** What a counter is. */
  Sampled counter(int counter) {
    boolean small = counter >= 0 && counter < DIRECT;
    Sampled known = small ? directCounters[counter] : counters.get(counter);
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

  private Sampled makeCounter(int counter) {
    Definition.Counter c = definitions.counter(counter);
    int properties =
        c == null ? CounterProperties.ABSOLUTE | CounterProperties.UNSIGNED8 : c.properties();
    String name =
        plain(c == null ? null : c.name(), "counter " + Integer.toUnsignedString(counter));
    if (definitions.find(DefinitionKind.COUNTER_INFO, counter) instanceof CounterInfo info) {
      if (Marks.STATES.equals(info.description())) {
        return new Sampled(0, true, properties, false);
      }
      long[] marked = Marks.numbers(info.description());
      if (marked != null && marked.length == 1) {
        if (!name.equals(Long.toString(marked[0]))) {
          pcf.typeOrNew(marked[0], name, 0);
        }
        // Values of Paraver have signs, whatever a format on the way has made of the counter.
        int signed =
            CounterProperties.isFloatingPoint(properties)
                ? properties
                : properties | CounterProperties.SIGNED8;
        return new Sampled(marked[0], false, signed, false);
      }
    }
    boolean real = CounterProperties.isFloatingPoint(properties);
    String unit = c == null || c.unit() == null || c.unit().isBlank() ? "" : " [" + c.unit() + ']';
    Long same = byName.get(name + unit);
    long type = same == null ? free(name) : same;
    byName.put(name + unit, type);
    pcf.typeOrNew(type, name + unit, real ? PRECISION : 0);
    return new Sampled(type, false, properties, CounterProperties.isAccumulated(properties));
  }

  private long free(String name) {
    Matcher papi = PAPI.matcher(name.toUpperCase(Locale.ROOT));
    if (papi.find()) {
      long preset = PapiPresets.type(papi.group());
      if (preset != 0 && taken.add(preset)) {
        return preset;
      }
    }
    while (taken.contains(nextOwn) && nextOwn < OWN_END) {
      nextOwn++;
    }
    return nextOwn == OWN_END ? OWN_END - 1 : nextOwn++;
  }

  /** The value that is written for a real number; the smallest number if there is none. */
  static long scaled(double value) {
    double scaled = Math.rint(value * Math.pow(10, PRECISION));
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
          long type = MARKERS + markers.size();
          String label = plain(name, "marker " + Integer.toUnsignedString(m));
          pcf.typeOrNew(type, label, 0).values().put(0L, "End");
          return type;
        });
  }

  /** Gives a value of a type a name. */
  void name(long type, String label, long value, String name) {
    Pcf.Type named = pcf.typeOrNew(type, label, 0);
    named.values().put(value, name);
  }

  /** Makes sure that the types that come with collective operations have names. */
  void collectives() {
    for (long type = EventTypes.COLLECTIVE_SENT; type <= EventTypes.COLLECTIVE_COMM; type++) {
      pcf.typeOrNew(type, EventTypes.label(type), 0);
    }
  }
}
