package org.tracetool.format.tau.map;

/** The groups of functions that TAU knows. */
final class GroupNames {
  /** Of functions that are no longer recorded; each belongs to another group. */
  static final String THROTTLED = "TAU_DISABLE";

  /** The measurement itself. */
  static final String TRACER = "TRACER";

  /** The outermost call of each thread. */
  static final String OUTERMOST = ".TAU application";

  private GroupNames() {}

  /** Whether functions of the group run on devices. */
  static boolean isOnDevice(String group) {
    return switch (group) {
      case "TAU_GPU_KERNEL", "TAU_GPU_MEMORY_COPY", "TAU_GPU_UNIFIED_MEMORY" -> true;
      default -> false;
    };
  }
}
