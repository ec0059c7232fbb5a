package org.tracetool.format.paraver.names;

import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.system.GpuNames;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.time.WallClock;

/**
 * Texts in definitions by which a trace that was read is written as it was, also by way of other
 * formats.
 */
public final class ParaverMarks {
  /** Property of the machine: the date in the header. */
  public static final String DATE = WallClock.HEADER_DATE;

  /** Property of the machine: the duration in the header. */
  public static final String DURATION = "Paraver::DURATION";

  /** Property of the machine: number of nodes in the header. */
  public static final String NODES = "Paraver::NODES";

  /** Property of the machine: the .pcf, or a part of it, with the number of the part behind. */
  public static final String PCF = "Paraver::PCF";

  /** Property of the machine: levels of the .row that are not of threads, as {@link #PCF}. */
  public static final String ROW = "Paraver::ROW";

  /** Property of the machine: a line of a communicator, with its number behind. */
  public static final String COMMUNICATOR = "Paraver::COMMUNICATOR";

  /** Property of a node: how many CPUs it has. */
  public static final String CPUS = "Paraver::CPUS";

  /** Property of a process: number of its application. */
  public static final String APPLICATION = "Paraver::APPLICATION";

  /** What the counter of states has as its description. */
  public static final String STATES = "paraver:states" + CounterSeries.NO_COUNTER;

  /** Name of the counter of states. */
  public static final String STATE_NAME = "State";

  /** Name of the group of all threads. */
  public static final String ALL_THREADS = "Paraver threads";

  /** Name of the group of all processes of an application, before its number. */
  public static final String ALL_PROCESSES = "Paraver processes ";

  private static final String PREFIX = "paraver:";
  private static final String COMM = "communicator ";

  private ParaverMarks() {}

  /**
   * The description of the counter of a type.
   *
   * @param counts whether its values are those of a counter
   */
  public static String type(long type, boolean counts) {
    return PREFIX + type + (counts ? "" : CounterSeries.NO_COUNTER);
  }

  /** The description of the region of a value. */
  public static String value(long type, long value) {
    return PREFIX + type + ':' + value;
  }

  /** Type, and value if there is one, in a description; null if it is another text. */
  public static long[] numbers(String description) {
    if (description == null || !description.startsWith(PREFIX)) {
      return null;
    }
    int end = description.length();
    if (description.endsWith(CounterSeries.NO_COUNTER)) {
      end -= CounterSeries.NO_COUNTER.length();
    }
    if (end < PREFIX.length()) {
      return null;
    }
    String[] words = description.substring(PREFIX.length(), end).split(":", -1);
    long[] numbers = new long[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        numbers[i] = Long.parseLong(words[i]);
      }
    } catch (NumberFormatException e) {
      return null;
    }
    return numbers[0] < 0 || numbers[0] > EventTypes.MAX_TYPE ? null : numbers;
  }

  /** The name of a thread that is written: one that is none says so, unless its name does. */
  public static String withKind(String name, LocationKind kind) {
    return kind.isThread() || GpuNames.isStream(name)
        ? name
        : (name == null ? "" : name + ' ') + '(' + kind.label() + ')';
  }

  /** The kind that a name has from {@link #withKind}; null if it has none. */
  public static LocationKind kind(String name) {
    int begin = name == null ? -1 : name.lastIndexOf('(');
    return begin >= 0 && name.endsWith(")")
        ? LocationKind.ofLabel(name.substring(begin + 1, name.length() - 1))
        : null;
  }

  /** The name of a communicator. */
  public static String communicator(int application, int id) {
    return COMM + application + '.' + id;
  }

  /** Application and id in the name of a communicator; null if it is another name. */
  public static int[] communicator(String name) {
    if (name == null || !name.startsWith(COMM)) {
      return null;
    }
    String[] words = name.substring(COMM.length()).split("\\.", -1);
    try {
      return words.length == 2
          ? new int[] {Integer.parseInt(words[0]), Integer.parseInt(words[1])}
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
