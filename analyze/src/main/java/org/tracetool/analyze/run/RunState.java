package org.tracetool.analyze.run;

import org.tracetool.core.definition.RegionClass;

/** What a CPU location does at a time, as numbers of an array of sums. */
final class RunState {
  static final int USEFUL = 0;
  static final int MPI = 1;
  static final int MPI_WORKER_IDLE = 2;
  static final int OMP_SERIALISATION = 3;
  static final int OMP_IMBALANCE = 4;
  static final int OMP_SCHEDULING = 5;
  static final int DEVICE = 6;
  static final int IO = 7;
  static final int MEASUREMENT = 8;
  static final int OTHER_RUNTIME = 9;
  static final int ABSENT = 10;
  static final int COUNT = 11;

  /** In a barrier of OpenMP: imbalance or scheduling, which is known when all have come. */
  static final int BARRIER = 11;

  private static final RegionClass[] CLASSES = RegionClass.values();
  private static final int[] STATES = new int[CLASSES.length];

  static {
    for (RegionClass type : CLASSES) {
      STATES[type.ordinal()] = find(type);
    }
  }

  private RunState() {}

  /** The state in a region. */
  static int of(RegionClass type) {
    return STATES[type.ordinal()];
  }

  private static int find(RegionClass type) {
    return switch (type) {
      case USER -> USEFUL;
      case MPI -> MPI;
      case OMP_BARRIER -> BARRIER;
      case OMP_SYNC -> OMP_SCHEDULING;
      case OTHER_RUNTIME -> OTHER_RUNTIME;
      case DEVICE -> DEVICE;
      case IO -> IO;
      case MEASUREMENT -> MEASUREMENT;
    };
  }
}
