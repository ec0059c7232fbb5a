package org.tracetool.format.stf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.IntelStfDetection;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.file.TraceNames;

/** STF of several files: index, declarations, messages, collective operations, process files. */
public final class StfFormat extends AbstractStfFormat implements RunFilesFacet {
  /** For the service loader. */
  public StfFormat() {
    super(false);
  }

  @Override
  public String id() {
    return "stf";
  }

  @Override
  public String description() {
    return "structured trace store of several files (tracetool's own bytes, not Intel's)";
  }

  @Override
  public List<String> suffixes() {
    return List.of(TraceNames.SUFFIX);
  }

  @Override
  public int probe(Path trace, byte[] head) {
    int sure = super.probe(trace, head);
    if (sure > 0 || FileHeader.isMagic(StfOpener.plainHead(head))) {
      return sure;
    }
    if (head.length > 0) {
      return IntelStfDetection.isNamed(trace) ? LIKELY : 0; // opening it reports what to do
    }
    try {
      TraceNames names = TraceNames.of(trace);
      return Files.exists(names.indexPath()) ? LIKELY : 0;
    } catch (UsageException e) {
      return 0;
    }
  }

  @Override
  public boolean isMasterless(Path trace) throws IOException {
    TraceNames names;
    try {
      names = TraceNames.of(trace);
    } catch (UsageException e) {
      return false;
    }
    if (FileExistence.exists(names.indexPath())) {
      return false;
    }
    try (MultiStore store = new MultiStore(names, new FileHandles())) {
      for (String suffix : store.present()) {
        Path file = names.path(suffix);
        if (!suffix.endsWith(TraceNames.ANCHORS) && FileExistence.isPart(file) && isOwn(file)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isOwn(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return FileHeader.isMagic(in.readNBytes(FileHeader.LENGTH));
    }
  }

  @Override
  public TraceReader openMasterless(Path trace, ReadOptions options) throws IOException {
    return StfReader.open(this, new MultiStore(TraceNames.of(trace), options.handles()), options);
  }

  @Override
  public String lack() {
    return "traces without their index file";
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    if (OutputStaging.isStandard(trace)) {
      throw new UnsupportedTraceException(
          "a trace of format stf is made of many files and cannot go to standard output; one"
              + " of format stf-single can");
    }
    return new StfWriter(OutputStaging.forFiles(trace, options.overwrite()), options);
  }
}
