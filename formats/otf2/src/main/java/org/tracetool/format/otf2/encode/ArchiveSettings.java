package org.tracetool.format.otf2.encode;

import org.tracetool.format.otf2.file.Anchor;

/**
 * How the files of an archive are written.
 *
 * @param eventChunk bytes of a chunk in files of events and snapshots, 256 KiB to 16 MiB
 * @param definitionChunk bytes of a chunk in files of definitions and markers, in the same range
 * @param big whether numbers start with their high byte
 * @param bufferBytes memory for each file that is written and not finished, at most
 */
public record ArchiveSettings(int eventChunk, int definitionChunk, boolean big, int bufferBytes) {
  private static final int USUAL_EVENT_CHUNK = 1 << 20;
  private static final int USUAL_DEFINITION_CHUNK = 4 << 20;
  private static final int MIN_BUFFER_BYTES = 4 << 10;
  private static final int MAX_BUFFER_BYTES = 256 << 10;
  private static final int MEMORY = 96 << 20;

  public ArchiveSettings {
    check(eventChunk);
    check(definitionChunk);
  }

  private static void check(int chunk) {
    if (chunk < Anchor.MIN_CHUNK_BYTES || chunk > Anchor.MAX_CHUNK_BYTES) {
      throw new IllegalArgumentException("a chunk of " + chunk + " bytes");
    }
  }

  /** What Score-P uses, for an archive with so many files of events that grow side by side. */
  public static ArchiveSettings usual(int files) {
    int each = MEMORY / Math.max(files, 1);
    return new ArchiveSettings(
        USUAL_EVENT_CHUNK,
        USUAL_DEFINITION_CHUNK,
        false,
        Math.max(MIN_BUFFER_BYTES, Math.min(MAX_BUFFER_BYTES, each)));
  }

  /** The same with chunks of other sizes. */
  public ArchiveSettings withChunks(long events, long definitions) {
    return new ArchiveSettings(
        Math.toIntExact(events), Math.toIntExact(definitions), big, bufferBytes);
  }

  /** The same with numbers that start with their high byte, or do not. */
  public ArchiveSettings withBig(boolean newBig) {
    return new ArchiveSettings(eventChunk, definitionChunk, newBig, bufferBytes);
  }
}
