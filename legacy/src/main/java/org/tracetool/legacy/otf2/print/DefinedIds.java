package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.OldRecordDefaults;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.legacy.otf2.text.DefinitionIndex;
import org.tracetool.legacy.otf2.text.PrintedDefinition;

/** Which ids an archive defines, and the time that it covers. */
public final class DefinedIds {
  private static final int BUFFER = 256 << 10;

  private final DefinitionIndex index = new DefinitionIndex();
  private long globalOffset;
  private long traceLength;

  private DefinedIds() {}

  /** Reads the global definitions of an archive. */
  public static DefinedIds read(ArchivePaths paths, Anchor anchor, FileHandles handles)
      throws IOException {
    DefinedIds ids = new DefinedIds();
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues v = new RecordValues();
    ArchivePrinter.require(paths.definitions());
    try (RecordInput in =
        new RecordInput(
            handles.file(paths.definitions()),
            anchor.definitionChunk(),
            RecordInput.InputKind.PLAIN,
            BUFFER)) {
      while (in.next()) {
        RecordType type = GlobalRecord.table().find(in.code());
        if (type != null) {
          decoder.decode(in, type, v);
          OldRecordDefaults.complete(v);
          ids.add(v);
        }
      }
    }
    return ids;
  }

  private void add(RecordValues v) {
    if (v.type() == GlobalRecord.CLOCK_PROPERTIES.type()) {
      globalOffset = v.number(v.type().position("globalOffset"));
      traceLength = v.number(v.type().position("traceLength"));
    }
    index.add(v);
  }

  /** Whether something is defined. */
  public boolean isDefined(IdSpace space, long id) {
    return index.find(space, id) != null;
  }

  /** Whether a group is defined, and its members are locations. */
  public boolean isGroupOfLocations(long id) {
    PrintedDefinition group = index.find(IdSpace.GROUP, id);
    if (group == null) {
      return false;
    }
    long type = group.get("groupType");
    return type == EnumNames.GROUP_TYPE.value("LOCATIONS")
        || type == EnumNames.GROUP_TYPE.value("COMM_LOCATIONS");
  }

  /** A time that no event is before. */
  public long globalOffset() {
    return globalOffset;
  }

  /** How much later the last event may be, in ticks. */
  public long traceLength() {
    return traceLength;
  }
}
