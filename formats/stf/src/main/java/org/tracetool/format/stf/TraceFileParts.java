package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.TraceFile;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.index.IndexData;

/** The files of a trace that are there. */
final class TraceFileParts {
  private final ComponentStore store;
  private final IndexData index;

  TraceFileParts(ComponentStore store, IndexData index) {
    this.store = store;
    this.index = index;
  }

  /** All of them, with what they are for and how they are compressed. */
  List<TraceFile> list() throws IOException {
    List<TraceFile> list = new ArrayList<>();
    Map<String, String> codecs = new HashMap<>();
    try (ComponentBytes own = store.open("")) {
      if (own != null) {
        list.add(new TraceFile(store.name(""), "index", 0, own.size(), codec(own)));
      }
    }
    for (IndexData.Component c : index.components) {
      try (ComponentBytes file = store.open(c.suffix())) {
        if (file == null) {
          continue; // files that the index names may be missing
        }
        // All files of a role are written alike, so the first one speaks for the others.
        String role = role(c);
        if (!codecs.containsKey(role)) {
          codecs.put(role, codec(file));
        }
        Path name = store.name(c.suffix());
        list.add(new TraceFile(name, role, stream(c), c.size(), codecs.get(role)));
      }
    }
    return list;
  }

  /**
   * How the first block of a file is compressed; null if it is not, or if that cannot be
   * determined.
   */
  private static String codec(ComponentBytes file) throws IOException {
    try (BlockReader reader = new BlockReader(file)) {
      return PayloadCodec.title(reader.header(FileHeader.LENGTH, 0).codec);
    } catch (BadDataException e) {
      return null;
    }
  }

  /** The stream that a process file, or its anchors, are for; 0 for other files. */
  private int stream(IndexData.Component c) {
    if (c.kind() == BlockTag.PROC || c.subject() == BlockTag.PROC) {
      for (IndexData.Stream s : index.streams) {
        if (s.file() == c.number()) {
          return s.id();
        }
      }
    }
    return 0;
  }

  private static String role(IndexData.Component c) {
    int kind = c.kind();
    if (kind == BlockTag.DECL) {
      return "declarations";
    } else if (kind == BlockTag.PROC) {
      return TraceFile.EVENTS;
    } else if (kind == BlockTag.MESG) {
      return "messages";
    } else if (kind == BlockTag.GLOP) {
      return "collectives";
    } else if (kind == BlockTag.STAT) {
      return TraceFile.STATISTICS;
    }
    return "anchors";
  }
}
