package org.tracetool.format.chrome.map;

import java.util.Set;

/** What is done with the events of a category beside showing them. */
enum CategorySort {
  /** Nothing. */
  PLAIN,
  /** An operator of PyTorch. */
  OPERATOR,
  /** A call that launches operations of a device. */
  LAUNCH,
  /** An operation of a device. */
  WORK,
  /** A synchronisation as a device sees it. */
  SYNCHRONISATION,
  /** A range of the host, shown where its operations are. */
  ANNOTATION,
  /** A function in Python, whose name has file and line. */
  FUNCTION,
  /** An instant of Kineto, such as a change of memory. */
  INSTANT,
  /** DFTracer about itself. */
  DFTRACER,
  /** Input and output, as DFTracer records it. */
  FILES,
  /** In own exports, a half of a message. */
  MESSAGE,
  /** In own exports, a member of a collective operation. */
  COLLECTIVE;

  private static final Set<String> WORK_NAMES =
      Set.of("kernel", "gpu_memcpy", "gpu_memset", "mtia_ccp_events", "concurrent_kernel");
  private static final Set<String> SYNCHRONISATION_NAMES =
      Set.of("cuda_sync", "cuda_event", "xpu_sync");
  private static final Set<String> LAUNCH_NAMES =
      Set.of(
          "cuda_runtime",
          "cuda_driver",
          "mtia_runtime",
          "xpu_runtime",
          "xpu_driver",
          "hip_runtime",
          "hip_driver",
          "privateuse1_runtime",
          "privateuse1_driver");

  static CategorySort of(String category) {
    if (LAUNCH_NAMES.contains(category)) {
      return LAUNCH;
    }
    if (WORK_NAMES.contains(category)) {
      return WORK;
    }
    if (SYNCHRONISATION_NAMES.contains(category)) {
      return SYNCHRONISATION;
    }
    return switch (category) {
      case "cpu_op", "Operator" -> OPERATOR;
      case "Runtime" -> LAUNCH;
      case "Kernel", "Memcpy", "Memset" -> WORK;
      case "gpu_user_annotation" -> ANNOTATION;
      case "python_function" -> FUNCTION;
      case "cpu_instant_event" -> INSTANT;
      case "dftracer" -> DFTRACER;
      case "POSIX", "STDIO" -> FILES;
      case "message" -> MESSAGE;
      case "collective" -> COLLECTIVE;
      default -> PLAIN;
    };
  }

  /** Whether only Kineto writes it. */
  boolean isKineto() {
    return switch (this) {
      case OPERATOR, LAUNCH, WORK, SYNCHRONISATION, ANNOTATION -> true;
      default -> false;
    };
  }

  /** Whether it is shown on a device. */
  boolean isDevice() {
    return this == WORK || this == SYNCHRONISATION || this == ANNOTATION;
  }

  /** Whether only DFTracer writes it. */
  boolean isDftracer() {
    return this == DFTRACER || this == FILES;
  }
}
