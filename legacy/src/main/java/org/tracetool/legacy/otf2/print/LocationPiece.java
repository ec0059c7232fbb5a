package org.tracetool.legacy.otf2.print;

import org.tracetool.format.otf2.file.FileSlice;

/** Some records of one location, one after the other. */
final class LocationPiece {
  final FileSlice bytes = new FileSlice();

  /** How many there are. */
  long records;

  /** Where the correction of the clock was before them. */
  int interval;
}
