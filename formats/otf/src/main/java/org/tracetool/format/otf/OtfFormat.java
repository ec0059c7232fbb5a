package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.file.FileHeadProbe;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.read.OtfReader;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.write.OtfSettings;
import org.tracetool.format.otf.write.OtfWriter;

/** The Open Trace Format, version 1 family. */
public final class OtfFormat implements TraceFormat, RunFilesFacet {
  private static final int CERTAIN = 90;
  private static final int LIKELY = 60;

  @Override
  public String id() {
    return "otf";
  }

  @Override
  public String description() {
    return "Open Trace Format 1.12 (VampirTrace, Vampir), plain or zlib-compressed";
  }

  @Override
  public List<String> suffixes() {
    return List.of(FileNames.MASTER_SUFFIX);
  }

  @Override
  public Capabilities capabilities() {
    Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    for (EventKind k : EventKind.values()) {
      if (OtfSyntax.of(k) != null) {
        kinds.add(k);
      }
    }
    Set<FormatTrait> traits = Set.of(FormatTrait.NAMELESS_LEAVES, FormatTrait.STREAM_FILES);
    return new Capabilities(kinds, true, true, true, true, false, traits);
  }

  @Override
  public List<FormatSetting> settings() {
    return OtfSettings.ALL;
  }

  @Override
  public int probe(Path trace, byte[] head) {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (head.length > 0) {
      return name.endsWith(FileNames.MASTER_SUFFIX) && startsLikeMaster(head)
          ? CERTAIN
          : name.endsWith(FileNames.MASTER_SUFFIX) ? LIKELY : 0;
    }
    Path master = trace.resolveSibling(name + FileNames.MASTER_SUFFIX);
    boolean named =
        (name.endsWith(FileNames.MASTER_SUFFIX) && !Files.isDirectory(trace))
            || Files.exists(master)
            || Files.exists(FileNames.compressed(master))
            || Files.exists(trace.resolveSibling(name + ".uctl"));
    return named ? LIKELY : 0;
  }

  private static boolean startsLikeMaster(byte[] head) {
    int i = 0;
    while (i < head.length && Hex.digit(head[i]) >= 0) {
      i++;
    }
    return i > 0 && i < head.length && head[i] == ':';
  }

  @Override
  public boolean isPart(byte[] head) {
    return FileHeadProbe.isPart(head);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return OtfReader.open(this, trace, options);
  }

  @Override
  public FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    return TraceFileSet.of(trace, options);
  }

  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    return FileProbe.defect(file, options);
  }

  @Override
  public TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    return OtfReader.openFragments(this, stub, streams, options);
  }

  @Override
  public boolean isMasterless(Path trace) throws IOException {
    return MasterlessTrace.exists(trace);
  }

  @Override
  public TraceReader openMasterless(Path trace, ReadOptions options) throws IOException {
    return MasterlessTrace.open(this, trace, options);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return new OtfWriter(this, trace, options);
  }
}
