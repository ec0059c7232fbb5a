package org.tracetool.counters;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.counters.form.SampleSink;

/** Samples of counters from files and sources, as records of processes; in a temporary file. */
public final class AddedSamples implements SampleSink, Closeable {
  private static final int MAX_UNKNOWN = 20;

  /**
   * How the samples of a file are taken.
   *
   * @param level whom they belong to where lines do not say it; null for whom the file says the
   *     counter belongs to, else the run
   * @param on the name of that owner; null for all of this level
   * @param clear bits of the properties that are replaced
   * @param bits what they are replaced with
   * @param group name of the group of counters; null for that of all added ones
   * @param zone of dates without one
   */
  public record ReadingOptions(
      Level level, String on, int clear, int bits, String group, ZoneId zone) {
    /** Samples belong to whom the file says, else to the run, and so do properties. */
    public static final ReadingOptions PLAIN =
        new ReadingOptions(null, null, 0, 0, null, ZoneId.of("UTC"));
  }

  private record Key(String name, String group) {}

  private final SampleStore store;
  private final SampleOwners owners;
  private final long ticksPerSecond;
  private final long first;
  private final long last;
  private final int firstToken;
  private final Map<Key, Integer> numbers = new LinkedHashMap<>();
  private final List<Definition.Counter> counters = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();

  /** Who has the samples of a counter where its file says it; else null. */
  private final List<int[]> ownTargets = new ArrayList<>();

  private final EventBlock row = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private final Set<String> unknown = new TreeSet<>();
  private FileClock clock = new FileClock(List.of(), List.of(), null);
  private ReadingOptions manner = ReadingOptions.PLAIN;
  private int[] targets;
  private boolean hasLineOwner;
  private long outside;
  private long samples;
  private long notOwned;
  private long unfit;

  /**
   * No samples yet.
   *
   * @param firstToken the first free token of counters
   * @param first the first time of the trace in ticks; samples outside of its times are left out
   */
  public AddedSamples(
      SampleOwners owners, int firstToken, long ticksPerSecond, long first, long last, long memory)
      throws IOException {
    this.owners = owners;
    this.firstToken = firstToken;
    this.ticksPerSecond = ticksPerSecond;
    this.first = first;
    this.last = last;
    store = new SampleStore(memory);
    targets = owners.all(Level.RUN);
  }

  /**
   * Another file begins.
   *
   * @return false if the trace has no owner of that name
   */
  public boolean begin(FileClock newClock, ReadingOptions newManner) {
    clock = newClock;
    manner = newManner;
    targets = chosen();
    return targets != null;
  }

  private int[] chosen() {
    Level level = manner.level() == null ? Level.RUN : manner.level();
    if (manner.on() == null) {
      return owners.all(level);
    }
    Integer one = owners.named(level, manner.on());
    return one == null ? null : new int[] {one};
  }

  @Override
  public void setUtc() {
    clock.setUtc();
  }

  @Override
  public ZoneId zone() {
    return manner.zone();
  }

  @Override
  public void addClockPair(BigDecimal own, BigDecimal utc) {
    clock.addPair(own, utc);
  }

  @Override
  public void setOwner(Level level, String name) {
    hasLineOwner = name != null;
    if (name == null) {
      targets = chosen();
      return;
    }
    Integer one = owners.named(level, name);
    if (one == null && level == Level.HOST && owners.hosts().size() < 2) {
      targets = chosen(); // a trace without hosts is one of a single host
    } else if (one == null) {
      targets = null;
      if (unknown.size() < MAX_UNKNOWN) {
        unknown.add(name);
      }
    } else {
      targets = new int[] {one};
    }
  }

  @Override
  public int counter(String name, String unit, int properties) {
    return counter(name, unit, properties, null, null);
  }

  @Override
  public int counter(String name, String unit, int properties, String ownGroup, Level per) {
    String group = manner.group() == null ? ownGroup : manner.group();
    return numbers.computeIfAbsent(
        new Key(name, group),
        n -> {
          int bits = properties & ~manner.clear() | manner.bits();
          counters.add(new Definition.Counter(firstToken + counters.size(), name, bits, 0, unit));
          groups.add(group);
          ownTargets.add(per == null || manner.level() != null ? null : owners.all(per));
          return counters.size() - 1;
        });
  }

  @Override
  public void addSample(int counter, BigDecimal seconds, BigDecimal value) throws IOException {
    int[] own = ownTargets.get(counter);
    int[] carriers = own == null || hasLineOwner ? targets : own;
    if (carriers == null) {
      notOwned++;
      return;
    }
    long ticks = clock.ticks(seconds, ticksPerSecond);
    int properties = counters.get(counter).properties();
    if (!fits(properties, value)) {
      unfit++;
      return;
    }
    long raw = raw(properties, value);
    for (int location : carriers) {
      addSample(counter, ticks, location, raw);
    }
  }

  /** A sample of a process or thread, of a time in ticks and with a value as it is in events. */
  void addSample(int counter, long ticks, int location, long raw) throws IOException {
    // Times were rounded once when they were printed and once when they were read.
    boolean early = Long.compareUnsigned(ticks, first) < 0;
    if (early && ticks != first - 1
        || Long.compareUnsigned(ticks, last) > 0 && ticks != last + 1 && ticks != first - 1) {
      outside++;
      return;
    }
    samples++;
    row.clear();
    row.add(
        early || ticks == first - 1 ? first : Long.compareUnsigned(ticks, last) > 0 ? last : ticks,
        EventKind.COUNTER,
        location,
        counters.get(counter).token(),
        raw);
    cursor.wrap(row).next();
    store.accept(cursor);
  }

  /** Whether the type of a counter can hold a value. */
  private static boolean fits(int properties, BigDecimal value) {
    return switch (properties & CounterProperties.VALUE_MASK) {
      case CounterProperties.DOUBLE, CounterProperties.FLOAT -> true;
      case CounterProperties.SIGNED8 -> rounded(value).bitLength() < Long.SIZE;
      default -> rounded(value).signum() >= 0 && rounded(value).bitLength() <= Long.SIZE;
    };
  }

  private static BigInteger rounded(BigDecimal value) {
    return value.setScale(0, RoundingMode.HALF_UP).toBigInteger();
  }

  private static long raw(int properties, BigDecimal value) {
    return switch (properties & CounterProperties.VALUE_MASK) {
      case CounterProperties.DOUBLE -> Double.doubleToRawLongBits(value.doubleValue());
      case CounterProperties.FLOAT ->
          Integer.toUnsignedLong(Float.floatToRawIntBits(value.floatValue()));
      default -> rounded(value).longValue();
    };
  }

  /** No more samples will come. */
  public void end() throws IOException {
    store.end();
  }

  /** The counters of all files. */
  public List<Definition.Counter> counters() {
    return List.copyOf(counters);
  }

  /** The name of the group of a counter; null for that of all added ones. */
  String group(int counter) {
    return groups.get(counter);
  }

  /** The processes that have samples. */
  boolean has(int location) {
    return store.has(location);
  }

  /** Samples that were taken over. */
  public long samples() {
    return samples;
  }

  /** Samples before the first or after the last event. */
  public long outside() {
    return outside;
  }

  /** Samples with values that the type of their counter cannot hold. */
  public long unfit() {
    return unfit;
  }

  /** Samples of hosts, processes or threads that the trace does not have. */
  public long notOwned() {
    return notOwned;
  }

  /** The names of some hosts, processes or threads that the trace does not have. */
  public Set<String> unknown() {
    return unknown;
  }

  /** The samples of some processes and threads in order of time. */
  EventSource open(int[] locations) {
    return store.open(locations);
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
