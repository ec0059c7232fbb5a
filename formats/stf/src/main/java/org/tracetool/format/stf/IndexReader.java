package org.tracetool.format.stf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.IndexData;

/** Reads the index file, or reconstructs it from the other files if it is lost. */
final class IndexReader {
  private final ComponentStore store;
  private final ReadOptions options;
  private byte[] traceId;

  IndexReader(ComponentStore store, ReadOptions options) {
    this.store = store;
    this.options = options;
  }

  byte[] traceId() {
    return traceId;
  }

  IndexData read() throws IOException {
    ComponentBytes file = store.open("");
    if (file == null) {
      return rebuilt("the index is missing");
    }
    try (BlockReader reader = new BlockReader(file)) {
      IndexData data = new IndexData();
      try {
        FileHeader header = reader.fileHeader();
        if (header.kind() != BlockTag.INDX) {
          throw new BadDataException("an index file", "a file " + BlockTag.name(header.kind()));
        }
        traceId = header.traceId();
        readItems(reader, data);
      } catch (BadDataException e) {
        if (e.isUnsupported()) {
          throw DamageReport.fatal(reader.name(), 0, e);
        }
        return rebuilt("expected " + e.expected() + ", found " + e.found());
      }
      if ((data.flags & IndexData.COMPLETE) == 0) {
        return rebuilt("the trace was not written to its end");
      }
      return data;
    }
  }

  private static void readItems(BlockReader reader, IndexData data) throws IOException {
    long offset = FileHeader.LENGTH;
    while (true) {
      BlockFileHeader h = reader.header(offset, 0);
      if (h.type == BlockTag.END) {
        return;
      }
      if (h.type == BlockTag.INDEX_ITEMS) {
        data.read(reader.payload(h, offset));
      } else if (BlockTag.mustBeUnderstood(h.type)) {
        throw BadDataException.unsupported(
            "blocks of the index",
            "block " + BlockTag.name(h.type) + "; a later tracetool is needed");
      }
      offset += h.size();
    }
  }

  /** Creates an index of the existing files. */
  private IndexData rebuilt(String why) throws IOException {
    IndexData data = new IndexData();
    List<String> present = new ArrayList<>(store.present());
    present.sort(String::compareTo);
    for (String suffix : present) {
      if (suffix.endsWith(TraceNames.ANCHORS)) {
        continue;
      }
      ComponentBytes file = store.open(suffix);
      if (file == null) {
        continue;
      }
      try (BlockReader reader = new BlockReader(file)) {
        FileHeader header = reader.fileHeader();
        if (traceId == null) {
          traceId = header.traceId();
        }
        if (Arrays.equals(traceId, header.traceId())) {
          add(data, suffix, header, reader);
        }
      } catch (BadDataException e) {
        options.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            store.name(suffix),
            0,
            "damaged block",
            e.expected(),
            e.found());
      }
    }
    if (data.components.isEmpty()) {
      throw StfReader.nothing(store.name());
    }
    data.components.sort((a, b) -> Integer.compareUnsigned(a.number(), b.number()));
    options
        .diagnostics()
        .reportDamage(
            DamageCode.DAMAGED_INDEX,
            "damaged index, rebuilt from the other files",
            store.name() + ": " + why + "; streams get the numbers of their files");
    return data;
  }

  private static void add(IndexData data, String suffix, FileHeader header, BlockReader reader)
      throws IOException {
    BlockTable table = BlockTable.walk(reader, (offset, e) -> {});
    TreeSet<Long> lanes = new TreeSet<>();
    long records = 0;
    long first = -1L;
    long last = 0;
    for (int i = 0; i < table.blocks(); i++) {
      records += Integer.toUnsignedLong(table.records(i));
      first = AnchorWriter.unsignedMin(first, table.first(i));
      last = AnchorWriter.unsignedMax(last, table.last(i));
      if (header.kind() == BlockTag.PROC) {
        addLanes(reader, table.offset(i), lanes);
      }
    }
    data.components.add(
        new IndexData.Component(
            header.kind(),
            header.number(),
            header.subject(),
            suffix,
            reader.size(),
            table.blocks(),
            records,
            first,
            last,
            lanes.stream().mapToLong(Long::longValue).toArray()));
  }

  private static void addLanes(BlockReader reader, long offset, TreeSet<Long> lanes)
      throws IOException {
    try {
      BlockFileHeader h = reader.header(offset, 0);
      if (h.type != BlockTag.PROCESS_EVENTS) {
        return;
      }
      StfByteReader in = reader.payload(h, offset);
      in.u64();
      int n = in.count(5);
      for (int i = 0; i < n; i++) {
        int kind = (int) in.uv();
        lanes.add(LaneId.directoryKey(kind, (int) in.uv()));
        in.uv();
        in.uv();
        in.uv();
      }
    } catch (BadDataException e) {
      // Reading the events reports it.
    }
  }
}
