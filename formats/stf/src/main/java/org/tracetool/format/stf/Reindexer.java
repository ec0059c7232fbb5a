package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.FileSet.Finding;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.AnchorCheck;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.IndexData;

/**
 * Recreates the anchor files of a trace that are missing or damaged. Nothing is written unless all
 * other files of the trace exist and belong together, and the blocks that anchors are created from
 * are sound.
 */
final class Reindexer {
  private static final String ANCHORS = ".anc";

  private final TraceNames names;
  private final ReadOptions options;
  private final LongConsumer progress;
  private final MultiStore store;
  private IndexData index;
  private byte[] traceId;

  private Reindexer(TraceNames names, ReadOptions options, LongConsumer progress) {
    this.names = names;
    this.options = options;
    this.progress = progress;
    store = new MultiStore(names, options.handles());
  }

  /**
   * Recreates anchors.
   *
   * @param progress receives the number of further bytes read
   * @return the problems of those that were recreated
   */
  static List<Finding> run(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException {
    Path main = FileExistence.exists(trace) ? trace : TraceNames.of(trace).indexPath();
    if (!StfFileSet.isOfSeveralFiles(trace, main)) {
      throw new UnsupportedTraceException(
          main
              + ": has its anchors within the single file, which would have to be rewritten; do"
              + " that with 'tracetool convert "
              + main
              + " NEW"
              + TraceNames.SINGLE_SUFFIX
              + "'");
    }
    TraceNames names = TraceNames.of(main);
    return new Reindexer(names, options, progress).run();
  }

  private List<Finding> run() throws IOException {
    OutputTransaction.recover(names.folder(), names.index());
    readIndex();
    List<IndexData.Component> subjects =
        index.components.stream().filter(c -> c.kind() != BlockTag.ANCH).toList();
    for (IndexData.Component c : subjects) {
      open(c).close(); // all of them belong to the trace, or nothing is done
    }
    Map<IndexData.Component, Finding> wrong = new LinkedHashMap<>();
    for (IndexData.Component c : subjects) {
      if (c.kind() == BlockTag.PROC || c.kind() == BlockTag.MESG || c.kind() == BlockTag.GLOP) {
        Finding finding = finding(c);
        if (finding != null) {
          wrong.put(c, finding);
        }
      }
    }
    if (!wrong.isEmpty()) {
      write(List.copyOf(wrong.keySet()));
    }
    return List.copyOf(wrong.values());
  }

  private void readIndex() throws IOException {
    Diagnostics found = new Diagnostics();
    IndexReader reader = new IndexReader(store, options.withDiagnostics(found));
    index = reader.read();
    traceId = reader.traceId();
    if (found.hasDamage() || !hasSoundEnd()) {
      throw new DamagedTraceException(
          names.indexPath()
              + ": is damaged, and without it anchors cannot be recreated; 'tracetool convert'"
              + " writes what can be read as a new trace");
    }
  }

  private boolean hasSoundEnd() throws IOException {
    ComponentBytes file = store.open("");
    if (file == null) {
      return false;
    }
    try (BlockReader reader = new BlockReader(file)) {
      return reader.endBlock() >= 0;
    }
  }

  /** Opens a component, which must be the one that the index means. */
  private BlockReader open(IndexData.Component c) throws IOException {
    ComponentBytes file = store.open(c.suffix());
    Path name = store.name(c.suffix());
    if (file == null) {
      throw new DamagedTraceException(name + ": is missing; no anchors were made");
    }
    BlockReader reader = new BlockReader(file);
    try {
      FileHeader header = reader.fileHeader();
      if (header.kind() != c.kind() || !Arrays.equals(header.traceId(), traceId)) {
        throw new DamagedTraceException(
            name + ": is of another trace (its trace id differs); no anchors were made");
      }
      if (reader.size() != c.size() || reader.endBlock() < 0) {
        throw new DamagedTraceException(
            name
                + ": has "
                + reader.size()
                + " bytes, expected "
                + c.size()
                + " with a sound end; no anchors were made");
      }
      return reader;
    } catch (BadDataException e) {
      reader.close();
      throw DamageReport.fatal(name, 0, e);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  /** The problem of the anchors of a file; null if there is none. */
  private Finding finding(IndexData.Component subject) throws IOException {
    Path name = store.name(subject.suffix() + ANCHORS);
    if (!FileExistence.exists(name)) {
      return new Finding(name, Problem.MISSING, "was missing");
    }
    ComponentBytes file = store.open(subject.suffix() + ANCHORS);
    if (file == null) {
      throw new DamagedTraceException(name + ": is not a file; move it away");
    }
    try (BlockReader anchors = new BlockReader(file);
        BlockReader reader = open(subject)) {
      new AnchorCheck(subject, traceId, size(subject.suffix() + ANCHORS)).run(anchors, reader);
      return null;
    } catch (BadDataException e) {
      return new Finding(
          name, Problem.DAMAGED, "was damaged: expected " + e.expected() + ", found " + e.found());
    }
  }

  /** The size according to the index; -1 if it does not list the file. */
  private long size(String suffix) {
    for (IndexData.Component c : index.components) {
      if (c.suffix().equals(suffix)) {
        return c.size();
      }
    }
    return -1;
  }

  private void write(List<IndexData.Component> subjects) throws IOException {
    AnchorMaker maker = new AnchorMaker(index, options, progress);
    try (OutputTransaction output = OutputTransaction.begin(names.folder(), names.index())) {
      for (IndexData.Component c : subjects) {
        String suffix = c.suffix() + ANCHORS;
        Path place = output.file(names.index() + suffix);
        BlockFile file =
            new BlockFile(place, BlockTag.ANCH, c.number(), c.kind(), maker.codec(), false);
        try (BlockReader reader = open(c)) {
          maker.write(c, reader, new AnchorWriter(file));
        }
        file.writeHeader(traceId);
        long expected = size(suffix);
        if (expected >= 0 && Files.size(place) != expected) {
          throw new UnsupportedTraceException(
              store.name(suffix)
                  + ": the index expects "
                  + expected
                  + " bytes, and what this version makes has "
                  + Files.size(place)
                  + "; 'tracetool convert' writes the trace with new anchors");
        }
      }
      output.commit();
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(names.indexPath(), e);
    }
  }
}
