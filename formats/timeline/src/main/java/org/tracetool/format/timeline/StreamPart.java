package org.tracetool.format.timeline;

/** What the calls of a row of a device are. */
public enum StreamPart {
  /** Operations: kernels, copies. */
  WORK(""),
  /** Ranges of the host, projected to the operations that they launched. */
  ANNOTATIONS(" annotations"),
  /** Synchronisation that is shown on the stream. */
  SYNC(" sync");

  private final String suffix;

  StreamPart(String suffix) {
    this.suffix = suffix;
  }

  /** The end of the name of a location. */
  String suffix() {
    return suffix;
  }
}
