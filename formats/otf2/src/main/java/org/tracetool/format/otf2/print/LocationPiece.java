package org.tracetool.format.otf2.print;

import org.tracetool.format.otf2.file.InputPiece;

/** Some records of one location, one after the other. */
final class LocationPiece {
  final InputPiece bytes = new InputPiece();

  /** How many there are. */
  long records;

  /** Where the correction of the clock was before them. */
  int interval;
}
