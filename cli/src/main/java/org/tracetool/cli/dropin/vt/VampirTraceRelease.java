package org.tracetool.cli.dropin.vt;

/** What the tools of VampirTrace answer to {@code --version}. */
final class VampirTraceRelease {
  /** The last release of VampirTrace, which is the one whose tools these stand in for. */
  static final String VERSION = "5.14.4openmpi";

  private VampirTraceRelease() {}
}
