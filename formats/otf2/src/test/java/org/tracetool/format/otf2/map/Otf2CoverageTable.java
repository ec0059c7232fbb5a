package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.format.otf2.map.archive.DefinitionRecords;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.format.otf2.record.MarkerRecord;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.format.otf2.record.ThumbnailRecord;
import org.tracetool.format.otf2.record.TypedRecord;

/**
 * Generates {@code docs/formats/otf2.md} from the tables of records and of what they are in the
 * model. The test beside it fails when the file is out of date; {@code -Dtracetool.regenerate=true}
 * on that test rewrites it.
 */
final class Otf2CoverageTable {
  private static final Map<TypedRecord, String> NOTES =
      Map.ofEntries(
          Map.entry(
              GlobalRecord.CLOCK_PROPERTIES,
              "for a trace that was no archive, from the first and the last time"),
          Map.entry(
              GlobalRecord.LOCATION,
              "for a trace that was no archive, with the number of events that were written"),
          Map.entry(GlobalRecord.COMM, "its tokens come after those of the locations"),
          Map.entry(GlobalRecord.INTER_COMM, "shares its tokens with `COMM`"),
          Map.entry(GlobalRecord.STRING, "texts that nothing names are kept as well"),
          Map.entry(
              LocalRecord.MAPPING_TABLE,
              "applied to all ids; written for linked events, and for short ids"),
          Map.entry(LocalRecord.CLOCK_OFFSET, "applied to all times; written for linked events"),
          Map.entry(
              EventRecord.MPI_COLLECTIVE_BEGIN, "its fields are those of the end that follows"),
          Map.entry(
              EventRecord.MPI_COLLECTIVE_END,
              "an end without a begin is a `COLLECTIVE` with pair `OTF2::RECORD`"),
          Map.entry(
              EventRecord.CALLING_CONTEXT_ENTER,
              "pairs `OTF2::CALLING_CONTEXT`, `OTF2::UNWIND_DISTANCE`"),
          Map.entry(EventRecord.CALLING_CONTEXT_LEAVE, "pair `OTF2::CALLING_CONTEXT`"),
          Map.entry(SnapshotRecord.SNAPSHOT_START, "made anew from the records up to the end"),
          Map.entry(SnapshotRecord.SNAPSHOT_END, "pair `OTF2::CONT_READ_POS`"),
          Map.entry(MarkerRecord.DEF_MARKER, "class named `GROUP:CATEGORY`"),
          Map.entry(
              MarkerRecord.MARKER, "pairs `OTF2::DURATION`, `OTF2::SCOPE_TYPE`, `OTF2::SCOPE`"));

  private Otf2CoverageTable() {}

  private static String field(RecordField f) {
    String type = f.wire().name().toLowerCase(Locale.ROOT);
    String to = f.space() == null ? "" : " " + f.space();
    String codes = f.codes() == null ? "" : " " + f.codes();
    String field = f.name() + ":" + type + to + codes;
    return f.later() ? "⟨" + field + "⟩?" : "⟨" + field + "⟩";
  }

  private static String payload(RecordType type) {
    List<String> parts = new ArrayList<>();
    RecordField[] fields = type.fields();
    for (int i = 0; i <= fields.length; i++) {
      if (i == type.repeatedAt()) {
        List<String> group = new ArrayList<>();
        for (RecordField f : type.repeated()) {
          group.add(field(f));
        }
        parts.add("[" + String.join(" ", group) + "]…");
      }
      if (i < fields.length) {
        parts.add(field(fields[i]));
      }
    }
    return parts.isEmpty() ? "" : '`' + String.join(" ", parts) + '`';
  }

  private static String code(RecordType type) {
    return type.code() + (type.frame() == RecordFraming.BARE ? ", without length" : "");
  }

  private static String note(TypedRecord record, String more) {
    String note = NOTES.getOrDefault(record, "");
    return note.isEmpty() ? more : more.isEmpty() ? note : note + "; " + more;
  }

  /** What a global definition is in the model. */
  static String model(GlobalRecord record) {
    return DefinitionMapping.of(record).parts().stream()
        .map(p -> '`' + p.kind().name() + '`')
        .collect(Collectors.joining(", "));
  }

  /** The mapping of a record; null if it has none of its own. */
  static EventMapping mapping(TypedRecord record) {
    return record instanceof EventRecord
        ? EventMapping.ofEvent(record.type().code())
        : EventMapping.ofSnapshot(record.type().code());
  }

