package org.tracetool.core.system;

/** What a location is. */
public enum LocationKind {
  /** A thread of a process, or a process that has one thread. */
  CPU_THREAD("thread"),
  /** A queue of a device. */
  GPU_STREAM("gpu-stream"),
  /** What a process has on a device, of which the streams are parts. */
  GPU_CONTEXT("gpu-context"),
  /** Has samples of metrics, but no calls. */
  METRIC_SOURCE("metric-source"),
  /** A kind that is not known. */
  OTHER("other");

  private final String label;

  LocationKind(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** Whether it runs code of a process. */
  public boolean isThread() {
    return this == CPU_THREAD || this == OTHER;
  }

  /** Whether it belongs to a device. */
  public boolean isGpu() {
    return this == GPU_STREAM || this == GPU_CONTEXT;
  }

  private static final LocationKind[] ALL = values();

  static LocationKind of(int ordinal) {
    return ALL[ordinal];
  }
}
