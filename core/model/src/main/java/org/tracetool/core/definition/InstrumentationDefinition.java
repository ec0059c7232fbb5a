package org.tracetool.core.definition;

import java.util.Arrays;

/**
 * Definitions of what instrumented programs record beside calls: scopes, OpenMP constructs,
 * patterns.
 */
public sealed interface InstrumentationDefinition extends Definition {
  /** A scope, a part of a region group; locations of its begin and end, 0 for none. */
  record Scope(int token, String name, int group, int begin, int end)
      implements InstrumentationDefinition {}

  /** A parallel region of a compiler. */
  record ParallelRegion(int token, String name) implements InstrumentationDefinition {}

  /** A kind of OpenMP constructs. */
  record OpenmpType(int token, String name) implements InstrumentationDefinition {}

  /** A named OpenMP construct. */
  record OpenmpName(int token, String name) implements InstrumentationDefinition {}

  /** The shape of patterns; the meaning of the two others depends on the type. */
  record PatternShape(int token, int group, int type, int first, int second)
      implements InstrumentationDefinition {}

  /** A pattern: a shape, how exactly it is met, and its steps. */
  record Pattern(int token, int group, int shape, double radius, int ratio, double[] steps)
      implements InstrumentationDefinition {
    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * token + Arrays.hashCode(steps);
    }
  }

  /** The name of the messages of a communicator, 0 for any, that have a tag. */
  record MessageType(int comm, int tag, String name) implements InstrumentationDefinition {
    @Override
    public int token() {
      return comm;
    }
  }

  /** The other positions of a source location that has several: files and lines. */
  record SclPositions(int scl, int[] files, int[] lines) implements InstrumentationDefinition {
    @Override
    public int token() {
      return scl;
    }

    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * scl + Arrays.hashCode(lines);
    }
  }

  /** The name that the operating system gives a process or thread. */
  record NativeThread(int process, int number, String name) implements InstrumentationDefinition {
    @Override
    public int token() {
      return process;
    }
  }

  /** A name of a communicator beside that of its group. */
  record CommName(int comm, String name) implements InstrumentationDefinition {
    @Override
    public int token() {
      return comm;
    }
  }

  /** The smallest and the largest value of a counter, as its samples are. */
  record CounterRange(int counter, long smallest, long largest)
      implements InstrumentationDefinition {
    @Override
    public int token() {
      return counter;
    }
  }

  /** The communicator that opened a file. */
  record FileComm(int file, int comm) implements InstrumentationDefinition {
    @Override
    public int token() {
      return file;
    }
  }
}