  private static String model(TypedRecord record) {
    if (record == EventRecord.MPI_COLLECTIVE_END) {
      return "`COLLECTIVE_END`";
    }
    if (record == SnapshotRecord.SNAPSHOT_END) {
      return "`SNAPSHOT_COMMENT`";
    }
    if (record == SnapshotRecord.SNAPSHOT_START) {
      return "";
    }
    EventMapping mapping = mapping(record);
    return mapping == null ? "`UNKNOWN`" : '`' + mapping.kind().name() + '`';
  }

  private static String written(TypedRecord record) {
    EventMapping mapping = mapping(record);
    return record != EventRecord.MPI_COLLECTIVE_END && mapping != null && mapping.isMarked()
        ? "pair `OTF2::RECORD` tells it from the record that the kind usually stands for"
        : "";
  }

  private static void writeHead(StringBuilder out, String title, String files) {
    out.append("## ").append(title).append(" (").append(files).append(")\n\n");
    out.append("| record | code | payload | model | read | written | notes |\n");
    out.append("|---|---|---|---|---|---|---|\n");
  }

  private static void writeRow(
      StringBuilder out, TypedRecord record, String model, String read, String written) {
    String more = record instanceof EventRecord ? written(record) : "";
    RecordType type = record.type();
    String[] cells = {
      '`' + record.toString() + '`',
      code(type),
      payload(type),
      model,
      read,
      written,
      note(record, more)
    };
    out.append('|');
    for (String c : cells) {
      out.append(' ').append(c).append(c.isEmpty() ? "|" : " |");
    }
    out.append('\n');
  }

  /** The whole file. */
  static String text() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # OTF2: what is read and written

        The Open Trace Format, version 2, as written by the OTF2 library of releases 1.0 to 3.1 (Score-P, TAU). This page is
        made of the tables in `formats/otf2` by `Otf2CoverageTable`; do not edit it. [mapping.md](../mapping.md) says what
        conversion to other formats keeps.

        An archive is an anchor file `NAME.otf2`, definitions in `NAME.def`, and a folder `NAME` with events, snapshots and
        local definitions of each location; markers and thumbnails are optional. All these files but the anchor are chunks
        of records: a code, a length, a payload. Bytes of a payload after the fields that are known are passed over. `c32`
        and `c64` are numbers compressed to as many bytes as they need, `s64` with a sign; `u8` is a byte; `t64` and `d64` are
        eight bytes, a time and a double; `str` ends with a zero; `val` and `mv` are values of the type before them. Names in
        capitals say what a number refers to, or the enumeration that it is of. A field with a question mark is not in records
        of older releases, `[…]…` is repeated.

        Either byte order is read, in each chunk for itself; little-endian is written, byte for byte as the library writes
        it.

        ## What is refused

        | what | message and exit code |
        |---|---|
        | SION containers, or another file substrate than POSIX | not supported, 5 |
        | a compressed archive | not supported, 5 |
        | an anchor of a trace format above 2 | not supported, 5 |
        | an anchor that is cut, or with chunks below 256 KiB or above 16 MiB | damaged, 3 |
        | an archive without its file of global definitions, except by `repair` | damaged, 3 |

        ## What is read in part

        Each is reported on standard error, damage within a file with its byte; `--strict` makes it a failure, exit code 3.

        | what | what is read |
        |---|---|
        | no record where one should be | the rest of the chunk is left out; the report says how many bytes and records that is, and where reading goes on |
        | a record with a payload that does not fit its fields | this record is left out |
        | a file that is cut | the records before the cut |
        | a location without a file of events, or an archive without its folder | the other locations, and all definitions |
        | a location without a file of local definitions, where others have one | its events with the ids of the archive; a warning, and no failure |
        | files of a location that is not defined | are not read; a warning, and no failure |
        | another number of locations or definitions than the anchor says | all that are there |
        | a second mapping table for the same ids, a clock offset out of order | the first one; the offsets before |

        `info --counts` counts records by their codes and lengths, so it does not see damage within a payload; commands that read
        records do, such as `convert`.

        """);
    writeHead(out, "Definitions", "`NAME.def`");
    for (GlobalRecord r : GlobalRecord.values()) {
      writeRow(out, r, model(r), "yes", "yes");
    }
    out.append("\nA code that is not here is a definition `UNKNOWN` with code and bytes, and is");
    out.append(" written again.\n\n");
    writeHead(out, "Local definitions", "`NAME/LOCATION.def`");
    for (LocalRecord r : LocalRecord.values()) {
      writeRow(out, r, "", "yes", "yes");
    }
    out.append(
        """

