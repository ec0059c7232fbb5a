package org.tracetool.format.chrome.map;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.scan.ScanReport;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.UnpackedInput;

/** Reports what is wrong in a file, and counts what is left out. */
final class ScanIncidents implements ScanReport {
  private static final int SHOWN_BYTES = 40;

  private final Path file;
  private final Diagnostics diagnostics;
  private final boolean isPacked;
  private final Map<String, long[]> leftOut = new TreeMap<>();
  private final Map<String, long[]> notes = new TreeMap<>();

  ScanIncidents(Path file, ReadOptions options, boolean isPacked) {
    this.file = file;
    this.isPacked = isPacked;
    diagnostics = options.diagnostics();
  }

  private String place(long position) {
    return file + ": byte " + position + (isPacked ? " of the unpacked text" : "");
  }

  private static DamageCode code(Damage what) {
    return switch (what) {
      case CUT_EVENT, CUT_FILE -> DamageCode.CUT_FILES;
      case FURTHER_TEXT -> DamageCode.MISPLACED_RECORDS;
      default -> DamageCode.DAMAGED_RECORDS;
    };
  }

  @Override
  public void takeDamage(Damage what, long position, String expected, String found) {
    diagnostics.reportDamage(
        code(what), what.phrase(), place(position) + ": expected " + expected + ", found " + found);
  }

  @Override
  public void takeOddity(Oddity what, long position, long count) {
    diagnostics.add(
        what == Oddity.NOT_CLOSED ? WarningCode.INCOMPLETE_TRACE : WarningCode.UNUSUAL_RECORDS,
        what.phrase(),
        count,
        place(position));
  }

  /** Reports where the packed data cannot be unpacked any more. */
  void reportPacking(UnpackedInput text) {
    if (text.failure() != null) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_COMPRESSION,
          "compressed data that cannot be unpacked",
          file
              + (text.failureAt() < 0 ? "" : ": byte " + text.failureAt())
              + ": "
              + text.failure());
    }
  }

  /** An event lacks something. */
  void reportEvent(ScannedEvent event, int key, String what, String expected) {
    String found;
    switch (event.type(key)) {
      case NONE -> found = "nothing";
      case NULL -> found = "null";
      default -> {
        int length = Math.min(SHOWN_BYTES, event.to(key) - event.from(key));
        String text = TraceText.decode(event.bytes(), event.from(key), length);
        found = '\'' + SafeText.escaped(text) + '\'';
      }
    }
    diagnostics.reportDamage(
        DamageCode.DAMAGED_RECORDS,
        what,
        place(event.position()) + ": expected " + expected + ", found " + found);
  }

  /** Something was left out that has no place in a trace. */
  void countLeftOut(String what) {
    countLeftOut(what, 1);
  }

  /** Something was left out several times. */
  void countLeftOut(String what, long count) {
    if (count > 0) {
      leftOut.computeIfAbsent(what, w -> new long[1])[0] += count;
    }
  }

  /** Something was found several times; nothing if 0 times. */
  void reportMany(WarningCode code, String what, long count) {
    if (count > 0) {
      diagnostics.add(code, what, count, null);
    }
  }

  /** Something is worth a note. */
  void countNote(String what) {
    notes.computeIfAbsent(what, w -> new long[1])[0]++;
  }

  /** Reports what was counted. */
  void finish() {
    leftOut.forEach((what, n) -> diagnostics.add(WarningCode.OMITTED_VALUES, what, n[0], null));
    notes.forEach((what, n) -> diagnostics.add(WarningCode.UNUSUAL_RECORDS, what, n[0], null));
  }
}
