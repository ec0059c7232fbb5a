package org.tracetool.format.stf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.IndexData;

/**
 * Finds the files of a trace by its index, and recognizes those of other traces by their trace ids.
 */
final class StfFileSet {
  private static final Pattern SUFFIXES =
      Pattern.compile("|\\.(dcl|sts|((msg|gop|pr\\.[0-9]{1,10})(\\.anc)?))");

  private StfFileSet() {}

  static FileSet of(Path trace, ReadOptions options) throws IOException {
    Path main = FileExistence.exists(trace) ? trace : TraceNames.of(trace).indexPath();
    return isOfSeveralFiles(trace, main)
        ? collect(TraceNames.of(main), options)
        : FileSet.single(main, "single", null);
  }

  /**
   * Returns whether a trace consists of several files.
   *
   * @param trace the name given by the user
   * @param main its file, or the index file
   */
  static boolean isOfSeveralFiles(Path trace, Path main) throws IOException {
    if (!FileExistence.isFile(main)) {
      DamagedTraceException.checkVisible(main);
      throw new MissingTraceException(trace + ": no such trace");
    }
    return main.getFileName().toString().endsWith(TraceNames.SUFFIX) && isIndex(main);
  }

  private static boolean isIndex(Path file) throws IOException {
    byte[] head;
    try (InputStream in = NamedInput.open(file)) {
      head = in.readNBytes(FileHeader.LENGTH);
    }
    if (Compression.of(head) != null) {
      return false;
    }
    try {
      int kind = FileHeader.read(head, head.length).kind();
      if (kind == BlockTag.INDX || kind == BlockTag.SNGL) {
        return kind == BlockTag.INDX;
      }
      throw new DamagedTraceException(
          file + ": expected the index of a trace, found " + BlockTag.name(kind));
    } catch (BadDataException e) {
      throw DamageReport.fatal(file, 0, e);
    }
  }

  private static FileSet collect(TraceNames names, ReadOptions options) throws IOException {
    Path main = names.indexPath();
    FileSet.Collector files = new FileSet.Collector(main, names.index(), SUFFIXES);
    files.add(main, "index", 0, null);
    Diagnostics found = new Diagnostics();
    ReadOptions quiet = options.withDiagnostics(found);
    IndexData index;
    byte[] id;
    try (MultiStore store = new MultiStore(names, options.handles())) {
      IndexReader reader = new IndexReader(store, quiet);
      index = reader.read();
      id = reader.traceId();
    }
    if (found.hasDamage()) {
      files.report(main, Problem.DAMAGED, "is damaged; the list of files was made of those there");
    }
    for (IndexData.Component c : index.components) {
      if (TraceNames.isComponent(c.suffix())) {
        add(files, names.path(c.suffix()), c, id);
      }
    }
    for (Path p : files.present()) {
      Path file = main.resolveSibling(p.getFileName());
      String suffix = file.getFileName().toString().substring(names.index().length());
      if (TraceNames.isComponent(suffix) && isOf(file, id)) {
        files.add(file, suffix.substring(1), 0, null);
      }
    }
    return files.finish();
  }

  private static void add(
      FileSet.Collector files, Path file, IndexData.Component component, byte[] id)
      throws IOException {
    if (!FileExistence.isFile(file)) {
      boolean anchors = component.kind() == BlockTag.ANCH;
      files.reportMissing(
          file, anchors ? "is missing; without it reading takes longer" : "is missing");
      return;
    }
    if (isForeign(file, id)) {
      files.report(file, Problem.DAMAGED, "is of another trace (its trace id differs)");
      return;
    }
    files.add(file, component.suffix().substring(1), 0, null);
    long size = Files.size(file);
    if (size != component.size()) {
      files.report(
          file,
          Problem.DAMAGED,
          "has " + size + " bytes, expected " + component.size() + " as the index says");
    } else if (Files.isReadable(file) && header(file) == null) {
      files.report(file, Problem.DAMAGED, "does not begin like an STF file");
    }
  }

  private static boolean isOf(Path file, byte[] id) {
    FileHeader header = header(file);
    return header != null && Arrays.equals(header.traceId(), id);
  }

  private static boolean isForeign(Path file, byte[] id) {
    FileHeader header = header(file);
    return header != null && !Arrays.equals(header.traceId(), id);
  }

  /** The header of a file, or null if it has none that can be read. */
  private static FileHeader header(Path file) {
    if (!Files.isRegularFile(file)) {
      return null; // opening a pipe would wait
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(FileHeader.LENGTH);
      return FileHeader.read(head, head.length);
    } catch (IOException e) {
      return null;
    }
  }
}
