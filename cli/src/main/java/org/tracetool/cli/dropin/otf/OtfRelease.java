package org.tracetool.cli.dropin.otf;

/** What the tools of OTF answer to {@code -V}. */
final class OtfRelease {
  /** The last release of OTF, which is the one whose tools these stand in for. */
  static final String VERSION = "1.12.5 \"salmon\"";

  private OtfRelease() {}
}
