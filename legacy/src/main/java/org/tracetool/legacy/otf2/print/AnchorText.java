package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.Anchor;

/** Prints what an anchor file says. */
final class AnchorText {
  private AnchorText() {}

  static void put(PrintOutput out, Anchor a) throws IOException {
    out.endLine();
    out.printLine("Content of OTF2 anchor file:");
    int[] v = a.version();
    printRow(out, "Version", v[0] + "." + v[1] + "." + v[2]);
    printRow(out, "Chunk size events", Long.toString(a.eventChunk()));
    printRow(out, "Chunk size definitions", Long.toString(a.definitionChunk()));
    printRow(out, "File substrate", "POSIX");
    printRow(out, "Compression", a.compression() == 0 ? "UNDEFINED" : "NONE");
    printRow(out, "Number of locations", Long.toUnsignedString(a.locations()));
    printRow(out, "Number of global definitions", Long.toUnsignedString(a.definitions()));
    printRow(out, "Machine name", a.machine());
    printRow(out, "Creator", a.creator());
    printRow(out, "Description", a.description());
    printRow(out, "Number of properties", Integer.toString(a.properties().size()));
    for (Anchor.Property property : a.properties()) {
      printRow(out, "Property name", property.name());
      printRow(out, "Property value", property.value());
    }
    printRow(out, "Trace identifier", Long.toHexString(a.traceId()));
    printRow(out, "Number of snapshots", Long.toString(a.snapshots()));
    printRow(out, "Number of thumbnails", Long.toString(a.thumbnails()));
  }

  private static void printRow(PrintOutput out, String name, String value) throws IOException {
    out.printLine(String.format("%-30s ", name) + value);
  }
}
