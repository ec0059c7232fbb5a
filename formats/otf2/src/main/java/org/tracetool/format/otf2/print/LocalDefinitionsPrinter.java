package org.tracetool.format.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.LocalRecord;

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
  void head(ArchivePrinter archive) throws IOException {
    out.endLine();
    archive.section("Per Location Definitions");
    out.endLine();
    out.line(String.format("%-27s %12s  Attributes", "Definition", "Location"));
    out.line("-".repeat(80));
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
    RecordText mapText = new RecordText(LocalRecord.MAPPING_TABLE.type());
    RecordText clockText = new RecordText(LocalRecord.CLOCK_OFFSET.type());
    while (in.next()) {
      if (in.code() == LocalRecord.MAPPING_TABLE.type().code() && options.mappings()) {
        decoder.decode(in, LocalRecord.MAPPING_TABLE.type(), values);
        maps.take(IdMap.of(decoder, in, values));
        line(mapText, values, location);
      } else if (in.code() == LocalRecord.CLOCK_OFFSET.type().code() && options.clockOffsets()) {
        decoder.decode(in, LocalRecord.CLOCK_OFFSET.type(), values);
        line(clockText, values, location);
      }
      step.done();
    }
  }

  private void line(RecordText text, RecordValues values, long location) throws IOException {
    out.left(text.label(), NAME_WIDTH);
    out.text.put(' ');
    out.right(location, LOCATION_WIDTH);
    out.blanks(2);
    text.put(out.text, values, fields);
    out.endLine();
  }
}
