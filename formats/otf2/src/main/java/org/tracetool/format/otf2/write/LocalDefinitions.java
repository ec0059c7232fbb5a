package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.function.Function;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.ClockOffsets;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.archive.AdoptedIds;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.LocalRecord;

/**
 * What the ids and times in the events of a location mean in the archive that takes them over.
 *
 * @param tables what they mean where they come from
 * @param ids what the ids there become
 * @param clock its offsets to the clock of the archive
 */
record LocalDefinitions(LocationTables tables, AdoptedIds ids, ClockOffsets clock) {
  /** Writes the mapping tables, null for none, of all spaces. */
  static void writeTables(RecordOutput out, Function<IdSpace, IdMap> tables) throws IOException {
    for (int i = 0; i < IdSpace.MAPPED; i++) {
      IdSpace space = IdSpace.ofMapping(i);
      IdMap map = tables.apply(space);
      if (map != null) {
        RecordEncoder.encodeMappingTable(out, space, map);
      }
    }
  }

  /** Writes the records. */
  void write(RecordOutput out) throws IOException {
    writeTables(out, space -> ids.table(space, tables));
    RecordValues values = new RecordValues();
    for (int i = 0; i < clock.count(); i++) {
      values.begin(LocalRecord.CLOCK_OFFSET.type(), null);
      values.set(0, clock.times()[i]);
      values.set(1, clock.offsets()[i]);
      values.set(2, clock.deviations()[i]);
      values.setPresent(LocalRecord.CLOCK_OFFSET.type().fields().length);
      RecordEncoder.write(out, values);
    }
  }
}
