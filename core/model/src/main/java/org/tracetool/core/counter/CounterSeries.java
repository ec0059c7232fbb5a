package org.tracetool.core.counter;

import java.io.Serializable;
import java.math.BigDecimal;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * What the samples of one counter mean. A value is the recorded number times base to the exponent,
 * in the unit of the counter; the recorded number keeps its type.
 */
public final class CounterSeries implements Serializable {
  /** {@link #integer} of a value that is no whole number, or none of 64 bits with a sign. */
  public static final long NO_INTEGER = Long.MIN_VALUE;

  /**
   * The end of the description of a counter that is none, or of the name of its group: a format
   * without other numeric events records states, sizes and names of calls as if they were counters.
   */
  public static final String NO_COUNTER = " (not a counter)";

  private static final long serialVersionUID = 1L;
  private static final int BINARY = 0;

  /** Powers of ten up to this one are exact as floating point numbers. */
  private static final int MAX_EXACT_POWER = 22;

  private final int number;
  private final int token;
  private final String name;
  private final String unit;
  private final int properties;
  private final CounterGrowth growth;
  private final int base;
  private final int exponent;
  private final double factor;
  private final long wholeFactor;
  private final boolean isCounter;
  private final CounterScope scope;

  private CounterSeries(
      int number,
      int token,
      Definition.Counter counter,
      CounterInfo info,
      CounterScope scope,
      boolean isCounter) {
    this.number = number;
    this.token = token;
    this.scope = scope;
    name = counter == null ? null : counter.name();
    unit = counter == null ? null : counter.unit();
    properties = counter == null ? CounterProperties.ABSOLUTE : counter.properties();
    CounterGrowth known = info == null ? null : CounterGrowth.ofMode(info.mode());
    growth =
        CounterProperties.isAccumulated(properties)
            ? CounterGrowth.ACCUMULATED
            : known == CounterGrowth.RELATIVE ? known : CounterGrowth.ABSOLUTE;
    base = info == null || info.base() != BINARY ? 10 : 2;
    exponent = info == null ? 0 : (int) Math.max(-9999, Math.min(9999, info.exponent()));
    factor = Math.pow(base, Math.abs(exponent));
    wholeFactor = wholeFactor(base, exponent);
    this.isCounter = isCounter;
  }

  private CounterSeries(CounterSeries other, int number, int properties) {
    this.number = number;
    this.properties = properties;
    token = other.token;
    scope = other.scope;
    name = other.name;
    unit = other.unit;
    growth = other.growth;
    base = other.base;
    exponent = other.exponent;
    factor = other.factor;
    wholeFactor = other.wholeFactor;
    isCounter = other.isCounter;
  }

  /** What the samples of a counter in a stream mean; of one without a definition, levels. */
  public static CounterSeries of(Definitions definitions, int stream, int counter) {
    return of(definitions, stream, counter, null, 0);
  }

  static CounterSeries of(
      Definitions definitions, int stream, int counter, CounterScope scope, int number) {
    Definition.Counter c =
        definitions.find(stream, DefinitionKind.COUNTER, counter) instanceof Definition.Counter d
            ? d
            : null;
    CounterInfo info = info(definitions, stream, counter);
    boolean isCounter =
        c == null
            ? info == null || !isNone(info.description())
            : noCounter(definitions, stream, c) == null;
    return new CounterSeries(number, counter, c, info, scope, isCounter);
  }

  /**
   * The mark of a counter that is none: a text that ends with {@link #NO_COUNTER}; null if it is
   * one.
   */
  public static String noCounter(Definitions definitions, int stream, Definition.Counter counter) {
    CounterInfo info = info(definitions, stream, counter.token());
    if (info != null && isNone(info.description())) {
      return info.description();
    }
    return counter.group() != 0
            && definitions.find(stream, DefinitionKind.COUNTER_GROUP, counter.group())
                instanceof Definition.CounterGroup g
            && isNone(g.name())
        ? g.name()
        : null;
  }

  private static CounterInfo info(Definitions definitions, int stream, int counter) {
    return definitions.find(stream, DefinitionKind.COUNTER_INFO, counter) instanceof CounterInfo i
        ? i
        : null;
  }

  private static boolean isNone(String text) {
    return text != null && text.endsWith(NO_COUNTER);
  }

  /** The same with another type of raw values. */
  CounterSeries withType(int valueType, int newNumber) {
    return new CounterSeries(
        this, newNumber, properties & ~CounterProperties.VALUE_MASK | valueType);
  }

