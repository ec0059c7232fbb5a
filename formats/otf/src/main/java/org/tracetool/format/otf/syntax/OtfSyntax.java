package org.tracetool.format.otf.syntax;

import static org.tracetool.format.otf.syntax.FieldSyntax.Value.LIST;
import static org.tracetool.format.otf.syntax.FieldSyntax.Value.OPTIONAL_STRING;
import static org.tracetool.format.otf.syntax.FieldSyntax.Value.STRING;
import static org.tracetool.format.otf.syntax.FieldSyntax.Value.U32;
import static org.tracetool.format.otf.syntax.FieldSyntax.Value.U64;
import static org.tracetool.format.otf.syntax.FieldSyntax.Value.U8;
import static org.tracetool.format.otf.syntax.FieldSyntax.bare;
import static org.tracetool.format.otf.syntax.FieldSyntax.field;
import static org.tracetool.format.otf.syntax.FieldSyntax.optional;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;

/**
 * The grammar of OTF 1.12 records, the single table for reading, writing and the coverage table of
 * the documentation. Keywords and the order of fields are those of the OTF 1.12.3 library.
 */
public final class OtfSyntax {
  private static final List<RecordSyntax> ALL = new ArrayList<>();
  private static final Map<EventKind, RecordSyntax> BY_EVENT = new EnumMap<>(EventKind.class);
  private static final Map<DefinitionKind, RecordSyntax> BY_DEFINITION =
      new EnumMap<>(DefinitionKind.class);

  static {
    defineDefinitions();
    defineEvents();
    defineSnapshots();
    defineSummaries();
    defineMarkers();
  }

  private OtfSyntax() {}

  /** All records, also those that are only read. */
  public static List<RecordSyntax> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** The form in which events of this kind are written; null if OTF has none. */
  public static RecordSyntax of(EventKind kind) {
    return BY_EVENT.get(kind);
  }

  /** The form in which definitions of this kind are written; null if OTF has none. */
  public static RecordSyntax of(DefinitionKind kind) {
    return BY_DEFINITION.get(kind);
  }

  private static void define(
      DefinitionKind kind, String shortKey, String longKey, FieldSyntax... fields) {
    define(kind, shortKey, longKey, inOrder(fields.length), fields);
  }

  private static void define(
      DefinitionKind kind, String shortKey, String longKey, int[] slots, FieldSyntax... fields) {
    Family family = kind == DefinitionKind.MARKER ? Family.MARKER : Family.DEFINITION;
    RecordSyntax r =
        new RecordSyntax(family, shortKey, longKey, null, kind, List.of(fields), slots, false);
    ALL.add(r);
    BY_DEFINITION.put(kind, r);
  }

  private static int[] inOrder(int n) {
    int[] slots = new int[n];
    for (int i = 0; i < n; i++) {
      slots[i] = i;
    }
    return slots;
  }

  private static void defineEvent(
      Family family, EventKind kind, String shortKey, String longKey, FieldSyntax... fields) {
    RecordSyntax r =
        new RecordSyntax(
            family, shortKey, longKey, kind, null, List.of(fields), inOrder(fields.length), false);
    ALL.add(r);
    BY_EVENT.put(kind, r);
  }

  private static void defineOldEvent(
      EventKind kind, String shortKey, String longKey, int[] slots, FieldSyntax... fields) {
    ALL.add(
        new RecordSyntax(
            Family.EVENT, shortKey, longKey, kind, null, List.of(fields), slots, true));
  }

  /** Source location of records that exist since the first versions, with its old keyword. */
  private static FieldSyntax scl() {
    return optional("X", "SCL", U32).orOld("S");
  }

  /** Source location of younger records. */
  private static FieldSyntax newScl() {
    return optional("X", "SCL", U32);
  }

  private static FieldSyntax name() {
    return field("NM", "NAME", STRING);
  }

  private static FieldSyntax oldName() {
    return name().orOld("N");
  }

