package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamAdoptionFacet.Answer;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.file.ClockOffsets;
import org.tracetool.format.otf2.map.archive.AdoptedIds;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.Otf2Reader;
import org.tracetool.format.otf2.read.StoredLocation;

/**
 * Takes over locations of one archive: links to their files of events, and local definitions that
 * say what these mean now. What tables and straight lines cannot say is refused.
 */
final class Adoption {
  private final Otf2Reader reader;
  private final Translation translation;
  private final ArchiveOutput archive;
  private final AdoptedIds ids;
  private final ClockProperties clock;

  Adoption(Otf2Reader reader, Translation translation, ArchiveOutput archive, WrittenIds written) {
    this.reader = reader;
    this.translation = translation;
    this.archive = archive;
    ids = new AdoptedIds(reader.definitions(), reader.ids(), reader.ranks(), translation, written);
    List<ClockProperties> said = reader.definitions().all(ClockProperties.class);
    clock = said.size() == 1 ? said.get(0) : null;
  }

  /** Whether it is for the locations of an archive. */
  boolean isOf(Otf2Reader other, Translation with) {
    return reader == other && translation.equals(with);
  }

  /** Takes a location over. */
  Answer adopt(StreamInfo source, LocationOutput location) throws IOException {
    if (ids.obstacle() != null) {
      return Answer.refused(ids.obstacle());
    }
    if (clock == null) {
      return Answer.refused("it does not say when its events are");
    }
    if (translation.factor() == 0) {
      return Answer.refused("times are rounded");
    }
    StoredLocation stored = reader.stored(source, ReadOptions.defaults());
    if (stored == null) {
      return Answer.refused("its files are not whole");
    }
    ClockOffsets offsets =
        stored
            .tables()
            .offsets()
            .to(translation.factor(), translation.offset(), clock.offset(), clock.length());
    if (offsets == null) {
      return Answer.refused("offsets of its clock cannot say the other resolution exactly");
    }
    if (!archive.useEventChunk(stored.eventChunk())) {
      return Answer.refused("its chunks have another size than those of an archive before");
    }
    long from = clock.offset() * translation.factor() + translation.offset();
    location.adopt(
        stored,
        new LocalDefinitions(stored.tables(), ids, offsets),
        from,
        from + clock.length() * translation.factor());
    return Answer.done(stored.count());
  }
}
