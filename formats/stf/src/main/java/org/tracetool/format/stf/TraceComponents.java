package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.ReadCache;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.IndexData;

/** The files of an open trace that its index names, and the tables of their blocks. */
final class TraceComponents {
  private final ComponentStore store;
  private final byte[] traceId;
  private final Map<String, IndexData.Component> components = new HashMap<>();
  private final Set<String> reported = new HashSet<>();
  private final ReadCache cache = new ReadCache();

  TraceComponents(ComponentStore store, IndexData index, byte[] traceId) {
    this.store = store;
    this.traceId = traceId;
    index.components.forEach(c -> components.put(c.suffix(), c));
  }

  /** What the index says of a component; null if it names none. */
  IndexData.Component find(String suffix) {
    return components.get(suffix);
  }

  /** Reports something about a file once, however often it is opened. */
  boolean isFirst(String what) {
    synchronized (reported) {
      return reported.add(what);
    }
  }

  /**
   * Opens a component and checks that it belongs to this trace.
   *
   * @return null if it is missing or not the right one, which is then reported
   */
  BlockReader open(String suffix, int kind, ReadOptions options) throws IOException {
    IndexData.Component c = components.get(suffix);
    if (c == null) {
      return null;
    }
    Path name = store.name(suffix);
    ComponentBytes file = store.open(suffix);
    if (file == null) {
      if (isFirst(suffix)) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.MISSING_FILES,
                "missing file of the trace",
                name + ": is missing; put it back beside the others, or go on without its records");
      }
      return null;
    }
    boolean shared = kind == BlockTag.MESG || kind == BlockTag.GLOP;
    BlockReader reader = new BlockReader(shared ? cache.over(file) : file);
    try {
      FileHeader header = reader.fileHeader();
      if (header.kind() != kind || !Arrays.equals(header.traceId(), traceId)) {
        if (isFirst(suffix)) {
          options
              .diagnostics()
              .reportDamage(
                  DamageCode.CONTRADICTING_FILES,
                  "file of another trace",
                  name + ": was written by another run than " + store.name() + "; not read");
        }
        reader.close();
        return null;
      }
      if (reader.size() != c.size() && isFirst(suffix)) {
        options.reportDamage(
            DamageCode.CONTRADICTING_FILES,
            name,
            Math.min(c.size(), reader.size()),
            "file whose length differs from the index",
            c.size() + " bytes",
            reader.size() + " bytes");
      }
      return reader;
    } catch (BadDataException e) {
      reader.close();
      if (isFirst(suffix)) {
        DamageReport.report(options, name, 0, e);
      }
      return null;
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  /** The anchor file of a component; null if there is none, which is never an error. */
  BlockReader anchors(String suffix) throws IOException {
    ComponentBytes file = store.open(suffix + TraceNames.ANCHORS);
    return file == null ? null : new BlockReader(file);
  }

  BlockTable table(
      String suffix, int kind, BlockReader reader, BlockReader anchors, ReadOptions options)
      throws IOException {
    IndexData.Component c = components.get(suffix);
    if (anchors != null) {
      BlockTable.Fallback fallback =
          why -> {
            reportUnfit(suffix, anchors, why, options);
            return walked(suffix, reader, options);
          };
      try {
        return BlockTable.anchors(
            anchors, traceId, kind, c.number(), c.blocks(), reader.endBlock(), fallback);
      } catch (BadDataException e) {
        reportUnfit(suffix, anchors, e, options);
      }
    }
    return walked(suffix, reader, options);
  }

  private void reportUnfit(
      String suffix, BlockReader anchors, BadDataException e, ReadOptions options) {
    if (isFirst(suffix + TraceNames.ANCHORS)) {
      options
          .diagnostics()
          .warn(
              WarningCode.UNUSED_INDEX,
              "anchors that do not fit, not used",
              anchors.name() + ": expected " + e.expected() + ", found " + e.found());
    }
  }

  /** A table built from the headers of all blocks. */
  private BlockTable walked(String suffix, BlockReader reader, ReadOptions options)
      throws IOException {
    boolean report = isFirst(suffix + " walk");
    return BlockTable.walk(
        reader,
        (offset, e) -> {
          if (report) {
            DamageReport.report(options, reader.name(), offset, e);
          }
        });
  }
}
