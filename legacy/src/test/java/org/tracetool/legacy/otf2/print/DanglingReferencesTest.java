package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.testdata.IncidentCodes;

/** What an archive refers to and does not define stays what it is, or is counted. */
class DanglingReferencesTest {
  private static final PrintOptions RECORDS =
      new PrintOptions(true, true, true, false, false, true, false, false, null, 0, -1L, false, -1);
  private static final long UNDEFINED = 0xffff_ffffL;
  private static final int LOCATION = 13;
  private static final int REGION = 14;
  private static final int TEXT = 11;

  @TempDir Path folder;

  private final RecordValues values = new RecordValues();
  private final AttributeList attributes = new AttributeList();

  private void put(RecordOutput out, RecordType type, long... fields) throws IOException {
    values.begin(type, null);
    for (int i = 0; i < fields.length; i++) {
      values.set(i, fields[i]);
    }
    values.setPresent(fields.length);
    RecordEncoder.write(out, values);
  }

  private void assertText(RecordOutput out, long id, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    values.begin(GlobalRecord.STRING.type(), bytes);
    values.set(0, id);
    values.setBytes(1, 0, bytes.length);
    values.setPresent(2);
    RecordEncoder.write(out, values);
  }

  /** An archive whose records refer to a location, and to a text, that is not defined. */
  private Path archive(long location, long text) throws IOException {
    Path path = folder.resolve("dangling.otf2");
    try (ArchiveOutput archive = ArchiveOutput.create(path, ArchiveSettings.usual(1))) {
      RecordOutput events = archive.events(0);
      events.setTime(10);
      attributes.clear();
      attributes.add(0, LOCATION, location);
      attributes.add(1, REGION, 55);
      events.setAttributes(attributes);
      events.writeBare(EventRecord.ENTER.type(), 44);
      put(events, EventRecord.PARAMETER_STRING.type(), 33, text);
      events.writeBare(EventRecord.LEAVE.type(), 44);
      events.finish();
      archive.localDefinitions(0).finish();
      RecordOutput out = archive.definitions();
      put(out, GlobalRecord.CLOCK_PROPERTIES.type(), 1000, 0, 100, -1L);
      assertText(out, 0, "name");
      put(out, GlobalRecord.ATTRIBUTE.type(), 0, 0, LOCATION, 0);
      put(out, GlobalRecord.ATTRIBUTE.type(), 1, 0, REGION, 0);
      put(out, GlobalRecord.SYSTEM_TREE_NODE.type(), 0, 0, 0, UNDEFINED);
      put(out, GlobalRecord.LOCATION_GROUP.type(), 0, 0, 1, 0, UNDEFINED);
      put(out, GlobalRecord.LOCATION.type(), 0, 0, 1, 3, 0);
      put(out, GlobalRecord.REGION.type(), 0, text, 0, 1, text, 7, 8, 0, 1, 1, 0);
      put(out, GlobalRecord.METRIC_CLASS_RECORDER.type(), 5, location);
      put(out, GlobalRecord.LOCATION_PROPERTY.type(), location, 0, 0, TEXT, 0);
      archive.finish(
          new Anchor(new int[] {3, 0, 2}, 0, 0, 1, 1, 1, 0, "m", "c", "", List.of(), 1, 0, 0),
          null);
    }
    return path;
  }

  private static String print(Path anchor) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FileHandles handles = new FileHandles(8)) {
      new ArchivePrinter(anchor, RECORDS, handles, d -> {}, out, null, 1).print();
    }
    String text = out.toString(StandardCharsets.ISO_8859_1);
    return text.substring(text.indexOf("=== Global Definitions"));
  }

  private List<String> losses(Path archive, Path copy) throws IOException {
    return IncidentCodes.counted(TraceCopy.copy(archive, copy));
  }

  @Test
  void whatHasATokenIsKept() throws IOException {
    Path archive = archive(99, 0);
    Path copy = folder.resolve("copy.otf2");
    assertThat(losses(archive, copy)).isEmpty();
    assertThat(print(copy)).contains("99").isEqualTo(print(archive));
  }

  @Test
  void whatHasNoneIsCounted() throws IOException {
    Path archive = archive(1L << 40, 77);
    assertThat(losses(archive, folder.resolve("copy.otf2")))
        .containsExactly("REFERENCES 3", "REFERENCES 2");
  }
}
