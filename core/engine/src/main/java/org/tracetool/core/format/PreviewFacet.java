package org.tracetool.core.format;

import java.util.List;
import java.util.Locale;
import org.tracetool.core.time.TimeWindow;

/**
 * A facet of writers for viewers that hold a whole trace in memory. Of a trace that is too large
 * for them they show some intervals in detail, and of all others who did what most of the time.
 */
public interface PreviewFacet {
  /** The setting of a format that is written like this, by which the level is chosen. */
  FormatSetting LEVEL =
      new FormatSetting(
          "level",
          false,
          List.of("auto", "full", "preview"),
          "how much of a trace is shown: all, a preview of what each process did most of the time,"
              + " or by its size: all, or a preview with the busiest intervals in detail");

  /** How much of a trace is shown. */
  enum Level {
    /** All of a trace that viewers can hold, else the busiest intervals and a preview. */
    AUTO,
    /** All of it, whatever its size. */
    FULL,
    /** A preview of all of it. */
    PREVIEW;

    /** The level that a value of {@link #LEVEL} means. */
    public static Level of(String value) {
      return valueOf(value.toUpperCase(Locale.ROOT));
    }
  }

  /** What was chosen. */
  Level level();

  /** So many records of a trace that is too large are shown in detail; it has twice as many. */
  long detail();

  /**
   * Says what is shown in detail. Called before {@link TraceWriter#begin}; without it, all is.
   *
   * @param whole the time of all records
   * @param detailed intervals in the order of time, disjoint; none for a preview of all
   */
  void showInDetail(TimeWindow whole, List<TimeWindow> detailed);
}
