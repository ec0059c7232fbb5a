package org.tracetool.counters;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;

/**
 * A counter that is computed from two others, or one and a number: {@code ipc = PAPI_TOT_INS /
 * PAPI_TOT_CYC}. It has a sample after each sample of one of them, once both have one. {@code
 * delta(A)} is what A grew by from one sample to the next of a process.
 */
public final class DerivedCounter {
  /** Counters that the message on an unknown one names at most. */
  private static final int MAX_SHOWN_NAMES = 8;

  private static final Pattern FORM =
      Pattern.compile("\\s*(\\S.*?)\\s*=\\s*(\\S.*?)\\s+([-+*/])\\s+(\\S.*?)\\s*");

  private static final String STEP = "delta(";

  private final String name;
  private final char operator;
  private final Operand left;
  private final Operand right;

  /** One side: a counter, or a number. */
  private record Operand(CounterSeries counter, boolean step, double number) {
    boolean canUse(DerivedCounterSource.LastValue last) {
      return last.samples >= (isDifference() ? 2 : 1);
    }

    /** Samples that are what was added since the one before are growth as they are. */
    private boolean isDifference() {
      return step && counter.growth() != CounterGrowth.RELATIVE;
    }

    double value(DerivedCounterSource.LastValue last) {
      if (counter == null) {
        return number;
      }
      return isDifference() ? counter.step(last.before, last.raw) : counter.value(last.raw);
    }
  }

  private DerivedCounter(String name, char operator, Operand left, Operand right) {
    this.name = name;
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  /** Reads {@code NAME = A op B}, where A and B are names of counters of a trace or numbers. */
  public static DerivedCounter of(String text, Definitions definitions) throws UsageException {
    Matcher m = FORM.matcher(text);
    if (text.length() > 1000 || !m.matches()) {
      throw new UsageException(
          "--derive '" + text + "': must be NAME = A op B, with blanks around one of + - * /");
    }
    Operand left = operand(m.group(2), definitions, text);
    Operand right = operand(m.group(4), definitions, text);
    if (left.counter() == null && right.counter() == null) {
      throw new UsageException("--derive '" + text + "': neither side is a counter");
    }
    return new DerivedCounter(m.group(1), m.group(3).charAt(0), left, right);
  }

  private static Operand operand(String word, Definitions definitions, String text)
      throws UsageException {
    boolean step = word.startsWith(STEP) && word.endsWith(")");
    String name = step ? word.substring(STEP.length(), word.length() - 1).strip() : word;
    for (Definition.Counter c : definitions.all(Definition.Counter.class)) {
      if (name.equals(c.name()) || word.equals(c.name())) {
        return new Operand(
            CounterSeries.of(definitions, 0, c.token()), step && !word.equals(c.name()), 0);
      }
    }
    try {
      return new Operand(null, false, Double.parseDouble(word));
    } catch (NumberFormatException e) {
      throw new UsageException(
          "--derive '" + text + "': the trace has no counter '" + name + "'" + known(definitions));
    }
  }

  /** The end of the message on an unknown counter: those that the trace has. */
  private static String known(Definitions definitions) {
    List<String> names =
        definitions.all(Definition.Counter.class).stream()
            .map(Definition.Counter::name)
            .filter(name -> name != null && !name.isEmpty())
            .distinct()
            .toList();
    if (names.isEmpty()) {
      return "";
    }
    int more = names.size() - MAX_SHOWN_NAMES;
    String shown = String.join("', '", names.subList(0, Math.min(MAX_SHOWN_NAMES, names.size())));
    return "; it has '" + shown + "'" + (more > 0 ? " and " + more + " more" : "");
  }

  /** The definition of the counter. */
  Definition.Counter definition(int token) {
    return new Definition.Counter(
        token,
        name,
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT | CounterProperties.DOUBLE,
        0,
        null);
  }

  /** Token of a side; 0 for a number. */
  int token(int side) {
    Operand operand = side == 0 ? left : right;
    return operand.counter() == null ? 0 : operand.counter().token();
  }

  /** Returns whether both sides have the samples that are needed. */
  boolean canUse(DerivedCounterSource.LastValue a, DerivedCounterSource.LastValue b) {
    return left.canUse(a) && right.canUse(b);
  }

  /** The value from the last samples of both sides. */
  double value(DerivedCounterSource.LastValue a, DerivedCounterSource.LastValue b) {
    double x = left.value(a);
    double y = right.value(b);
    return switch (operator) {
      case '+' -> x + y;
      case '-' -> x - y;
      case '*' -> x * y;
      default -> x / y;
    };
  }
}
