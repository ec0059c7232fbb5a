package org.tracetool.format.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.Anchor;

/** Prints what an anchor file says. */
final class AnchorText {
  private AnchorText() {}

  static void put(PrintOutput out, Anchor a) throws IOException {
    out.endLine();
    out.line("Content of OTF2 anchor file:");
    int[] v = a.version();
    row(out, "Version", v[0] + "." + v[1] + "." + v[2]);
    row(out, "Chunk size events", Long.toString(a.eventChunk()));
    row(out, "Chunk size definitions", Long.toString(a.definitionChunk()));
    row(out, "File substrate", "POSIX");
    row(out, "Compression", a.compression() == 0 ? "UNDEFINED" : "NONE");
    row(out, "Number of locations", Long.toUnsignedString(a.locations()));
    row(out, "Number of global definitions", Long.toUnsignedString(a.definitions()));
    row(out, "Machine name", a.machine());
    row(out, "Creator", a.creator());
    row(out, "Description", a.description());
    row(out, "Number of properties", Integer.toString(a.properties().size()));
    for (Anchor.Property property : a.properties()) {
      row(out, "Property name", property.name());
      row(out, "Property value", property.value());
    }
    row(out, "Trace identifier", Long.toHexString(a.traceId()));
    row(out, "Number of snapshots", Long.toString(a.snapshots()));
    row(out, "Number of thumbnails", Long.toString(a.thumbnails()));
  }

  private static void row(PrintOutput out, String name, String value) throws IOException {
    out.line(String.format("%-30s ", name) + value);
  }
}
