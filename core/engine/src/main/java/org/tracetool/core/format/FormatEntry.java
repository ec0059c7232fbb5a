package org.tracetool.core.format;

import java.util.List;

/**
 * A format as the registry knows it: by what tells it from others, and itself when it is needed.
 */
final class FormatEntry {
  private final String id;
  private final List<String> suffixes;
  private final String className;

  /** Whether it can be read; null if the format itself has to be asked. */
  private final Boolean readable;

  /** Likewise, whether it can be written. */
  private final Boolean writable;

  private TraceFormat format;

  /** A format that is there. */
  FormatEntry(TraceFormat format) {
    this.id = format.id();
    this.suffixes = format.suffixes();
    this.className = format.getClass().getName();
    this.readable = null;
    this.writable = null;
    this.format = format;
  }

  /** A format that is loaded when it is needed. */
  FormatEntry(
      String id, String className, boolean readable, boolean writable, List<String> suffixes) {
    this.id = id;
    this.suffixes = suffixes;
    this.className = className;
    this.readable = readable;
    this.writable = writable;
  }

  String id() {
    return id;
  }

  List<String> suffixes() {
    return suffixes;
  }

  /** Not part of what is known at once: to tell, a format loads the tables of all its records. */
  boolean isReadable() {
    return readable == null ? format().capabilities().read() : readable;
  }

  boolean isWritable() {
    return writable == null ? format().capabilities().write() : writable;
  }

  /** The format, loaded if it is not yet. */
  synchronized TraceFormat format() {
    if (format == null) {
      try {
        Class<?> type = Class.forName(className, true, FormatEntry.class.getClassLoader());
        format = (TraceFormat) type.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("format " + id + " is listed but not there", e);
      }
    }
    return format;
  }
}
