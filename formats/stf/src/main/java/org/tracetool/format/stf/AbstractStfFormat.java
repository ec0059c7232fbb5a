package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.Hosts;
import org.tracetool.format.stf.file.FileHeader;

/** The common part of both forms: each reads the other one too, since the content decides. */
abstract class AbstractStfFormat implements TraceFormat {
  static final int CERTAIN = 95;
  static final int LIKELY = 58;

  private final boolean single;

  AbstractStfFormat(boolean single) {
    this.single = single;
  }

  @Override
  public String title() {
    return "STF";
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(EnumSet.allOf(EventKind.class), true, true, true, true, single);
  }

  @Override
  public List<FormatSetting> settings() {
    return StfSettings.ALL;
  }

  @Override
  public int probe(Path trace, byte[] head) {
    byte[] start = StfOpener.plainHead(head);
    if (FileHeader.isMagic(start)) {
      boolean container = start.length >= 16 && start[12] == 'S' && start[13] == 'N';
      return container == single ? CERTAIN : 0;
    }
    // The first block of zstd may be longer than the head, so that nothing of it can be read.
    boolean unread = start.length == 0 && head.length > 0;
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    return unread && single && name.matches("(?s).+\\.stf\\.(gz|zst)") ? LIKELY : 0;
  }

  @Override
  public List<int[]> layout(TraceReader reader, Hosts hosts, List<Integer> processes, int most) {
    int perFile = most > 0 ? most : ProcessFileLayout.PROCESSES_PER_FILE;
    return ProcessFileLayout.files(reader.definitions(), processes, perFile, hosts);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return StfOpener.open(this, trace, options);
  }

  @Override
  public List<FileSet.Finding> reindex(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException {
    return Reindexer.run(trace, options, progress);
  }

  @Override
  public FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    return StfFileSet.of(trace, options);
  }
}
