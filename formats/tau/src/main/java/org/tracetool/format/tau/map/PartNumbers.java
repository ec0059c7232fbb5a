package org.tracetool.format.tau.map;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.tau.file.DefinitionFile;
import org.tracetool.format.tau.file.RecordCursor;
import org.tracetool.format.tau.file.RecordLayout;
import org.tracetool.format.tau.file.TraceParts.Part;

/** A file with records as it is while it is read. */
public final class PartNumbers {
  private final int index;
  private final Part part;
  private final RecordLayout layout;
  private final EventNumbers numbers;
  private final UndefinedNumbers undefined;

  PartNumbers(
      int index,
      Part part,
      RecordLayout layout,
      DefinitionFile definitions,
      TauNames names,
      UndefinedNumbers undefined) {
    this.index = index;
    this.part = part;
    this.layout = layout;
    this.undefined = undefined;
    numbers = new EventNumbers(definitions, names, undefined);
  }

  int index() {
    return index;
  }

  int context() {
    return part.name() == null ? 0 : part.name().context();
  }

  EventNumbers numbers() {
    return numbers;
  }

  UndefinedNumbers undefined() {
    return undefined;
  }

  /** Whether records of a place are expected in this file. */
  boolean owns(int key) {
    return part.name() != null && part.node() == key >>> 16;
  }

  RecordCursor open(ReadOptions options, int bufferBytes) {
    return new RecordCursor(options.handles().file(part.records()), layout, bufferBytes);
  }

  /** The definitions of a part, none where they cannot be read. */
  static DefinitionFile definitions(Part part) throws IOException {
    if (part.definitions() == null) {
      return DefinitionFile.NONE;
    }
    try {
      return DefinitionFile.read(part.definitions());
    } catch (FileSystemException | TraceException e) {
      return DefinitionFile.NONE; // reported by the first reading
    }
  }
}
