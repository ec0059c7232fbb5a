package org.tracetool.format.otf2.map.model;

/** Roots of collective operations that are no ranks. */
final class RootCodes {
  /** This location itself is the root. */
  static final long SELF = 0xffff_fffeL;

  private RootCodes() {}
}
