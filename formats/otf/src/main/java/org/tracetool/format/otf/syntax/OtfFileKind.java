package org.tracetool.format.otf.syntax;

import java.util.EnumMap;
import java.util.Map;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFile;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;

/** The kinds of data files that a stream can have, by their suffix. */
public enum OtfFileKind {
  DEFINITIONS("def", TraceFile.DEFINITIONS, null),
  EVENTS("events", TraceFile.EVENTS, Section.EVENTS),
  SNAPSHOTS("snaps", TraceFile.SNAPSHOTS, Section.SNAPSHOTS),
  STATISTICS("stats", TraceFile.STATISTICS, Section.STATISTICS),
  MARKERS("marker", TraceFile.MARKERS, Section.MARKERS);

  private static final Map<OtfFileKind, KeywordTable> TABLES = new EnumMap<>(OtfFileKind.class);

  static {
    TABLES.put(DEFINITIONS, new KeywordTable(Family.DEFINITION));
    TABLES.put(EVENTS, new KeywordTable(Family.EVENT, Family.SNAPSHOT));
    TABLES.put(SNAPSHOTS, new KeywordTable(Family.SNAPSHOT));
    TABLES.put(STATISTICS, new KeywordTable(Family.SUMMARY));
    TABLES.put(MARKERS, new KeywordTable(Family.MARKER));
  }

  /** Suffix without dot. */
  public final String suffix;

  /** What {@link TraceFile#role} says of such files. */
  public final String role;

  private final Section section;

  OtfFileKind(String suffix, String role, Section section) {
    this.suffix = suffix;
    this.role = role;
    this.section = section;
  }

  /** The records that such files hold. */
  public KeywordTable table() {
    return TABLES.get(this);
  }

  /** The files that hold a section. */
  public static OtfFileKind of(Section section) {
    for (OtfFileKind k : values()) {
      if (k.section == section) {
        return k;
      }
    }
    throw new IllegalArgumentException(section.toString());
  }
}
