package org.tracetool.core.format;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;

/**
 * What a reader delivers, and the resources it may use.
 *
 * @param window only records in this window; definitions and markers are not affected
 * @param locations only records of these processes, by token; null for all
 * @param kinds only records of these kinds; null for all. A reader may skip all others unread, so
 *     damage in them can go unnoticed
 * @param handles where files are opened; shared by as many traces as the caller likes, and closed
 *     by the caller when all of them are
 * @param diagnostics where damage is reported
 * @param bufferBytes size of a stream's buffers, see {@link #buffersFor}
 * @param settings chosen values of the format's own settings, see {@link TraceFormat#settings}
 * @param onePass whether the caller opens each section at most once, so that a trace from a pipe
 *     need not be stored
 * @param operationPairsOnly whether the caller needs no other key-value pairs of events than those
 *     that join or number operations, see {@link org.tracetool.core.operation.OperationPairs}; a
 *     reader may leave out the others, but defines their keys
 */
public record ReadOptions(
    TimeWindow window,
    IntPredicate locations,
    Set<EventKind> kinds,
    FileHandles handles,
    Diagnostics diagnostics,
    int bufferBytes,
    Map<String, String> settings,
    boolean onePass,
    boolean operationPairsOnly) {
  private static final int MIN_BUFFER = 8 << 10;
  private static final int SHOWN_BYTES = 32;
  private static final int MAX_BUFFER = 256 << 10;

  /** Takes an unchangeable copy. */
  public ReadOptions {
    settings = Map.copyOf(settings);
  }

  /** Options without settings of a format, for a caller that may open sections repeatedly. */
  public ReadOptions(
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds,
      FileHandles handles,
      Diagnostics diagnostics,
      int bufferBytes) {
    this(window, locations, kinds, handles, diagnostics, bufferBytes, Map.of(), false, false);
  }

  /**
   * Everything, with new handles and diagnostics of its own. The handles keep at most {@link
   * FileHandles#DEFAULT_LIMIT} files open; a long-running program has to close them.
   */
  public static ReadOptions defaults() {
    return new ReadOptions(
        TimeWindow.ALL, null, null, new FileHandles(), new Diagnostics(), MAX_BUFFER);
  }

  /** The same with another window. */
  public ReadOptions withWindow(TimeWindow newWindow) {
    return new ReadOptions(
        newWindow,
        locations,
        kinds,
        handles,
        diagnostics,
        bufferBytes,
        settings,
        onePass,
        operationPairsOnly);
  }

  /** The same for some processes. */
  public ReadOptions withLocations(IntPredicate newLocations) {
    return new ReadOptions(
        window,
        newLocations,
        kinds,
        handles,
        diagnostics,
        bufferBytes,
        settings,
        onePass,
        operationPairsOnly);
  }

  /** The same for some kinds of records. */
  public ReadOptions withKinds(Set<EventKind> newKinds) {
    return new ReadOptions(
        window,
        locations,
        newKinds,
        handles,
        diagnostics,
        bufferBytes,
        settings,
        onePass,
        operationPairsOnly);
  }

  /** The same with other diagnostics. */
  public ReadOptions withDiagnostics(Diagnostics newDiagnostics) {
    return new ReadOptions(
        window,
        locations,
        kinds,
        handles,
        newDiagnostics,
        bufferBytes,
        settings,
        onePass,
        operationPairsOnly);
  }

  /**
   * The same for reading once more what another reading reports damage of, see {@link
   * Diagnostics#rereading}.
   */
  public ReadOptions reread() {
    return withDiagnostics(diagnostics.rereading());
  }

  /**
   * The same with buffers such that {@code streams} streams, open at once, together stay within
   * {@code memoryBytes}.
   */
  public ReadOptions buffersFor(int streams, long memoryBytes) {
    long each = memoryBytes / Math.max(streams, 1);
    int size = (int) Math.max(MIN_BUFFER, Math.min(MAX_BUFFER, each));
    return new ReadOptions(
        window,
        locations,
        kinds,
        handles,
        diagnostics,
        size,
        settings,
        onePass,
        operationPairsOnly);
  }

  /** The same with settings of the format. */
  public ReadOptions withSettings(Map<String, String> newSettings) {
    return new ReadOptions(
        window,
        locations,
        kinds,
        handles,
        diagnostics,
        bufferBytes,
        newSettings,
        onePass,
        operationPairsOnly);
  }

  /** The same for a caller that opens each section at most once. */
  public ReadOptions once() {
    return new ReadOptions(
        window,
        locations,
        kinds,
        handles,
        diagnostics,
        bufferBytes,
        settings,
        true,
        operationPairsOnly);
  }

  /** The same for a caller that needs only the pairs by which operations are joined. */
  public ReadOptions withOperationPairsOnly() {
    return new ReadOptions(
        window, locations, kinds, handles, diagnostics, bufferBytes, settings, onePass, true);
  }

  /** Returns whether a process was chosen. */
  public boolean wants(int location) {
    return locations == null || locations.test(location);
  }

  /** Returns whether records of a kind were chosen. */
  public boolean wants(EventKind kind) {
    return kinds == null || kinds.contains(kind);
  }

  /** Whether records of each kind were chosen, by the ordinals of the kinds. */
  public boolean[] wantedKinds() {
    boolean[] wanted = new boolean[EventKind.values().length];
    for (EventKind kind : EventKind.values()) {
      wanted[kind.ordinal()] = wants(kind);
    }
    return wanted;
  }

  /** Reports damage in a file, in the one form that all readers use. */
  public void reportDamage(
      DamageCode code, Path file, long offset, String what, String expected, String found) {
    diagnostics.reportDamage(
        code, what, file + ": byte " + offset + ": expected " + expected + ", found " + found);
  }

  /**
   * Reports that a text file ends within a line. Such a line is left out, since its last number may
   * have had more digits.
   *
   * @param offset position of the begin of the line in the file, or in its decompressed content
   * @param bytes what there is of the line, from {@code from} to before {@code to}
   */
  public void reportCutOff(Path file, long offset, byte[] bytes, int from, int to) {
    int length = Math.min(to - from, SHOWN_BYTES);
    String shown = SafeText.escaped(TraceText.decode(bytes, from, length));
    reportDamage(
        DamageCode.CUT_FILES,
        file,
        offset,
        "last line is cut off",
        "a line feed at the end",
        '\'' + shown + '\'');
  }
}
