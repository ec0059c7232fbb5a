package org.tracetool.legacy.vt;

import org.tracetool.legacy.common.LegacyTool;
import org.tracetool.legacy.common.OptionTable;

/** What the tools of VampirTrace have in common. */
abstract class VtTool extends LegacyTool {
  /** What {@code -V} prints: the last release, whose tools these replace. */
  private static final String RELEASE = "5.14.4openmpi";

  /**
   * @param options all options but those for help and the release
   */
  VtTool(String name, String usage, OptionTable options) {
    super(name, usage, RELEASE, options.flag("-V", "--version"));
  }
}
