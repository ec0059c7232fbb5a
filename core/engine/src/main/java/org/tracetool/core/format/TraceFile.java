package org.tracetool.core.format;

import java.nio.file.Path;

/**
 * A file of a trace.
 *
 * @param path its place
 * @param role its content, for example {@code events}
 * @param stream the stream it belongs to, 0 for the whole trace
 * @param bytes its size, compressed if it is
 * @param compression how it is compressed ({@code zlib}), or null
 */
public record TraceFile(Path path, String role, int stream, long bytes, String compression) {}
