package org.tracetool.format.stf.bytes;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.merge.Spool;

/** A temporary file that is made when it is first needed. */
public final class LazySpool implements Closeable {
  private static final long MEMORY = 32L << 20;

  private final int streams;
  private Spool spool;

  public LazySpool(int streams) {
    this.streams = streams;
  }

  public synchronized Spool get() throws IOException {
    if (spool == null) {
      spool = Spool.create(null, streams, MEMORY);
    }
    return spool;
  }

  @Override
  public synchronized void close() throws IOException {
    if (spool != null) {
      spool.close();
      spool = null;
    }
  }
}
