package org.tracetool.legacy.otf2.print;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.tracetool.core.text.ByteText;

/** The records of all locations in some span of time, and their text. */
final class EventSlice {
  /** Pieces of text that wait until it is the turn of the slice; then its thread has to wait. */
  private static final int MAX_PIECES = 64;

  /** Ends the text. */
  static final ByteText END = new ByteText(0);

  final LocationPiece[] pieces;
  final BlockingQueue<ByteText> text = new ArrayBlockingQueue<>(MAX_PIECES);

  /** No record is earlier. */
  long first;

  /** No record is later than the earliest by so many ticks or more. */
  long ticks;

  /** How many records there are in all. */
  long records;

  /** How many of them were printed; valid after the end of the text. */
  volatile long printed;

  /** Why no more were printed; null if all were. Valid after the end of the text. */
  volatile Throwable failure;

  EventSlice(int locations) {
    pieces = new LocationPiece[locations];
    for (int i = 0; i < locations; i++) {
      pieces[i] = new LocationPiece();
    }
  }
}
