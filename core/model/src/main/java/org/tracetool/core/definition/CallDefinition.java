package org.tracetool.core.definition;

import java.util.Arrays;

/** Definitions of calls and of measurements on them: contexts, parameters, metrics. */
public sealed interface CallDefinition extends Definition {
  /** Further properties of a region: its name in the object file, its place, and its paradigm. */
  record RegionInfo(
      int region,
      String canonicalName,
      String description,
      int role,
      int paradigm,
      int flags,
      int file,
      int beginLine,
      int endLine)
      implements CallDefinition {
    @Override
    public int token() {
      return region;
    }
  }

  /** A place from where one region calls another one. */
  record Callsite(int token, int file, int line, int entered, int left) implements CallDefinition {}

  /** A node of the tree of call paths. */
  record Callpath(int token, int parent, int region) implements CallDefinition {}

  /** The value of a parameter on a call path. */
  record CallpathParameter(int callpath, int parameter, int type, long value, String text)
      implements CallDefinition {
    @Override
    public int token() {
      return callpath;
    }
  }

  /** A parameter of regions. */
  record Parameter(int token, String name, int type) implements CallDefinition {}

  /** A node of the tree of calling contexts. */
  record CallingContext(int token, int region, int scl, int parent) implements CallDefinition {}

  /** A property of a calling context. */
  record CallingContextProperty(int context, String name, int type, long value, String text)
      implements CallDefinition {
    @Override
    public int token() {
      return context;
    }
  }

  /** What interrupts the program for samples; the period is a number times base to the exponent. */
  record InterruptGenerator(int token, String name, int mode, int base, long exponent, long period)
      implements CallDefinition {}

  /** Further properties of a counter; its unit is to be multiplied with base to the exponent. */
  record CounterInfo(
      int counter, String description, int type, int mode, int valueType, int base, long exponent)
      implements CallDefinition {
    @Override
    public int token() {
      return counter;
    }
  }

  /** Counters that are recorded together; of an instance the members are those of its class. */
  record MetricSet(int token, int[] members, int occurrence, int recorderKind)
      implements CallDefinition {
    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * token + Arrays.hashCode(members);
    }
  }

  /**
   * That a set of metrics is a class recorded by a location on behalf of something, which is one of
   * the last four.
   */
  record MetricInstance(
      int set,
      int metricClass,
      int recorder,
      int scope,
      int location,
      int locationGroup,
      int node,
      int group)
      implements CallDefinition {
    @Override
    public int token() {
      return set;
    }
  }

  /** A location that records a set of metrics. */
  record MetricRecorder(int set, int recorder) implements CallDefinition {
    @Override
    public int token() {
      return set;
    }
  }
}
