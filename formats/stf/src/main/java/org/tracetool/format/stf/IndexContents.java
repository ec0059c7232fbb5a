package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.index.IndexProcesses;
import org.tracetool.format.stf.lane.ProcessFileWriter;

/** Collects the contents of the index file of a new trace. */
final class IndexContents {
  private final Definitions definitions;
  private final List<StreamInfo> streams;

  IndexContents(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    this.streams = streams;
  }

  IndexData build(
      List<ProcessFileWriter> processes,
      List<BlockFile> files,
      Map<BlockFile, String> suffixes,
      int chunk,
      PayloadCodec codec)
      throws IOException {
    IndexData data = new IndexData();
    data.clock = 1.0 / unsigned(definitions.ticksPerSecond());
    for (Definition.Creator c : definitions.all(Definition.Creator.class)) {
      data.creator = c.text() == null ? "" : c.text();
    }
    Map<BlockFile, ProcessFileWriter> byFile = new HashMap<>();
    processes.forEach(p -> byFile.put(p.file(), p));
    List<BlockFile> sorted = new ArrayList<>(files);
    sorted.sort(
        Comparator.comparingInt(IndexContents::rank)
            .thenComparingInt(BlockFile::number)
            .thenComparing(f -> f.kind() == BlockTag.ANCH));
    for (BlockFile f : sorted) {
      data.components.add(component(f, suffixes.get(f), byFile.get(f)));
      if (f.isTimed()
          && (f.kind() == BlockTag.PROC
              || f.kind() == BlockTag.MESG
              || f.kind() == BlockTag.GLOP)) {
        data.first = data.timed ? AnchorWriter.unsignedMin(data.first, f.first()) : f.first();
        data.last = data.timed ? AnchorWriter.unsignedMax(data.last, f.last()) : f.last();
        data.timed = true;
      }
    }
    addStreams(data, processes);
    data.processes = new IndexProcesses(definitions);
    data.options.add(new String[] {IndexData.CHUNK, Integer.toString(chunk)});
    if (codec.title() != null) {
      data.options.add(new String[] {IndexData.COMPRESSION, codec.title()});
      data.options.add(new String[] {IndexData.LEVEL, Integer.toString(codec.compression())});
    }
    addCounts(data, processes);
    data.flags = IndexData.COMPLETE | (data.processes.haveThreads() ? IndexData.THREADS : 0);
    return data;
  }

  /** The order in which files are listed: anchors right after the file that they are for. */
  private static int rank(BlockFile f) {
    return switch (BlockTag.name(f.kind() == BlockTag.ANCH ? f.subject() : f.kind())) {
      case "DECL" -> 0;
      case "STAT" -> 1;
      case "MESG" -> 2;
      case "GLOP" -> 3;
      default -> 4;
    };
  }

  private static double unsigned(long ticks) {
    return Double.parseDouble(Long.toUnsignedString(ticks));
  }

  private static IndexData.Component component(
      BlockFile f, String suffix, ProcessFileWriter process) throws IOException {
    long[] lanes = new long[0];
    if (process != null) {
      lanes = process.laneKeys();
    }
    return new IndexData.Component(
        f.kind(),
        f.number(),
        f.subject(),
        suffix,
        Files.size(f.path()),
        f.blocks(),
        f.records(),
        f.first(),
        f.last(),
        lanes);
  }

  private void addStreams(IndexData data, List<ProcessFileWriter> processes) {
    Map<Integer, ProcessFileWriter> byStream = new HashMap<>();
    processes.forEach(p -> byStream.put(p.stream().id(), p));
    int file = 0;
    for (StreamInfo s : streams) {
      ProcessFileWriter p = byStream.get(s.id());
      int flags = p == null ? 0 : IndexData.HAS_EVENTS | (p.hasOrder() ? IndexData.HAS_ORDER : 0);
      data.streams.add(new IndexData.Stream(file++, s.id(), flags, s.locations()));
    }
  }

  private static void addCounts(IndexData data, List<ProcessFileWriter> processes) {
    for (ProcessFileWriter p : processes) {
      for (EventKind kind : EventKind.values()) {
        int at =
            switch (kind) {
              case ENTER, LEAVE -> 0;
              case FILE_OPERATION, FILE_OPERATION_BEGIN, FILE_OPERATION_END -> 2;
              case COUNTER -> 3;
              case SEND, RECEIVE -> 4;
              case COLLECTIVE -> 5;
              case COMMENT -> 8;
              default -> 9;
            };
        data.counts[at] += p.count(kind);
      }
    }
    long messages = 0;
    for (IndexData.Component c : data.components) {
      messages += c.kind() == BlockTag.MESG ? c.records() : 0;
    }
    data.counts[4] = messages;
  }
}