  private static void defineDefinitions() {
    define(
        DefinitionKind.VERSION,
        "V",
        "VERSION",
        bare(U8),
        bare(U8),
        bare(U8),
        bare(OPTIONAL_STRING));
    define(DefinitionKind.UNIQUE_ID, "UI", "UNIQUEID", bare(U64));
    define(DefinitionKind.CREATOR, "CR", "CREATOR", bare(OPTIONAL_STRING));
    define(DefinitionKind.COMMENT, "CMT", "COMMENT", bare(OPTIONAL_STRING));
    define(DefinitionKind.TIMER_RESOLUTION, "TR", "TIMERRESOLUTION", bare(U64));
    define(DefinitionKind.TIME_RANGE, "TRG", "TIMERANGE", bare(U64), field("T", "TIME", U64));
    define(
        DefinitionKind.LOCATION,
        "P",
        "PROCESS",
        bare(U32),
        optional("NM", "NAME", STRING).orOld("N"),
        optional("PT", "PARENT", U32).orOld("P"));
    define(
        DefinitionKind.GROUP,
        "PG",
        "PROCESSGROUP",
        new int[] {0, 2, 1},
        bare(U32),
        field("M", "MEMBERS", LIST),
        oldName());
    define(
        DefinitionKind.ATTRIBUTE_LIST,
        "A",
        "ATTRIBUTELIST",
        bare(U32),
        field("M", "MEMBERS", LIST));
    define(
        DefinitionKind.GROUP_ATTRIBUTES,
        "PGA",
        "PROCESSORGROUPATTR",
        bare(U32),
        field("V", "VALUE", U32));
    define(
        DefinitionKind.SUBSTITUTES,
        "PS",
        "PROCESSSUBSTITUTES",
        bare(U32),
        field("M", "MEMBERS", LIST));
    define(
        DefinitionKind.REGION,
        "F",
        "FUNCTION",
        new int[] {0, 2, 1, 3},
        bare(U32),
        field("G", "GROUP", U32),
        oldName(),
        scl());
    define(DefinitionKind.REGION_GROUP, "FG", "FUNCTIONGROUP", bare(U32), oldName());
    define(
        DefinitionKind.COLLECTIVE,
        "CO",
        "COLLOP",
        bare(U32),
        oldName(),
        field("Y", "TYPE", U32).orOld("T"));
    define(
        DefinitionKind.COUNTER,
        "CNT",
        "COUNTER",
        new int[] {0, 3, 1, 2, 4},
        bare(U32),
        field("G", "GROUP", U32),
        oldName(),
        field("P", "PROPERTIES", U32),
        field("U", "UNIT", STRING));
    define(DefinitionKind.COUNTER_GROUP, "CG", "COUNTERGROUP", bare(U32), oldName());
    define(
        DefinitionKind.COUNTER_ASSIGNMENT,
        "CA",
        "COUNTERASSIGNMENTS",
        bare(U32),
        field("M", "MEMBERS", LIST));
    define(
        DefinitionKind.SCL,
        "S",
        "SCL",
        bare(U32),
        field("F", "FILE", U32),
        field("LN", "LINE", U32).orOld("L"));
    define(DefinitionKind.SCL_FILE, "SF", "SCLFILE", bare(U32), oldName());
    define(DefinitionKind.FILE_GROUP, "FLG", "FILEGROUP", bare(U32), name());
    define(DefinitionKind.FILE, "FL", "FILE", bare(U32), name(), field("G", "GROUP", U32));
    define(
        DefinitionKind.KEY,
        "K",
        "KEYVALUE",
        bare(U32),
        field("Y", "TYPE", U32),
        name(),
        field("T", "TAG", STRING));
    define(
        DefinitionKind.SAMPLE_POINT, "AUX", "AUXSAMPLEPOINT", bare(U64), field("Y", "TYPE", U32));
  }

