package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordFileKind;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.format.otf2.record.RecordType;

/** Writes an archive anew, record by record. */
final class Rewriting {
  private final FileHandles handles;
  private final Anchor anchor;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private final AttributeList attributes = new AttributeList();

  private Rewriting(FileHandles handles, Anchor anchor) {
    this.handles = handles;
    this.anchor = anchor;
  }

  static void rewrite(Path from, Path to, boolean big) throws IOException {
    Anchor anchor = Anchor.read(from);
    ArchivePaths paths = new ArchivePaths(from);
    ArchiveSettings settings =
        ArchiveSettings.usual(20_000)
            .withChunks(anchor.eventChunk(), anchor.definitionChunk())
            .withBig(big);
    try (FileHandles handles = new FileHandles(8);
        ArchiveOutput out = ArchiveOutput.create(to, settings)) {
      Rewriting r = new Rewriting(handles, anchor);
      r.copy(paths.definitions(), out.definitions());
      for (Path p : ofLocations(paths)) {
        String name = p.getFileName().toString();
        int dot = name.indexOf('.');
        long location = Long.parseUnsignedLong(name.substring(0, dot));
        RecordOutput file =
            switch (name.substring(dot)) {
              case ".evt" -> out.events(location);
              case ".snap" -> out.snapshots(location);
              default -> out.localDefinitions(location);
            };
        r.copy(p, file);
        file.finish();
      }
      if (Files.exists(paths.markers())) {
        RecordOutput markers = out.markers();
        r.copy(paths.markers(), markers);
        markers.finish();
      }
      out.finish(anchor, null);
    }
  }

  private static TreeSet<Path> ofLocations(ArchivePaths paths) throws IOException {
    try (Stream<Path> files = Files.list(paths.folder())) {
      return new TreeSet<>(files.toList());
    }
  }

  private void copy(Path from, RecordOutput to) throws IOException {
    RecordFileKind kind = to.kind();
    long chunk = kind.isTimed() ? anchor.eventChunk() : anchor.definitionChunk();
    try (RecordInput in = new RecordInput(handles.file(from), chunk, kind.sort(), 1 << 16)) {
      while (in.next()) {
        RecordType type = kind.table().find(in.code());
        if (type == null) {
          continue;
        }
        if (kind.isTimed()) {
          to.setTime(in.time());
          to.setAttributes(attributes(in));
        }
        decoder.decode(in, type, values);
        if (type == LocalRecord.MAPPING_TABLE.type()) {
          long space = values.number(0);
          IdMap map = IdMap.of(decoder, in, values);
          if (IdSpace.ofMapping(space) != null) {
            RecordEncoder.encodeMappingTable(to, IdSpace.ofMapping(space), map);
          }
        } else {
          RecordEncoder.write(to, values);
        }
      }
    }
  }

  private AttributeList attributes(RecordInput in) throws IOException {
    attributes.clear();
    if (in.hasAttributes()) {
      long[] one = new long[3];
      for (long left = decoder.openAttributes(in); left > 0; left--) {
        decoder.decodeNextAttribute(one);
        attributes.add(one[0], (int) one[1], one[2]);
      }
    }
    return attributes;
  }
}
