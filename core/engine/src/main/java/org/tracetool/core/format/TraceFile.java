package org.tracetool.core.format;

import java.nio.file.Path;

/**
 * A file of a trace.
 *
 * @param path its place
 * @param role its content for people, for example {@link #EVENTS}; the same text in all formats
 * @param stream the stream it belongs to, 0 for the whole trace
 * @param bytes its size, compressed if it is
 * @param compression how it is compressed ({@code zlib}), or null
 */
public record TraceFile(Path path, String role, int stream, long bytes, String compression) {
  /** The role of files with definitions. */
  public static final String DEFINITIONS = "definitions";

  /** The role of files with events. */
  public static final String EVENTS = "events";

  /** The role of files with snapshots. */
  public static final String SNAPSHOTS = "snapshots";

  /** The role of files with statistics. */
  public static final String STATISTICS = "statistics";

  /** The role of files with markers. */
  public static final String MARKERS = "markers";
}
