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
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.OldRecordDefaults;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.AnchorTexts;
import org.tracetool.format.otf2.map.ArchiveLocations;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.map.model.MarkerRows;
import org.tracetool.format.otf2.map.model.ModelDefinitions;
import org.tracetool.format.otf2.map.model.RegionDescriptions;
import org.tracetool.format.otf2.map.model.UndefinedReferences;
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

  /** The ranks of communicators. */
  private static final Set<GlobalRecord> OF_RANKS =
      EnumSet.of(
          GlobalRecord.GROUP, GlobalRecord.COMM, GlobalRecord.INTER_COMM, GlobalRecord.RMA_WIN);

  private static final Set<GlobalRecord> ALL = EnumSet.allOf(GlobalRecord.class);

  private static final long NANOSECONDS = 1_000_000_000;

  private final Anchor anchor;
  private final ArchivePaths paths;
  private final ReadOptions options;
  private final ArchiveIds ids = new ArchiveIds();
  private final RegionDescriptions places = new RegionDescriptions();
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private RankTable ranks;
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
  RankTable ranks() {
    return ranks;
  }

  /** Reads no more than which locations there are. */
  ArchiveLocations locations() throws IOException {
    records(options, ALL, (record, in) -> readLocation(record));
    return ids.locations();
  }

  /** What is done with each record. */
  private interface DefinitionRecordVisitor {
    void take(GlobalRecord record, RecordInput in) throws IOException;
  }

  /** Reads all definitions. */
  Definitions read() throws IOException {
    if (salvages && !FileExistence.exists(paths.definitions())) {
      return withoutFile();
    }
    if (!FileExistence.isPart(paths.definitions())) {
      DamagedTraceException.checkVisible(paths.definitions());
      throw new MissingTraceException(
          paths.definitions() + ": no such file; " + paths.anchor() + " needs it");
    }
    Definitions.Builder known = Definitions.builder();
    records(options.reread(), INDEXED, this::indexRecord);
    UndefinedReferences untold = new UndefinedReferences(options.reread().diagnostics());
    ModelDefinitions communicators = new ModelDefinitions(ids, places, null, untold, known);
    records(
        options.reread(),
        OF_RANKS,
        (record, in) -> {
          if (record != null) {
            communicators.add(record, values);
          }
        });
    ranks = new RankTable(known.build());
    Definitions.Builder all = Definitions.builder();
    AnchorTexts.add(anchor, all);
    UndefinedReferences dangling = new UndefinedReferences(options.diagnostics());
    ModelDefinitions model = new ModelDefinitions(ids, places, ranks, dangling, all);
    long count = records(options, ALL, (record, in) -> add(record, in, model));
    if (count != anchor.definitions() && anchor.definitions() != RebuiltAnchor.UNKNOWN) {
      options
          .diagnostics()
          .reportDamage(
              DamageCode.CONTRADICTING_FILES,
              "number of definitions",
              paths.definitions()
                  + ": expected "
                  + Long.toUnsignedString(anchor.definitions())
                  + " records, as "
                  + paths.anchor()
                  + " says, found "
                  + count);
    }
    boolean isTold = anchor.locations() != RebuiltAnchor.UNKNOWN;
    if (isTold && ids.locations().count() != anchor.locations()) {
      options
          .diagnostics()
          .reportDamage(
              DamageCode.CONTRADICTING_FILES,
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
    ranks = new RankTable(Definitions.builder().build());
    all.add(new Definition.TimerResolution(NANOSECONDS));
    UndefinedLocations.add(paths, ids.locations(), all);
    options
        .diagnostics()
        .warn(
            WarningCode.MISSING_DEFINITIONS,
            "archives without global definitions: times count as nanoseconds, and locations have"
                + " the numbers of their files",
            paths.definitions().toString());
    communicators = true;
    contexts = true;
    UndefinedReferences untold = new UndefinedReferences(options.reread().diagnostics());
    return complete(new ModelDefinitions(ids, places, ranks, untold, all), all);
  }

  private Definitions complete(ModelDefinitions model, Definitions.Builder all) throws IOException {
    if (communicators) {
      model.addCollectives();
      all.add(ArchivePairKeys.RANK.definition());
      all.add(ArchivePairKeys.RECORD.definition());
    }
    if (contexts) {
      all.add(ArchivePairKeys.CONTEXT.definition());
      all.add(ArchivePairKeys.UNWOUND.definition());
    }
    if (anchor.snapshots() > 0) {
      all.add(ArchivePairKeys.READ_POSITION.definition());
    }
    if (FileExistence.exists(paths.markers())) {
      addMarkerClasses(all);
      all.add(ArchivePairKeys.DURATION.definition());
      all.add(ArchivePairKeys.SCOPE_TYPE.definition());
      all.add(ArchivePairKeys.SCOPE.definition());
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
  private long records(ReadOptions reading, Set<GlobalRecord> wanted, DefinitionRecordVisitor taker)
      throws IOException {
    Path file = paths.definitions();
    long count = 0;
    try (RecordInput in =
        new RecordInput(
            reading.handles().file(file),
            anchor.definitionChunk(),
            RecordInput.InputKind.PLAIN,
            reading.bufferBytes())) {
      while (true) {
        try {
          if (!in.next()) {
            return count;
          }
        } catch (DamagedTraceException e) {
          boolean more = in.skipChunk();
          reading
              .diagnostics()
              .reportDamage(
                  DamageCode.DAMAGED_DEFINITIONS,
                  "damaged definitions",
                  e.getMessage() + "; " + in.skipped());
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
            OldRecordDefaults.complete(values);
          }
          taker.take(record, in);
        } catch (DamagedTraceException e) {
          reading
              .diagnostics()
              .reportDamage(
                  DamageCode.DAMAGED_DEFINITIONS,
                  "damaged definitions",
                  e.getMessage() + RecordInput.LEFT_OUT);
        }
      }
    }
  }

  private void indexRecord(GlobalRecord record, RecordInput in) {
    if (record == GlobalRecord.STRING) {
      byte[] text = Arrays.copyOfRange(values.buffer(), values.begin(1), values.end(1));
      ids.texts().add(values.number(0), text);
    } else {
      readLocation(record);
      places.add(record, values);
    }
  }

  private void readLocation(GlobalRecord record) {
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

  private void addMarkerClasses(Definitions.Builder into) throws IOException {
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
