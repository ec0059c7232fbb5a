package org.tracetool.format.nsys.map;

/** Tables of calls of libraries, which all have the same columns. */
final class LibraryCalls {
  private static final String[][] GROUPS = {
    {"CUDNN_EVENTS", "cuDNN"},
    {"CUBLAS_EVENTS", "cuBLAS"},
    {"OPENACC_DATA_EVENTS", "OpenACC"},
    {"OPENACC_LAUNCH_EVENTS", "OpenACC"},
    {"OPENACC_OTHER_EVENTS", "OpenACC"},
    {"OPENMP_EVENT_KIND_", "OpenMP"}
  };

  private LibraryCalls() {}

  /** The group of regions of a table; null if it is none of these. */
  static String of(String table) {
    for (String[] group : GROUPS) {
      if (table.startsWith(group[0])) {
        return group[1];
      }
    }
    return null;
  }
}
