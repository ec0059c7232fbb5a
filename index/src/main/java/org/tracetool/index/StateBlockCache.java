package org.tracetool.index;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The blocks of states that were read last: those of a stream are in few blocks, and a view reads
 * one of each stream for each window. Safe for several threads.
 */
final class StateBlockCache {
  /** Inflated bytes that are kept at most: a block of each of 128 streams. */
  private static final long MAX_BYTES = 4 << 20;

  private final IndexFile file;
  private final Map<IndexBlock, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  StateBlockCache(IndexFile file) {
    this.file = file;
  }

  /** The content of a block, which must not be changed. */
  byte[] block(IndexBlock block) throws IOException {
    synchronized (this) {
      byte[] known = blocks.get(block);
      if (known != null) {
        return known;
      }
    }
    byte[] content = file.block(block);
    keep(block, content);
    return content;
  }

  private synchronized void keep(IndexBlock block, byte[] content) {
    if (content.length > MAX_BYTES || blocks.put(block, content) != null) {
      return;
    }
    bytes += content.length;
    Iterator<byte[]> oldest = blocks.values().iterator();
    while (bytes > MAX_BYTES) {
      bytes -= oldest.next().length;
      oldest.remove();
    }
  }
}