        Other definitions in these files are passed over. Where events are written anew, times are those of the archive. So are ids, unless the archive that
        the events come from has a mapping table for the location: then they keep the ids of that table, which are short where they are used most, and a table of
        those that they use is written. So no file of events or of local definitions gets longer than it was, but for tables that do not stay (below). Where there is no table, events take the room that
        the library needs for the ids of the archive, to the byte. `merge --rewrite` keeps no tables. A table above 3 MB does not stay, nor do those that would take more
        than a sixteenth of the memory for all locations that are read at once, so that near this limit the bytes, not what they mean, can depend on the number of threads. Texts that stand in events and in no definition (strings in pairs, parameters) have ids in the order in which their
        location comes to them, and a table of `STRING` where these are not those of the archive; from 262,144 texts of one location on, further ones get ids as the threads come to them. Definitions of older releases get the fields that they did not have.

        """);
    writeHead(out, "Events", "`NAME/LOCATION.evt`");
    for (EventRecord r : EventRecord.values()) {
      writeRow(out, r, model(r), "yes", "yes");
    }
    out.append("\nA code that is not here is an `UNKNOWN` with code and bytes, and is written");
    out.append(" again.\n\n");
    writeHead(out, "Snapshots", "`NAME/LOCATION.snap`");
    for (SnapshotRecord r : SnapshotRecord.values()) {
      writeRow(out, r, model(r), "yes", "yes");
    }
    out.append('\n');
    writeHead(out, "Markers", "`NAME.marker`");
    writeRow(out, MarkerRecord.DEF_MARKER, "`MARKER`, a definition", "yes", "yes");
    writeRow(out, MarkerRecord.MARKER, "`MARKER`", "yes", "yes");
    out.append('\n');
    writeHead(out, "Thumbnails", "`NAME.NUMBER.thumb`");
    for (ThumbnailRecord r : ThumbnailRecord.values()) {
      writeRow(out, r, "attachment `otf2-thumbnail`", "yes", "yes");
    }
    out.append(
        """

        They stay where a whole trace is copied to OTF2 or STF, and are lost, counted, in other
        formats. What changes what they show leaves them out, which is counted as well: `filter`,
        `split`, a part of a trace, the merge of several.
        """);
    writeAttributes(out);
    writeMissing(out);
    return out.toString();
  }

  private static void writeAttributes(StringBuilder out) {
    out.append("\n## Attributes (before an event)\n\n");
    out.append("Key-value pairs of the model. An attribute that a list has twice is written once.");
    out.append("\n\n| type | name | model |\n|---|---|---|\n");
    for (int code = 1; code < EnumNames.TYPE.size(); code++) {
      KeyValueType type = TypeCodes.type(code);
      out.append("| ").append(code).append(" | `").append(EnumNames.TYPE.name(code)).append("` | ");
      out.append(type == null ? "`UINT64`" : '`' + type.name() + '`').append(" |\n");
    }
    out.append("\n`CHAR` is written as `UINT8`, `BYTE_ARRAY` as `STRING`.");
    out.append(" A type of a newer release is read, and written again, as `UINT64`.\n");
  }

  private static void writeMissing(StringBuilder out) {
    out.append("\n## What OTF2 cannot hold\n\n");
    out.append(
        """
        A record has to fit into a chunk, of which the longest has 16 MiB: a group has at most 1,864,000 members, since the library reckons with 9 bytes for each;
        more is exit code 4. Groups of regions are written as several of one name, of 400,000 members each. Definitions are written in chunks of 4 MiB, or of
        16 MiB where a group takes more than half of such a chunk.

        Each location has two files of its own, so an archive of 100,000 processes has 200,000 files; of very many locations only 4096 are kept in memory while
        they are written. The names of the files are in memory until all are in place: with the usual 512 MB more than about 415,000 locations are refused
        before any file is made (exit code 5, with the number); `--memory 2g` is enough for 1,000,000.

        """);
    out.append(
        "Only the end of a collective operation tells what it was. Where a cut goes through");
    out.append(" one (`--time`, `split`), its begin is written without that, and its end\nis left");
    out.append(" out; both are counted. `--drop-halves` leaves both out.\n\n");
    List<String> missing = new ArrayList<>();
    for (EventKind k : EventKind.values()) {
      if (!new Otf2Format().capabilities().kinds().contains(k)) {
        missing.add('`' + k.name() + '`');
      }
    }
    for (DefinitionKind k : DefinitionKind.values()) {
      boolean has = DefinitionMapping.record(k) != null || DefinitionRecords.isElsewhere(k);
      if (!has && k != DefinitionKind.UNKNOWN) {
        missing.add("definition `" + k.name() + '`');
      }
    }
    out.append("Left out and counted (of operations on files, transfers and mutexes what");
    out.append(" [has no record](../mapping.md)): ")
        .append(String.join(", ", missing))
        .append(".\n");
  }
}
