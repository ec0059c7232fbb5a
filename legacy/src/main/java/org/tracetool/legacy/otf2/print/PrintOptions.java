package org.tracetool.legacy.otf2.print;

/**
 * What is printed of an archive.
 *
 * @param anchor the content of the anchor file
 * @param thumbnails the headers of thumbnails
 * @param definitions global definitions
 * @param mappings tables from local to global ids
 * @param clockOffsets clock offsets
 * @param events events and snapshots
 * @param fromOffset times of events count from the global offset
 * @param unwind the calling contexts of an event, one line each
 * @param location the only location whose events are printed; null for all
 * @param first events of smaller times are left out, unsigned
 * @param last events of larger times are left out, unsigned
 * @param silent everything is read, events are not printed
 * @param step after so many events somebody has to press a key; -1 for never
 */
public record PrintOptions(
    boolean anchor,
    boolean thumbnails,
    boolean definitions,
    boolean mappings,
    boolean clockOffsets,
    boolean events,
    boolean fromOffset,
    boolean unwind,
    Long location,
    long first,
    long last,
    boolean silent,
    long step) {
  /** All that there is. */
  public static final PrintOptions ALL =
      new PrintOptions(true, true, true, true, true, true, false, false, null, 0, -1L, false, -1);

  /** Whether events of some times only are printed. */
  boolean hasWindow() {
    return first != 0 || last != -1L;
  }

  /** The same of all times. */
  PrintOptions withoutWindow() {
    return with(0, -1L, silent);
  }

  /** The same, reading everything and printing no events. */
  PrintOptions silently() {
    return with(first, last, true);
  }

  private PrintOptions with(long from, long to, boolean isSilent) {
    return new PrintOptions(
        anchor,
        thumbnails,
        definitions,
        mappings,
        clockOffsets,
        events,
        fromOffset,
        unwind,
        location,
        from,
        to,
        isSilent,
        step);
  }

  /** Whether anything is printed beyond what the anchor file and thumbnails say. */
  boolean needDefinitions() {
    return definitions || mappings || clockOffsets || events;
  }

  /** Whether anything is printed that files of locations say. */
  boolean needLocations() {
    return mappings || clockOffsets || events;
  }
}
