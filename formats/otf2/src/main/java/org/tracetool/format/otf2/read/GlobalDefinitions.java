package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.Presence;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.LegacyLayout;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.AnchorTexts;
import org.tracetool.format.otf2.map.Locations;
import org.tracetool.format.otf2.map.Ranks;
import org.tracetool.format.otf2.map.SpecialKey;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.map.model.Dangling;
import org.tracetool.format.otf2.map.model.MarkerRows;
import org.tracetool.format.otf2.map.model.ModelDefinitions;
import org.tracetool.format.otf2.map.model.RegionPlaces;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.MarkerRecord;
import org.tracetool.format.otf2.record.RecordType;

/**
 * Reads the definitions of an archive. The file is read twice: texts, locations and communicators
 * come first, since other definitions may name them before they stand there.
 */
final class GlobalDefinitions {
  private static final GlobalRecord[] BY_CODE = new GlobalRecord[256];

  static {
    for (GlobalRecord record : GlobalRecord.values()) {
      BY_CODE[record.type().code()] = record;
    }
  }

  /** What other records refer to, which may stand behind them. */
  private static final Set<GlobalRecord> INDEXED =
      EnumSet.of(
          GlobalRecord.STRING,
          GlobalRecord.LOCATION,
          GlobalRecord.SOURCE_CODE_LOCATION,
          GlobalRecord.GROUP);

  /** What tells the ranks of communicators. */
  private static final Set<GlobalRecord> OF_RANKS =
      EnumSet.of(
          GlobalRecord.GROUP, GlobalRecord.COMM, GlobalRecord.INTER_COMM, GlobalRecord.RMA_WIN);

  private static final Set<GlobalRecord> ALL = EnumSet.allOf(GlobalRecord.class);

  private static final long NANOSECONDS = 1_000_000_000;

  private final Anchor anchor;
  private final ArchivePaths paths;
  private final ReadOptions options;
  private final ArchiveIds ids = new ArchiveIds();
  private final RegionPlaces places = new RegionPlaces();
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private Ranks ranks;
  private boolean communicators;
  private boolean contexts;
  private boolean salvages;

  GlobalDefinitions(Anchor anchor, ArchivePaths paths, ReadOptions options) {
    this.anchor = anchor;
    this.paths = paths;
    this.options = options;
  }

  /** Locations that are not defined, or all definitions, may be missing. */
  GlobalDefinitions salvaging() {
    salvages = true;
    return this;
  }

  /** What ids of the archive are in the model. */
  ArchiveIds ids() {
    return ids;
  }

  /** Which locations ranks are. */
  Ranks ranks() {
    return ranks;
  }

  /** Reads no more than which locations there are. */
  Locations locations() throws IOException {
    records(options, ALL, (record, in) -> location(record));
    return ids.locations();
  }

  /** What is done with each record. */
  private interface Taker {
    void take(GlobalRecord record, RecordInput in) throws IOException;
  }

  /** Reads all definitions. */
  Definitions read() throws IOException {
    if (salvages && !Presence.exists(paths.definitions())) {
      return withoutFile();
    }
    if (!Presence.isPart(paths.definitions())) {
      DamagedTraceException.checkVisible(paths.definitions());
      throw new MissingTraceException(
          paths.definitions() + ": no such file; " + paths.anchor() + " needs it");
    }
    Definitions.Builder known = Definitions.builder();
    records(options.reread(), INDEXED, this::index);
    Dangling untold = new Dangling(options.reread().diagnostics());
    ModelDefinitions communicators = new ModelDefinitions(ids, places, null, untold, known);
    records(
        options.reread(),
        OF_RANKS,
        (record, in) -> {
          if (record != null) {
            communicators.add(record, values);
          }
        });
    ranks = new Ranks(known.build());
    Definitions.Builder all = Definitions.builder();
    AnchorTexts.add(anchor, all);
    Dangling dangling = new Dangling(options.diagnostics());
    ModelDefinitions model = new ModelDefinitions(ids, places, ranks, dangling, all);
    long count = records(options, ALL, (record, in) -> add(record, in, model));
    if (count != anchor.definitions() && anchor.definitions() != LostAnchor.UNKNOWN) {
      options
          .diagnostics()
          .damage(
              "number of definitions",
              paths.definitions()
                  + ": expected "
                  + Long.toUnsignedString(anchor.definitions())
                  + " records, as "
                  + paths.anchor()
                  + " says, found "
                  + count);
    }
    boolean isTold = anchor.locations() != LostAnchor.UNKNOWN;
    if (isTold && ids.locations().count() != anchor.locations()) {
      options
          .diagnostics()
          .damage(
              "number of locations",
              paths.definitions()
                  + ": expected "
                  + Long.toUnsignedString(anchor.locations())
                  + " locations, as "
                  + paths.anchor()
                  + " says, found "
                  + ids.locations().count());
    }
    if (salvages) {
      UndefinedLocations.add(paths, ids.locations(), all);
    }
    return complete(model, all);
  }