  private static void defineEvents() {
    Family f = Family.EVENT;
    defineEvent(f, EventKind.NO_OP, "N", "NOOP");
    defineEvent(f, EventKind.ENTER, "E", "ENTER", bare(U32), scl());
    defineEvent(f, EventKind.LEAVE, "L", "LEAVE", FieldSyntax.optionalBare(U32), scl());
    defineEvent(f, EventKind.SEND, "S", "SEND", message());
    defineEvent(f, EventKind.RECEIVE, "R", "RECEIVE", message());
    defineEvent(f, EventKind.COUNTER, "CNT", "COUNTER", bare(U32), field("V", "VALUE", U64));
    defineEvent(
        f,
        EventKind.COLLECTIVE,
        "COP",
        "COLLOP",
        bare(U32),
        field("C", "COMM", U32),
        field("RT", "ROOT", U32),
        field("S", "SENT", U32),
        field("R", "RECVD", U32),
        field("D", "DUR", U64),
        scl());
    defineEvent(
        f,
        EventKind.COLLECTIVE_BEGIN,
        "COPB",
        "COLLOPBEGIN",
        bare(U32),
        field("H", "HANDLEID", U64),
        field("C", "COMM", U32),
        field("RT", "ROOT", U32),
        field("S", "SENT", U64),
        field("R", "RECVD", U64),
        scl());
    defineEvent(f, EventKind.COLLECTIVE_END, "COPE", "COLLOPEND", bare(U64));
    defineEvent(f, EventKind.COMMENT, "#", "#EVTCOMMENT", bare(OPTIONAL_STRING));
    defineEvent(f, EventKind.PROCESS_BEGIN, "PB", "PROCESSBEGIN");
    defineEvent(f, EventKind.PROCESS_END, "PE", "PROCESSEND");
    defineEvent(
        f,
        EventKind.FILE_OPERATION,
        "F",
        "FILEOP",
        bare(U32),
        field("H", "HANDLEID", U64),
        field("OP", "OPERATION", U32),
        field("B", "BYTES", U64),
        field("D", "DUR", U64),
        newScl());
    defineEvent(f, EventKind.FILE_OPERATION_BEGIN, "FA", "FILEOPBEGINNEW", bare(U64), newScl());
    defineOldEvent(
        EventKind.FILE_OPERATION_BEGIN, "FB", "FILEOPBEGIN", new int[] {0, 1}, bare(U64), newScl());
    defineEvent(
        f,
        EventKind.FILE_OPERATION_END,
        "FF",
        "FILEOPENDNEW",
        bare(U32),
        field("MI", "MATCHID", U64),
        field("H", "HANDLEID", U64),
        field("OP", "OPERATION", U32),
        field("B", "BYTES", U64),
        newScl());
    // The old form has one identifier, which the library treats as the matching one.
    defineOldEvent(
        EventKind.FILE_OPERATION_END,
        "FE",
        "FILEOPEND",
        new int[] {0, 1, 3, 4, 5},
        bare(U32),
        field("H", "HANDLEID", U64),
        field("OP", "OPERATION", U32),
        field("B", "BYTES", U64),
        newScl());
    defineEvent(f, EventKind.RMA_PUT, "T", "TRMAPUT", rma());
    defineEvent(f, EventKind.RMA_PUT_REMOTE_END, "U", "URMAPUTRE", rma());
    defineEvent(f, EventKind.RMA_GET, "G", "GRMAGET", rma());
    defineEvent(
        f,
        EventKind.RMA_END,
        "M",
        "MRMAEND",
        bare(U32),
        field("C", "COMM", U32),
        field("T", "TAG", U32),
        newScl());
  }

  private static FieldSyntax[] message() {
    return new FieldSyntax[] {
      bare(U32), field("L", "LEN", U32), field("T", "TAG", U32), field("C", "COMM", U32), scl()
    };
  }

  private static FieldSyntax[] rma() {
    return new FieldSyntax[] {
      bare(U32),
      field("P", "PROCESS", U32),
      field("C", "COMM", U32),
      field("T", "TAG", U32),
      field("L", "LEN", U64),
      newScl()
    };
  }

