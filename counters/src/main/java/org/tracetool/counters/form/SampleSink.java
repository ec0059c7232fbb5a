package org.tracetool.counters.form;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.ZoneId;

/** Takes the samples that a {@link SampleForm} reads. */
public interface SampleSink {
  /** Whom a sample belongs to. */
  enum Level {
    /** The whole run. */
    RUN,
    /** A host, by its name. */
    HOST,
    /** A process, by its name or number. */
    PROCESS,
    /** A process or thread, by its name or number. */
    THREAD
  }

  /**
   * Announces a counter; asked again for the same name it gives the same number.
   *
   * @param unit what it counts; null if that is not known
   * @param properties see {@link org.tracetool.core.definition.CounterProperties}
   */
  int counter(String name, String unit, int properties);

  /**
   * As {@link #counter(String, String, int)}, with what else a file says of it.
   *
   * @param group name of a group of counters of its own; null for that of all added ones
   * @param per whom its samples belong to where lines and the user do not say it; null if the file
   *     does not
   */
  default int counter(String name, String unit, int properties, String group, Level per) {
    return counter(name, unit, properties);
  }

  /**
   * A sample.
   *
   * @param counter a number that {@link #counter} gave
   * @param seconds on the clock of the file, or since 1970 where {@link #setUtc} was called
   */
  void addSample(int counter, BigDecimal seconds, BigDecimal value) throws IOException;

  /** Times of this file are seconds since 1970, UTC. To be called before the first sample. */
  default void setUtc() {}

  /** The time zone for times that do not tell theirs. */
  default ZoneId zone() {
    return ZoneId.of("UTC");
  }

  /**
   * A time on the clock of the file and the same as seconds since 1970. To be called before the
   * first sample.
   */
  default void addClockPair(BigDecimal own, BigDecimal utc) {}

  /**
   * Whom the samples that follow belong to.
   *
   * @param name null for whomever the user has chosen
   */
  default void setOwner(Level level, String name) {}
}
