package org.tracetool.cli.common;

/** The families of records as options take them. */
public final class CategoryArgument {
  /** All of them, for help and messages, which need a constant; in the order of the enum. */
  public static final String LIST =
      "functions, messages, collectives, counters, io, rma, scopes, requests, threads, patterns,"
          + " measurement, errors, comments, processes, snapshots, statistics, markers, unknown";

  private CategoryArgument() {}
}