  /** Base to the exponent as a whole number; 0 if it is none of 64 bits. */
  private static long wholeFactor(int base, int exponent) {
    long factor = 1;
    for (int i = 0; i < exponent; i++) {
      if (factor > Long.MAX_VALUE / base) {
        return 0;
      }
      factor *= base;
    }
    return exponent < 0 ? 0 : factor;
  }

  /** The number of this among all that a {@link CounterSamples} has met, from 0. */
  public int number() {
    return number;
  }

  /** The token of the counter. */
  public int token() {
    return token;
  }

  /** The name of the counter, null without a definition. */
  public String name() {
    return name;
  }

  /** What people are shown: the name, and what samples were recorded for if it is not plain. */
  public String label() {
    String own = name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
    return scope == null ? own : own + " of " + scope.label();
  }

  /** The unit of {@link #value}; null or empty if none is given. */
  public String unit() {
    return unit;
  }

  /** How samples follow each other. */
  public CounterGrowth growth() {
    return growth;
  }

  /** What samples were recorded for; null if it is the location (or group) of their record. */
  public CounterScope scope() {
    return scope;
  }

  /** Returns false for numeric events that a format only stores as if they were a counter. */
  public boolean isCounter() {
    return isCounter;
  }

  /** The location that a sample belongs to, given the location of its record. */
  public int location(int recorder) {
    return scope != null && scope.isLocation() ? scope.token() : recorder;
  }

  /** The properties of raw values; see {@link CounterProperties}. */
  public int properties() {
    return properties;
  }

  /** Returns whether raw values are to be multiplied by something. */
  public boolean isScaled() {
    return exponent != 0;
  }

  /** Returns whether raw values are floating point numbers. */
  public boolean isFloatingPoint() {
    return CounterProperties.isFloatingPoint(properties);
  }

  /** Returns whether raw values are integers with a sign. */
  public boolean isSigned() {
    return CounterProperties.isSigned(properties);
  }

  /** A raw value as the nearest number in the unit of the counter. */
  public double value(long raw) {
    return scaled(CounterProperties.number(properties, raw));
  }

  /** A number in raw steps as one in the unit of the counter. */
  public double scaled(double number) {
    if (exponent == 0 || number == 0) {
      return number;
    }
    if (base == 10 && Math.abs(exponent) > MAX_EXACT_POWER && Double.isFinite(number)) {
      return new BigDecimal(number).scaleByPowerOfTen(exponent).doubleValue();
    }
    return exponent < 0 ? number / factor : number * factor;
  }

  /** What raw values are multiplied by, if that is a whole number of 64 bits; else 0. */
  public long wholeFactor() {
    return wholeFactor;
  }

  /** A value as a whole number in the unit of the counter, or {@link #NO_INTEGER}. */
  public long integer(long raw) {
    if (isFloatingPoint() || wholeFactor == 0 || raw < 0 && !isSigned()) {
      return NO_INTEGER;
    }
    long high = Math.multiplyHigh(raw, wholeFactor);
    long low = raw * wholeFactor;
    return high == low >> 63 ? low : NO_INTEGER;
  }

  /**
   * By how much a counter grew between two raw values, in its unit. Differences of integers are
   * exact before they are scaled, also beyond what floating point numbers tell apart.
   */
  public double step(long first, long last) {
    if (isFloatingPoint()) {
      double from = CounterProperties.toDouble(properties, first);
      return scaled(CounterProperties.toDouble(properties, last) - from);
    }
    boolean isFall = isSigned() ? last < first : Long.compareUnsigned(last, first) < 0;
    return scaled(
        isFall ? -UnsignedLong.toDouble(first - last) : UnsignedLong.toDouble(last - first));
  }

  /** Returns whether a raw value is less than the one before. */
  public boolean isFall(long first, long last) {
    return step(first, last) < 0;
  }

  /** The sum of two raw values in their type, for what was added since the start. */
  public long plus(long total, long raw) {
    if (!isFloatingPoint()) {
      return total + raw;
    }
    double sum =
        CounterProperties.toDouble(properties, total) + CounterProperties.toDouble(properties, raw);
    return (properties & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT
        ? Float.floatToRawIntBits((float) sum)
        : Double.doubleToRawLongBits(sum);
  }

  /** A value in the unit of the counter as text: exact where it is a whole number. */
  public String text(long raw) {
    if (isFloatingPoint()) {
      return (properties & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT && exponent == 0
          ? Float.toString(Float.intBitsToFloat((int) raw))
          : Double.toString(value(raw));
    }
    if (exponent == 0) {
      return isSigned() ? Long.toString(raw) : Long.toUnsignedString(raw);
    }
    long whole = integer(raw);
    return whole == NO_INTEGER ? Double.toString(value(raw)) : Long.toString(whole);
  }
}
