package org.tracetool.format.otf2.snapshot;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.RecordType;

/** The events of one location on their way into the merged order. */
final class EventLane implements Closeable {
  private static final long[] NONE = {};
  private static final int WORDS_OF_ATTRIBUTE = 3;

  private final RecordInput in;
  private final IdTranslation ids;
  private final ClockCorrection clock;
  private final PayloadDecoder decoder;
  private final long[] attribute = new long[WORDS_OF_ATTRIBUTE];
  private long time;
  private long position = 1;

  EventLane(RecordInput in, LocationTables local, PayloadDecoder decoder) {
    this.in = in;
    this.decoder = decoder;
    ids = new IdTranslation(local);
    clock = local.clock();
  }

  boolean next() throws IOException {
    if (!in.next()) {
      return false;
    }
    position = in.number();
    time = clock.apply(in.time());
    return true;
  }

  /** The number of the event that this is at; at the end, as in the library, of the last one. */
  long position() {
    return position;
  }

  /** The time of the event on the clock of the archive. */
  long time() {
    return time;
  }

  /** What the event is; null if that is not known. */
  RecordType type() {
    return EventRecord.table().find(in.code());
  }

  /** Decodes the event, with ids of the archive. */
  void decode(RecordType type, RecordValues v) throws IOException {
    decoder.decode(in, type, v);
    ids.apply(v);
  }

  /** Id, type and value of each of its attributes. */
  long[] attributes() throws IOException {
    if (!in.hasAttributes()) {
      return NONE;
    }
    long[] all = NONE;
    int used = 0;
    for (long left = decoder.openAttributes(in); left > 0; left--) {
      decoder.decodeNextAttribute(attribute);
      ids.applyToAttribute(attribute);
      if (used == all.length) {
        all = Arrays.copyOf(all, Math.max(WORDS_OF_ATTRIBUTE, 2 * used));
      }
      System.arraycopy(attribute, 0, all, used, WORDS_OF_ATTRIBUTE);
      used += WORDS_OF_ATTRIBUTE;
    }
    return Arrays.copyOf(all, used);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
