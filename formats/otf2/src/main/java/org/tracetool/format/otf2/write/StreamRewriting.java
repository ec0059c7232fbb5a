package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.map.archive.EventRecords;
import org.tracetool.format.otf2.map.archive.RewrittenRecords;
import org.tracetool.format.otf2.map.archive.RowsNeededException;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.Otf2Reader;

/**
 * Writes the events of a stream of another archive anew, record by record: all of its locations, or
 * none where anything of one has to be reported. For one thread.
 */
final class StreamRewriting {
  private final Otf2Reader reader;
  private final Translation translation;
  private final RewrittenRecords.Origin origin;
  private final LocationSet locations;
  private final EventRecords records;
  private final LongConsumer progress;

  /** What has been written, or begun. */
  private final List<LocationOutput> outputs = new ArrayList<>();

  private long reported;

  /**
   * A rewriting of streams.
   *
   * @param progress gets the number of records written since it was called last; negative if they
   *     do not stay
   */
  StreamRewriting(
      Otf2Reader reader,
      Translation translation,
      WrittenIds ids,
      LocationSet locations,
      LongConsumer progress) {
    this.reader = reader;
    this.progress = progress;
    this.translation = translation;
    this.locations = locations;
    origin = new RewrittenRecords.Origin(reader.ids(), reader.ranks(), translation);
    records = new EventRecords(ids);
  }

  /**
   * Writes a stream.
   *
   * @return false if it has to be read and written as rows, as if nothing had happened
   */
  boolean run(StreamInfo stream, ReadOptions options) throws IOException {
    try {
      for (int location : stream.locations()) {
        rewrite(location, options);
      }
      return true;
    } catch (RowsNeededException | DamagedTraceException e) {
      for (LocationOutput output : outputs) {
        output.abandon();
      }
      progress.accept(-reported);
      return false;
    }
  }

  private void report(long count) {
    reported += count;
    progress.accept(count);
  }

  private void rewrite(int location, ReadOptions options) throws IOException {
    LocationOutput output = locations.get(translation.token(DefinitionKind.LOCATION, location));
    LocationTables tables = reader.soundTables(location, options);
    if (output == null || tables == null) {
      throw new RowsNeededException("a location that is not whole");
    }
    try (RecordInput in = reader.records(location, options)) {
      outputs.add(output);
      output.rewrite(new StoredEvents(origin, location, tables, in, this::report), records);
    }
  }
}
