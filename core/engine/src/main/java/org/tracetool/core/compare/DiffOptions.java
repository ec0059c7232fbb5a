package org.tracetool.core.compare;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;

/**
 * The records to compare, and limits for the work.
 *
 * @param kinds kinds of records
 * @param definitions kinds of definitions
 * @param most how many differences to keep in full
 * @param threads how many threads work
 * @param memory bytes that reading may take
 * @param reading how the traces are read
 * @param progress receives the number of records read since its last call; called by several
 *     threads
 */
public record DiffOptions(
    Set<EventKind> kinds,
    Set<DefinitionKind> definitions,
    int most,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {
  /**
   * Definitions that do not describe the run and differ between any two files of equal content: the
   * version of the library, the random identity, and the resolution of the clock, since times are
   * compared in seconds.
   */
  public static final Set<DefinitionKind> IGNORED =
      Set.of(
          DefinitionKind.VERSION,
          DefinitionKind.UNIQUE_ID,
          DefinitionKind.TIMER_RESOLUTION,
          DefinitionKind.STRING);

  /** Everything but {@link #IGNORED}, in this thread. */
  public static DiffOptions defaults() {
    Set<DefinitionKind> definitions = EnumSet.allOf(DefinitionKind.class);
    definitions.removeAll(IGNORED);
    return new DiffOptions(
        EnumSet.allOf(EventKind.class),
        definitions,
        10,
        1,
        64L << 20,
        ReadOptions.defaults(),
        n -> {});
  }
}
