package org.tracetool.legacy.otf2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordFileKind;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.MarkerRecord;

/** The markers of an archive, by group and category, as they are read, changed and written. */
final class MarkerSet {
  private static final int BUFFER = 64 << 10;

  /** What a marker says; its scope is a code and an id. */
  record Marker(long time, long duration, int scopeType, long scope, byte[] text) {}

  /** A class of markers. */
  static final class Category {
    final long id;
    final int severity;
    final List<Marker> markers = new ArrayList<>();

    Category(long id, int severity) {
      this.id = id;
      this.severity = severity;
    }
  }

  /** Categories by their group and their name, in the order of their bytes. */
  private final TreeMap<byte[], TreeMap<byte[], Category>> groups =
      new TreeMap<>(Arrays::compareUnsigned);

  private final ArchivePaths paths;
  private final Anchor anchor;
  private long nextId;

  MarkerSet(ArchivePaths paths, Anchor anchor) {
    this.paths = paths;
    this.anchor = anchor;
  }

  /** Reads those that there are. */
  void read(FileHandles handles) throws IOException {
    if (!FileExistence.exists(paths.markers())) {
      return;
    }
    PayloadDecoder decoder = new PayloadDecoder();
    RecordValues v = new RecordValues();
    TreeMap<Long, Category> byId = new TreeMap<>();
    try (RecordInput in =
        new RecordInput(
            handles.file(paths.markers()),
            anchor.definitionChunk(),
            RecordInput.InputKind.PLAIN,
            BUFFER)) {
      while (in.next()) {
        if (in.code() == MarkerRecord.DEF_MARKER.type().code()) {
          decoder.decode(in, MarkerRecord.DEF_MARKER.type(), v);
          Category category = new Category(v.number(0), (int) v.number(3));
          add(bytes(v, 1), bytes(v, 2), category);
          byId.put(category.id, category);
        } else if (in.code() == MarkerRecord.MARKER.type().code()) {
          decoder.decode(in, MarkerRecord.MARKER.type(), v);
          Category category = byId.get(v.number(2));
          if (category != null) {
            category.markers.add(
                new Marker(v.number(0), v.number(1), (int) v.number(3), v.number(4), bytes(v, 5)));
          }
        }
      }
    }
  }

  private static byte[] bytes(RecordValues v, int field) {
    return Arrays.copyOfRange(v.buffer(), v.begin(field), v.end(field));
  }

  private void add(byte[] group, byte[] name, Category category) {
    groups.computeIfAbsent(group, g -> new TreeMap<>(Arrays::compareUnsigned)).put(name, category);
    nextId = Math.max(nextId, category.id + 1);
  }

  /** The groups with their categories, in their order. */
  TreeMap<byte[], TreeMap<byte[], Category>> groups() {
    return groups;
  }

  /** Adds a category without markers. */
  void add(String group, String name, int severity) {
    add(TraceText.encode(group), TraceText.encode(name), new Category(nextId, severity));
  }

  /** Removes a category, and its group if that was the last one. */
  void remove(byte[] group, byte[] name) {
    groups.get(group).remove(name);
    if (groups.get(group).isEmpty()) {
      groups.remove(group);
    }
  }

  /**
   * Writes all into the file of markers.
   *
   * @param transaction was begun before they were read, so that no one changed them since
   */
  void write(OutputTransaction transaction) throws IOException {
    Path file = paths.markers();
    RecordOutput out =
        new RecordOutput(
            transaction.file(file.getFileName().toString()),
            file,
            RecordFileKind.MARKERS,
            Math.toIntExact(anchor.definitionChunk()),
            false,
            BUFFER);
    for (var group : groups.entrySet()) {
      for (var category : group.getValue().entrySet()) {
        write(out, group.getKey(), category.getKey(), category.getValue());
      }
    }
    out.finish();
    transaction.commit();
  }

  private static void write(RecordOutput out, byte[] group, byte[] name, Category category)
      throws IOException {
    RecordValues v = new RecordValues();
    byte[] both = Arrays.copyOf(group, group.length + name.length);
    System.arraycopy(name, 0, both, group.length, name.length);
    v.begin(MarkerRecord.DEF_MARKER.type(), both);
    v.set(0, category.id);
    v.setBytes(1, 0, group.length);
    v.setBytes(2, group.length, both.length);
    v.set(3, category.severity);
    v.setPresent(4);
    RecordEncoder.write(out, v);
    for (Marker m : category.markers) {
      v.begin(MarkerRecord.MARKER.type(), m.text);
      v.set(0, m.time);
      v.set(1, m.duration);
      v.set(2, category.id);
      v.set(3, m.scopeType);
      v.set(4, m.scope);
      v.setBytes(5, 0, m.text.length);
      v.setPresent(6);
      RecordEncoder.write(out, v);
    }
  }
}
