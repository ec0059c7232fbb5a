/**
 * Measures the rest of tracetool: JMH benchmarks of the inner loops and a generator of traces of
 * any size. Run with {@code java -jar bench/target/tracetool-bench.jar}; no build step runs a
 * benchmark by itself.
 */
package org.tracetool.bench;
