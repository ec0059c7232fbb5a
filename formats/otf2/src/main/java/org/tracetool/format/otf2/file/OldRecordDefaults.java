package org.tracetool.format.otf2.file;

import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordType;

/** What fields mean that records of older releases do not have. */
public final class OldRecordDefaults {
  private static final long UNDEFINED_32 = 0xffff_ffffL;
  private static final int TYPE_STRING = 11;

  /** For each old type of a region its role, its paradigm and its flags. */
  private static final String[] REGION_TYPES = {
    "UNKNOWN UNKNOWN 0",
    "FUNCTION UNKNOWN 0",
    "LOOP USER 0",
    "FUNCTION UNKNOWN 0",
    "FILE_IO USER 0",
    "PARALLEL OPENMP 0",
    "LOOP OPENMP 0",
    "SECTIONS OPENMP 0",
    "SECTION OPENMP 0",
    "WORKSHARE OPENMP 0",
    "SINGLE OPENMP 0",
    "MASTER OPENMP 0",
    "CRITICAL OPENMP 0",
    "ATOMIC OPENMP 0",
    "BARRIER OPENMP 0",
    "IMPLICIT_BARRIER OPENMP 0",
    "FLUSH OPENMP 0",
    "CRITICAL_SBLOCK OPENMP 0",
    "SINGLE_SBLOCK OPENMP 0",
    "WRAPPER OPENMP 0",
    "TASK OPENMP 0",
    "TASK_WAIT OPENMP 0",
    "BARRIER MPI 0",
    "COLL_ONE2ALL MPI 0",
    "COLL_ALL2ONE MPI 0",
    "COLL_ALL2ALL MPI 0",
    "COLL_OTHER MPI 0",
    "CODE USER 0",
    "CODE USER 1",
    "CODE USER 3",
    "LOOP USER 1",
    "FUNCTION USER 1",
    "LOOP USER 3",
    "TASK_CREATE OPENMP 0",
    "ORDERED OPENMP 0",
    "ORDERED_SBLOCK OPENMP 0"
  };

  /** For each old type of a group its type and its paradigm. */
  private static final String[] GROUP_TYPES = {
    "UNKNOWN UNKNOWN",
    "LOCATIONS UNKNOWN",
    "REGIONS UNKNOWN",
    "REGIONS UNKNOWN",
    "COMM_GROUP MPI",
    "COMM_SELF MPI",
    "COMM_LOCATIONS MPI"
  };

  private OldRecordDefaults() {}

  /**
   * Gives the fields that a global definition does not have what they mean where they are absent.
   */
  public static void complete(RecordValues v) {
    RecordType type = v.type();
    int fields = type.fields().length;
    if (v.has(fields - 1) || fields == 0) {
      return;
    }
    for (int i = 0; i < fields; i++) {
      if (!v.has(i)) {
        v.replace(i, absent(v, type.fields()[i].name()));
      }
    }
    v.setPresent(fields);
  }

  private static long absent(RecordValues v, String field) {
    RecordType type = v.type();
    boolean region = type == GlobalRecord.REGION.type();
    return switch (field) {
      case "realtimeTimestamp" -> -1L;
      case "description", "creatingLocationGroup" -> UNDEFINED_32;
      case "canonicalName" -> v.number(type.position("name"));
      case "regionRole" -> EnumNames.REGION_ROLE.value(region(v, 0));
      case "paradigm" -> EnumNames.PARADIGM.value(region ? region(v, 1) : group(v, 1));
      case "regionFlags" -> Long.parseLong(region(v, 2));
      case "groupType" -> EnumNames.GROUP_TYPE.value(group(v, 0));
      case "flags" -> type == GlobalRecord.RMA_WIN.type() ? 1 : 0;
      case "type" -> TYPE_STRING;
      case "value" -> v.number(type.position("stringValue"));
      default -> 0;
    };
  }

  private static String region(RecordValues v, int word) {
    return word(REGION_TYPES, v.number(v.type().position("regionType")), word);
  }

  private static String group(RecordValues v, int word) {
    return word(GROUP_TYPES, v.number(v.type().position("groupTypePre12")), word);
  }

  private static String word(String[] table, long code, int word) {
    return table[code >= 0 && code < table.length ? (int) code : 0].split(" ")[word];
  }
}
