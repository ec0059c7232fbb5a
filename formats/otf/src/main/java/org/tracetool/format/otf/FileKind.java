package org.tracetool.format.otf;

import org.tracetool.core.format.Section;

/** The kinds of data files that a stream can have, by their suffix. */
enum FileKind {
  DEFINITIONS("def", null),
  EVENTS("events", Section.EVENTS),
  SNAPSHOTS("snaps", Section.SNAPSHOTS),
  STATISTICS("stats", Section.STATISTICS),
  MARKERS("marker", Section.MARKERS);

  /** Suffix without dot. */
  final String suffix;

  private final Section section;

  FileKind(String suffix, Section section) {
    this.suffix = suffix;
    this.section = section;
  }

  /** The files that hold a section. */
  static FileKind of(Section section) {
    for (FileKind k : values()) {
      if (k.section == section) {
        return k;
      }
    }
    throw new IllegalArgumentException(section.toString());
  }
}
