package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.ThumbnailRecord;
import org.tracetool.format.otf2.record.WireType;

/**
 * The thumbnail: in how many locations each region is the innermost one, at {@link #SAMPLES} times
 * that are equally far from each other.
 */
final class RegionActivity {
  static final int SAMPLES = 4096;

  private static final int MAX_SAMPLES = 2 * SAMPLES + 2;
  private static final int FRAME = 64;
  private static final byte[] NAME = "region activity".getBytes(StandardCharsets.US_ASCII);
  private static final int OF_REGIONS = 0;

  private final RecordOutput out;
  private final StateDefinitions definitions;
  private final int locations;
  private final long[] active;
  private final RecordValues v = new RecordValues();
  private final long distance;
  private long next;
  private int written;

  /** Whether as many regions fit in a record. */
  static boolean holds(int regions) {
    return (long) regions * WireType.C64.largest() < ThumbnailRecord.CHUNK - FRAME;
  }

  RegionActivity(RecordOutput out, StateDefinitions definitions) throws IOException {
    this.out = out;
    this.definitions = definitions;
    locations = definitions.locations().length;
    long[] regions = definitions.regions();
    active = new long[regions.length];
    long length = definitions.length();
    distance =
        Long.compareUnsigned(length, SAMPLES) <= 0
            ? 1
            : Math.max(1, Long.divideUnsigned(length, SAMPLES + 1));
    next = definitions.offset() + distance;
    writeHeader(regions);
  }

  private void writeHeader(long[] regions) throws IOException {
    v.begin(ThumbnailRecord.HEADER.type(), NAME);
    v.setBytes(0, 0, NAME.length);
    v.setBytes(1, 0, 0);
    v.set(2, OF_REGIONS);
    v.set(3, SAMPLES);
    writeValues(4, regions);
  }

  private void writeValues(int countField, long[] values) throws IOException {
    v.set(countField, values.length);
    v.setPresent(countField + 1);
    v.setRepetitions(values.length);
    for (int i = 0; i < values.length; i++) {
      v.setItem(i, values[i]);
    }
    RecordEncoder.write(out, v);
  }

  /** A location goes from one innermost region to another; null for none. */
  void change(OpenRecord from, OpenRecord to) {
    count(from, -1);
    count(to, 1);
  }

  private void count(OpenRecord call, int by) {
    if (call != null && active.length > 0) {
      active[definitions.regionNumber(call.fields[0])] += by;
    }
  }

  /** Writes the samples that are due after an enter or a leave at a time. */
  void writeSamples(long time) throws IOException {
    if (Long.compareUnsigned(next, time) > 0 || written >= SAMPLES) {
      return;
    }
    long more = Long.divideUnsigned(time - next, distance) + 1;
    for (long i = 0; i != more && written < MAX_SAMPLES; i++) {
      write();
    }
    next += more * distance;
  }

  private void write() throws IOException {
    v.begin(ThumbnailRecord.SAMPLE.type(), null);
    v.set(0, locations);
    writeValues(1, active);
    written++;
  }

  /** Writes the samples that are left, without activity, and ends the file. */
  void finish() throws IOException {
    Arrays.fill(active, 0);
    while (written < SAMPLES) {
      write();
    }
    out.finish();
  }
}