  /** There is no file of definitions; what it said of the clock and the names is lost. */
  private Definitions withoutFile() throws IOException {
    Definitions.Builder all = Definitions.builder();
    AnchorTexts.add(anchor, all);
    ranks = new Ranks(Definitions.builder().build());
    all.add(new Definition.TimerResolution(NANOSECONDS));
    UndefinedLocations.add(paths, ids.locations(), all);
    options
        .diagnostics()
        .warning(
            "archives without global definitions: times count as nanoseconds, and locations have"
                + " the numbers of their files",
            paths.definitions().toString());
    communicators = true;
    contexts = true;
    Dangling untold = new Dangling(options.reread().diagnostics());
    return complete(new ModelDefinitions(ids, places, ranks, untold, all), all);
  }

  private Definitions complete(ModelDefinitions model, Definitions.Builder all) throws IOException {
    if (communicators) {
      model.addCollectives();
      all.add(SpecialKey.RANK.definition());
      all.add(SpecialKey.RECORD.definition());
    }
    if (contexts) {
      all.add(SpecialKey.CONTEXT.definition());
      all.add(SpecialKey.UNWOUND.definition());
    }
    if (anchor.snapshots() > 0) {
      all.add(SpecialKey.READ_POSITION.definition());
    }
    if (Presence.exists(paths.markers())) {
      markerClasses(all);
      all.add(SpecialKey.DURATION.definition());
      all.add(SpecialKey.SCOPE_TYPE.definition());
      all.add(SpecialKey.SCOPE.definition());
    }
    return all.build();
  }

  /**
   * Reads the file.
   *
   * @param wanted records that are decoded and taken, besides unknown ones; all where damage is to
   *     be reported
   * @return how many records of all sorts there are
   */
  private long records(ReadOptions reading, Set<GlobalRecord> wanted, Taker taker)
      throws IOException {
    Path file = paths.definitions();
    long count = 0;
    try (RecordInput in =
        new RecordInput(
            reading.handles().file(file),
            anchor.definitionChunk(),
            RecordInput.Sort.PLAIN,
            reading.bufferBytes())) {
      while (true) {
        try {
          if (!in.next()) {
            return count;
          }
        } catch (DamagedTraceException e) {
          boolean more = in.skipChunk();
          reading.diagnostics().damage("damaged definitions", e.getMessage() + "; " + in.skipped());
          if (!more) {
            return count;
          }
          continue;
        }
        count++;
        try {
          GlobalRecord record = BY_CODE[in.code()];
          if (record != null && !wanted.contains(record)) {
            continue;
          }
          if (record != null) {
            RecordType type = record.type();
            decoder.decode(in, type, values);
            LegacyLayout.complete(values);
          }
          taker.take(record, in);
        } catch (DamagedTraceException e) {
          reading
              .diagnostics()
              .damage("damaged definitions", e.getMessage() + RecordInput.LEFT_OUT);
        }
      }
    }
  }

  private void index(GlobalRecord record, RecordInput in) {
    if (record == GlobalRecord.STRING) {
      byte[] text = Arrays.copyOfRange(values.buffer(), values.begin(1), values.end(1));
      ids.texts().add(values.number(0), text);
    } else {
      location(record);
      places.add(record, values);
    }
  }

  private void location(GlobalRecord record) {
    if (record == GlobalRecord.LOCATION) {
      ids.locations().define(values.number(0));
    }
  }

  private void add(GlobalRecord record, RecordInput in, ModelDefinitions into) {
    if (record == null) {
      into.addUnknown(in.code(), in.buffer(), in.payload(), in.end());
      return;
    }
    communicators |=
        record == GlobalRecord.COMM
            || record == GlobalRecord.INTER_COMM
            || record == GlobalRecord.RMA_WIN; // whose operations are collective ones, too
    contexts |= record == GlobalRecord.CALLING_CONTEXT;
    into.add(record, values);
  }

  private void markerClasses(Definitions.Builder into) throws IOException {
    try (RecordInput in = Otf2Reader.markers(paths, anchor, options)) {
      while (in.next()) {
        if (in.code() == MarkerRecord.DEF_MARKER.type().code()) {
          decoder.decode(in, MarkerRecord.DEF_MARKER.type(), values);
          into.add(MarkerRows.definition(values));
        }
      }
    } catch (DamagedTraceException e) {
      // What is wrong in this file is reported when its markers are read.
    }
  }
}
