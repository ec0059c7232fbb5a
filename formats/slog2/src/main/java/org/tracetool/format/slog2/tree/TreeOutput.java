package org.tracetool.format.slog2.tree;

import java.io.IOException;
import org.tracetool.format.slog2.file.BlockByteSink;

/** Where nodes are written. */
public interface TreeOutput {
  /** The offset of what is appended next. */
  long position();

  /** Appends a block. */
  void append(BlockByteSink block) throws IOException;
}
