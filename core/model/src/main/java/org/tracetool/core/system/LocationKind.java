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
  /** Shows beside the threads of a process what is not done by one of them, such as a wait. */
  TRACK("track"),
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

  /** Whether something is executed on it: neither a source of metrics nor a track. */
  public boolean isExecuting() {
    return isThread() || isGpu();
  }

  /** Whether it belongs to a device. */
  public boolean isGpu() {
    return this == GPU_STREAM || this == GPU_CONTEXT;
  }

  private static final LocationKind[] ALL = values();
  private static final String GROUP = "__KIND__";

  /**
   * The name of the group of all locations of this kind, by which formats that do not say what a
   * location is hold it.
   */
  String groupName() {
    return GROUP + label;
  }

  /** The kind of the members of a group of this name; null if the name says none, or is null. */
  public static LocationKind ofGroup(String name) {
    return name != null && name.startsWith(GROUP) ? ofLabel(name.substring(GROUP.length())) : null;
  }

  /** The kind with this name in reports; null if there is none. */
  public static LocationKind ofLabel(String label) {
    for (LocationKind kind : ALL) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return null;
  }

  static LocationKind of(int ordinal) {
    return ALL[ordinal];
  }
}