  private static void defineSnapshots() {
    Family f = Family.SNAPSHOT;
    defineEvent(f, EventKind.SNAPSHOT_COMMENT, "C", "COMMENT", bare(OPTIONAL_STRING));
    defineEvent(
        f, EventKind.SNAPSHOT_ENTER, "E", "ENTER", bare(U32), field("O", "OTIME", U64), scl());
    defineEvent(
        f,
        EventKind.SNAPSHOT_SEND,
        "S",
        "SEND",
        bare(U32),
        field("O", "OTIME", U64),
        field("G", "GROUP", U32),
        field("T", "TAG", U32),
        FieldSyntax.maybeMissing("L", "LEN", U32),
        scl());
    defineEvent(
        f,
        EventKind.SNAPSHOT_OPEN_FILE,
        "OF",
        "OPENFILE",
        bare(U32),
        field("O", "OTIME", U64),
        field("H", "HANDLEID", U64),
        scl());
    defineEvent(
        f,
        EventKind.SNAPSHOT_COLLECTIVE_BEGIN,
        "BC",
        "BEGINCOLLOP",
        bare(U64),
        field("CL", "COLL", U32),
        field("H", "HANDLEID", U64),
        field("G", "GROUP", U32),
        field("RT", "ROOT", U32),
        field("S", "SENT", U64),
        field("R", "RECVD", U64),
        scl());
    defineEvent(
        f,
        EventKind.SNAPSHOT_FILE_OPERATION_BEGIN,
        "BF",
        "BEGINFILEOP",
        bare(U64),
        field("MI", "MATCHID", U64),
        newScl());
    defineEvent(
        f,
        EventKind.SNAPSHOT_COLLECTIVE_COUNT,
        "COC",
        "COLLOPCOUNT",
        bare(U32),
        field("N", "COUNT", U64));
    defineEvent(
        f,
        EventKind.SNAPSHOT_COUNTER,
        "CNT",
        "COUNTER",
        bare(U64),
        field("CNT", "COUNTER", U32),
        field("V", "VALUE", U64));
  }

  private static void defineSummaries() {
    Family f = Family.SUMMARY;
    defineEvent(f, EventKind.SUMMARY_COMMENT, "C", "COMMENT", bare(OPTIONAL_STRING));
    defineEvent(
        f,
        EventKind.SUMMARY_REGION,
        "F",
        "FUNCTION",
        bare(U32),
        field("N", "COUNT", U64).orOld("C"),
        field("E", "EXCL", U64),
        field("I", "INCL", U64));
    defineEvent(
        f,
        EventKind.SUMMARY_REGION_GROUP,
        "G",
        "FUNCTIONGROUP",
        bare(U32),
        field("N", "COUNT", U64).orOld("C"),
        field("E", "EXCL", U64),
        field("I", "INCL", U64));
    defineEvent(
        f,
        EventKind.SUMMARY_MESSAGE,
        "M",
        "MESSAGE",
        bare(U32),
        field("C", "COMM", U32),
        field("T", "TAG", U32).orOld("A"),
        field("NS", "NUMSENT", U64),
        field("NR", "NUMRECVD", U64),
        field("S", "SENT", U64),
        field("R", "RECVD", U64));
    defineEvent(
        f,
        EventKind.SUMMARY_COLLECTIVE,
        "CO",
        "COLLMESSAGE",
        bare(U32),
        field("CL", "COLL", U32),
        field("NS", "NUMSENT", U64),
        field("NR", "NUMRECVD", U64),
        field("S", "SENT", U64),
        field("R", "RECVD", U64));
    defineEvent(f, EventKind.SUMMARY_FILE_OPERATION, "FL", "FILEOPERATION", files());
    defineEvent(f, EventKind.SUMMARY_FILE_GROUP_OPERATION, "FLG", "FILEGROUPOPERATION", files());
  }

  private static FieldSyntax[] files() {
    return new FieldSyntax[] {
      bare(U32),
      field("NO", "NUMOPEN", U64),
      field("NC", "NUMCLOSE", U64),
      field("NRD", "NUMREAD", U64),
      field("NW", "NUMWRITTEN", U64),
      field("NSK", "NUMSEEK", U64),
      field("BR", "BYTESREAD", U64),
      field("BW", "BYTESWRITE", U64)
    };
  }

  private static void defineMarkers() {
    define(DefinitionKind.MARKER, "D", "DEF", bare(U32), name(), field("Y", "TYPE", U32));
    // Time and process are fields of a marker; slots past the row's fields stand for them.
    RecordSyntax spot =
        new RecordSyntax(
            Family.MARKER,
            "S",
            "SPOT",
            EventKind.MARKER,
            null,
            List.of(
                bare(U32),
                field("T", "TIME", U64),
                field("P", "PROCESS", U32),
                field("V", "VALUE", STRING)),
            new int[] {0, MARKER_TIME, MARKER_PROCESS, 1},
            false);
    ALL.add(spot);
    BY_EVENT.put(EventKind.MARKER, spot);
  }

  /** Slot that stands for the time of a marker. */
  public static final int MARKER_TIME = 100;

  /** Slot that stands for the process of a marker. */
  public static final int MARKER_PROCESS = 101;
}
