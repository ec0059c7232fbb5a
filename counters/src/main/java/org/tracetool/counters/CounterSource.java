package org.tracetool.counters;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.tracetool.counters.form.SampleSink.Level;

/**
 * Computes counters from the records of a trace, or brings them from elsewhere. The model is that
 * of VampirTrace's plug-in interface: a metric is added once for each thread, process or host, or
 * once for the run, and gives its values in one of four ways. Sources are found with {@link
 * java.util.ServiceLoader}; they need a constructor without parameters.
 *
 * <p>Calls come from one thread, in this order: {@link #open}, {@link #metrics} for each word of
 * the user, {@link #add}, then the records, then {@link #close}.
 */
public interface CounterSource extends Closeable {
  /** How values are obtained. */
  enum Kind {
    /** {@link ComputedCounter#value} is asked after each record of the owner. */
    SYNCHRONOUS,
    /**
     * {@link ComputedCounter#takeSamples} is asked after each record of the owner for what has come
     * up.
     */
    ASYNCHRONOUS_EVENT,
    /** {@link ComputedCounter#takeSamples} is asked once, when all records have been seen. */
    POST_MORTEM,
    /** The counter reports samples itself, whenever it sees a record. */
    CALLBACK
  }

  /**
   * A counter that can be added.
   *
   * @param unit null if there is none
   * @param properties see {@link org.tracetool.core.definition.CounterProperties}
   */
  record Metric(String name, String unit, int properties) {}

  /** Takes samples. They need not be in order of time. */
  interface Samples {
    /**
     * A sample.
     *
     * @param time ticks of the trace
     */
    void addSample(long time, double value) throws IOException;
  }

  /** The first part of the words by which users choose metrics: lower case, without {@code _}. */
  String name();

  /** How values are obtained. */
  Kind kind();

  /** Whom each counter belongs to; the first process or thread carries its samples. */
  Level runPer();

  /**
   * Gets ready.
   *
   * @throws IOException if the source cannot work with this trace; the message says why
   */
  default void open(CounterContext trace) throws IOException {}

  /**
   * The metrics that a word means.
   *
   * @param word what the user wrote behind the name of the source and {@code _}; may have wildcards
   * @return none if there is no such metric
   */
  List<Metric> metrics(String word) throws IOException;

  /**
   * A counter of one owner.
   *
   * @param owner token of the process or thread that carries the samples
   * @param samples where counters of the kind {@link Kind#CALLBACK} report
   */
  ComputedCounter add(Metric metric, int owner, Samples samples) throws IOException;

  @Override
  default void close() throws IOException {}
}
