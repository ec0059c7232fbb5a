package org.tracetool.cli.common;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;

/** The names of formats that an option accepts; formats are loaded only when help lists them. */
public abstract class FormatIds implements Iterable<String> {
  /** Formats that can be read. */
  static final class Readable extends FormatIds {
    @Override
    boolean has(TraceFormat format) {
      return format.capabilities().read();
    }
  }

  /** Formats that can be written. */
  public static final class Writable extends FormatIds {
    @Override
    boolean has(TraceFormat format) {
      return format.capabilities().write();
    }
  }

  /** Formats of what is unified: a stream for each process. */
  public static final class Unified extends FormatIds {
    @Override
    boolean has(TraceFormat format) {
      return format.capabilities().write() && format.capabilities().severalStreams();
    }
  }

  abstract boolean has(TraceFormat format);

  @Override
  public Iterator<String> iterator() {
    List<String> ids = new ArrayList<>();
    for (TraceFormat format : FormatRegistry.load().formats()) {
      if (has(format)) {
        ids.add(format.id());
      }
    }
    return ids.iterator();
  }
}
