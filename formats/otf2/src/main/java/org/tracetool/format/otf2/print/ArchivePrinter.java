package org.tracetool.format.otf2.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.DamageListener;
import org.tracetool.format.otf2.file.LegacyLayout;
import org.tracetool.format.otf2.file.LocalDefinitions;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.Values;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** Prints an archive, section after section. */
public final class ArchivePrinter {
  private static final int WIDTH = 80;
  private static final int NAME_WIDTH = 27;
  private static final int EVENT_WIDTH = 32;
  private static final int ID_WIDTH = 12;
  private static final int BUFFER_FOR_ALL = 64 << 20;
  private static final int SMALLEST_BUFFER = 4 << 10;
  private static final int LARGEST_BUFFER = 256 << 10;

  private final ArchivePaths paths;
  private final PrintOptions options;
  private final FileHandles handles;
  private final DamageListener damage;
  private final PrintOutput out;
  private final DefinitionIndex index = new DefinitionIndex();
  private final References references = new References(index);
  private final MapText maps = new MapText();
  private final FieldText fields = new FieldText(references, maps);
  private Anchor anchor;

  /**
   * A printer of one archive.
   *
   * @param damage is told of damage after which printing goes on
   */
  public ArchivePrinter(
      Path archive,
      PrintOptions options,
      FileHandles handles,
      DamageListener damage,
      OutputStream out) {
    paths = new ArchivePaths(archive);
    this.options = options;
    this.handles = handles;
    this.damage = damage;
    this.out = new PrintOutput(out);
  }

  /**
   * Prints.
   *
   * @throws DamagedTraceException if the archive cannot be read, or not to its end
   */
  public void print() throws IOException {
    anchor = Anchor.read(paths.anchor());
    out.endLine();
    out.line("=== OTF2-PRINT ===");
    if (options.anchor()) {
      AnchorText.put(out, anchor);
    }
    if (options.thumbnails() && anchor.thumbnails() > 0) {
      out.endLine();
      out.line("Thumbnail headers:");
    }
    definitions();
    references.complete();
    if (options.mappings() || options.clockOffsets()) {
      new LocalDefinitionsPrinter(out, fields, maps, options).print(this, index.locations());
    }
    if (options.events()) {
      events();
    }
    out.flush();
  }

  private void definitions() throws IOException {
    if (options.definitions()) {
      out.endLine();
      section("Global Definitions");
      out.endLine();
      out.line(String.format("%-27s %12s  Attributes", "Definition", "ID"));
      out.line("-".repeat(WIDTH));
    }
    RecordTable table = GlobalRecord.table();
    RecordText[] texts = new RecordText[256];
    PayloadDecoder decoder = new PayloadDecoder();
    Values values = new Values();
    long count = 0;
    try (RecordInput in =
        open(paths.definitions(), anchor.definitionChunk(), RecordInput.Sort.PLAIN, 1)) {
      while (in.next()) {
        count++;
        RecordType type = table.find(in.code());
        if (type == null) {
          if (options.definitions()) {
            out.left(EventLines.UNKNOWN, NAME_WIDTH);
            out.endLine();
          }
          continue;
        }
        decoder.decode(in, type, values);
        LegacyLayout.complete(values);
        if (options.definitions()) {
          if (texts[in.code()] == null) {
            texts[in.code()] = new RecordText(type);
          }
          line(texts[in.code()], values);
        }
        index.add(values);
      }
      if (count != anchor.definitions()) {
        throw in.damaged(
            in.offset(),
            anchor.definitions() + " definitions, as the anchor file says",
            Long.toString(count));
      }
    }
  }

  private void line(RecordText text, Values values) throws IOException {
    out.left(text.label(), NAME_WIDTH);
    out.text.put(' ');
    int self = values.type().self();
    if (self < 0 && values.type() == GlobalRecord.PARADIGM.type()) {
      self = 0;
    }
    if (self < 0) {
      out.blanks(ID_WIDTH);
    } else {
      out.right(values.number(self), ID_WIDTH);
    }
    out.blanks(2);
    text.put(out.text, values, fields);
    out.endLine();
  }

  void section(String title) throws IOException {
    String start = "=== " + title + " ";
    out.line(start + "=".repeat(WIDTH - start.length()));
  }

  RecordInput open(Path file, long chunk, RecordInput.Sort sort, int beside) {
    int each = BUFFER_FOR_ALL / Math.max(beside, 1);
    int buffer = Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, each));
    return new RecordInput(handles.file(file), chunk, sort, buffer);
  }

  /** The local definitions file of a location; null if there is none. */
  RecordInput localDefinitions(long location) throws IOException {
    Path file = paths.localDefinitions(location);
    return Files.exists(file)
        ? open(file, anchor.definitionChunk(), RecordInput.Sort.PLAIN, 4 << 10)
        : null;
  }

  private void events() throws IOException {
    long[] locations = index.locations();
    if (locations.length == 0) {
      throw new DamagedTraceException(paths.definitions() + ": has no location");
    }
    if (options.location() != null) {
      long only = options.location();
      locations = Arrays.stream(locations).filter(l -> l == only).toArray();
    }
    // Where times are equal, the smaller id comes first, without signs.
    locations =
        Arrays.stream(locations).boxed().sorted(Long::compareUnsigned).mapToLong(l -> l).toArray();
    if (!options.silent()) {
      head("Events", "Event");
    }
    try (Lanes lanes = new Lanes(locations, true)) {
      lanes.print(new EventLines(out, fields, references, EventRecord.table(), options, index));
    }
    if (anchor.snapshots() > 0) {
      if (!options.silent()) {
        head("Snapshots", "Snapshot");
      }
      try (Lanes lanes = new Lanes(locations, false)) {
        lanes.print(
            new EventLines(out, fields, references, SnapshotRecord.table(), options, index));
      }
    }
  }

  private void head(String title, String column) throws IOException {
    section(title);
    out.line(String.format("%-32s %15s %20s  Attributes", column, "Location", "Timestamp"));
    out.line("-".repeat(WIDTH));
  }

  /** The files of events, or of snapshots, of all locations, merged in order of time. */
  private final class Lanes implements AutoCloseable {
    private final Lane[] lanes;

    Lanes(long[] locations, boolean events) throws IOException {
      lanes = new Lane[locations.length];
      for (int i = 0; i < lanes.length; i++) {
        Path file = events ? paths.events(locations[i]) : paths.snapshots(locations[i]);
        RecordInput in =
            open(
                file,
                anchor.eventChunk(),
                events ? RecordInput.Sort.EVENTS : RecordInput.Sort.TIMED,
                lanes.length);
        lanes[i] = new Lane(locations[i], in, events ? local(locations[i]) : LocalDefinitions.NONE);
      }
    }

    private LocalDefinitions local(long location) throws IOException {
      try (RecordInput in = localDefinitions(location)) {
        return in == null ? LocalDefinitions.NONE : LocalDefinitions.read(in, damage);
      }
    }

    void print(EventLines lines) throws IOException {
      long[] keys = new long[lanes.length];
      boolean[] has = new boolean[lanes.length];
      for (int i = 0; i < lanes.length; i++) {
        has[i] = lanes[i].next();
        keys[i] = lanes[i].time();
      }
      LoserTree tree = new LoserTree(keys, has);
      for (int i = tree.winner(); i >= 0; i = tree.winner()) {
        Lane lane = lanes[i];
        lines.put(lane);
        if (lane.next()) {
          tree.replace(lane.time());
        } else {
          tree.remove();
        }
      }
    }

    @Override
    public void close() throws IOException {
      for (Lane lane : lanes) {
        lane.close();
      }
    }
  }
}
