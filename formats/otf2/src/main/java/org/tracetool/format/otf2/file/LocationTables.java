package org.tracetool.format.otf2.file;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.format.otf2.record.RecordTable;

/** What the file of local definitions of a location says: tables of ids, and its clock. */
public final class LocationTables implements IdLookup {
  /** A location without such a file. */
  public static final LocationTables NONE = new LocationTables();

  private final IdMap[] maps = new IdMap[IdSpace.MAPPED];
  private ClockCorrection clock = ClockCorrection.NONE;
  private long[] times = new long[4];
  private long[] offsets = new long[4];
  private long[] deviations = new long[4];
  private int count;

  private LocationTables() {}

  /**
   * Reads a file of local definitions to its end.
   *
   * @param damage receives damage, after which the rest of the chunk is left out
   */
  public static LocationTables read(RecordInput in, DamageListener damage) throws IOException {
    LocationTables all = new LocationTables();
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues values = new RecordValues();
    RecordTable table = LocalRecord.table();
    boolean more = true;
    while (more) {
      try {
        more = in.next();
        if (!more) {
          break;
        }
        if (in.code() == LocalRecord.MAPPING_TABLE.type().code()) {
          decoder.decode(in, table.find(in.code()), values);
          all.map(IdMap.of(decoder, in, values), values.number(0), in, damage);
        } else if (in.code() == LocalRecord.CLOCK_OFFSET.type().code()) {
          decoder.decode(in, table.find(in.code()), values);
          all.readClock(values, in);
        }
      } catch (DamagedTraceException e) {
        more = in.skipChunk();
        damage.handleDamage(new DamagedTraceException(e.getMessage() + "; " + in.skipped(), e));
      }
    }
    all.clock =
        ClockCorrection.of(
            Arrays.copyOf(all.times, all.count), Arrays.copyOf(all.offsets, all.count));
    return all;
  }

  private void map(IdMap map, long type, RecordInput in, DamageListener damage) {
    IdSpace space = IdSpace.ofMapping(type);
    if (space == null) {
      return; // of a newer release
    }
    if (maps[space.ordinal()] != null) {
      damage.handleDamage(
          in.damaged(in.offset(), "one mapping table for " + space, "a second one"));
      return;
    }
    maps[space.ordinal()] = map;
  }

  private void readClock(RecordValues values, RecordInput in) throws DamagedTraceException {
    long time = values.number(0);
    if (count > 0 && Long.compareUnsigned(times[count - 1], time) >= 0) {
      throw in.damaged(
          in.offset(),
          "a clock offset after time " + Long.toUnsignedString(times[count - 1]),
          "one at " + Long.toUnsignedString(time));
    }
    if (count == times.length) {
      times = Arrays.copyOf(times, 2 * count);
      offsets = Arrays.copyOf(offsets, 2 * count);
      deviations = Arrays.copyOf(deviations, 2 * count);
    }
    times[count] = time;
    offsets[count] = values.number(1);
    deviations[count++] = values.number(2);
  }

  /** The table for ids of a space; null if they are those of the archive. */
  public IdMap map(IdSpace space) {
    return space.ordinal() < IdSpace.MAPPED ? maps[space.ordinal()] : null;
  }

  @Override
  public boolean changes(IdSpace space) {
    return map(space) != null;
  }

  /** The id in the archive for an id of this location. */
  @Override
  public long translate(IdSpace space, long id) {
    IdMap map = map(space);
    return map == null ? id : map.get(id);
  }

  /** The offsets of the clock as they are written. */
  public ClockOffsets offsets() {
    return new ClockOffsets(
        Arrays.copyOf(times, count),
        Arrays.copyOf(offsets, count),
        Arrays.copyOf(deviations, count));
  }

  /** A correction of times, for one reader. */
  public ClockCorrection clock() {
    return clock.fresh();
  }
}
