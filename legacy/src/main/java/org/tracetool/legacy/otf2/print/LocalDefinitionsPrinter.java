package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.legacy.otf2.text.FieldText;
import org.tracetool.legacy.otf2.text.MapText;
import org.tracetool.legacy.otf2.text.RecordTemplate;

/** Prints the tables of ids and the clock offsets of all locations. */
final class LocalDefinitionsPrinter {
  private static final int NAME_WIDTH = 27;
  private static final int LOCATION_WIDTH = 12;

  private final PrintOutput out;
  private final FieldText fields;
  private final MapText maps;
  private final PrintOptions options;

  LocalDefinitionsPrinter(PrintOutput out, FieldText fields, MapText maps, PrintOptions options) {
    this.out = out;
    this.fields = fields;
    this.maps = maps;
    this.options = options;
  }

  /** Begins the section. */
  void printHead(ArchivePrinter archive) throws IOException {
    out.endLine();
    archive.printSection("Per Location Definitions");
    out.endLine();
    out.printLine(String.format("%-27s %12s  Attributes", "Definition", "Location"));
    out.printLine("-".repeat(80));
  }

  /** Prints what the file of a location says, if there is one. */
  void print(ArchivePrinter archive, long location) throws IOException {
    try (RecordInput in = archive.localDefinitions(location)) {
      if (in != null) {
        print(in, location, archive.step());
      }
    }
  }

  private void print(RecordInput in, long location, PrintStep step) throws IOException {
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues values = new RecordValues();
    RecordTemplate mapText = new RecordTemplate(LocalRecord.MAPPING_TABLE.type());
    RecordTemplate clockText = new RecordTemplate(LocalRecord.CLOCK_OFFSET.type());
    while (in.next()) {
      if (in.code() == LocalRecord.MAPPING_TABLE.type().code() && options.mappings()) {
        decoder.decode(in, LocalRecord.MAPPING_TABLE.type(), values);
        maps.take(IdMap.of(decoder, in, values));
        printLine(mapText, values, location);
      } else if (in.code() == LocalRecord.CLOCK_OFFSET.type().code() && options.clockOffsets()) {
        decoder.decode(in, LocalRecord.CLOCK_OFFSET.type(), values);
        printLine(clockText, values, location);
      }
      step.countRecord();
    }
  }

  private void printLine(RecordTemplate text, RecordValues values, long location)
      throws IOException {
    out.printLeft(text.label(), NAME_WIDTH);
    out.text.put(' ');
    out.printRight(location, LOCATION_WIDTH);
    out.printBlanks(2);
    text.put(out.text, values, fields);
    out.endLine();
  }
}
