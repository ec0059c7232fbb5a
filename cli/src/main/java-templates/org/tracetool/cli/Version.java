package org.tracetool.cli;

/**
 * The version of this build. A constant that Maven fills in, because reading a resource or the
 * manifest would take a good part of the time that {@code tracetool --version} needs.
 */
final class Version {
  static final String LINE = "tracetool ${project.version}";

  private Version() {}
}
