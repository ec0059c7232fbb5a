package org.tracetool.format.otf2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.read.AnchorFinder;
import org.tracetool.format.otf2.read.ArchiveFileSet;
import org.tracetool.format.otf2.read.Otf2Reader;
import org.tracetool.format.otf2.write.Otf2Writer;

/** The Open Trace Format, version 2. */
public final class Otf2Format implements TraceFormat, RunFilesFacet {
  private static final Set<FormatTrait> TRAITS =
      Set.of(FormatTrait.GLOBAL_IDS, FormatTrait.OWN_NUMBERS, FormatTrait.STREAM_FILES);
  private static final int CERTAIN = 95;
  private static final int LIKELY = 55; // a name without suffix means a trace of OTF first

  @Override
  public String id() {
    return "otf2";
  }

  @Override
  public String description() {
    return "Open Trace Format 2, archives of releases 1.0 to 3.1 (Score-P, TAU)";
  }

  @Override
  public List<String> suffixes() {
    return List.of(AnchorFinder.SUFFIX);
  }

  @Override
  public Capabilities capabilities() {
    Set<EventKind> kinds = EnumSet.copyOf(EventMapping.kinds());
    kinds.add(EventKind.COLLECTIVE_END);
    kinds.add(EventKind.SNAPSHOT_COMMENT);
    kinds.add(EventKind.MARKER);
    kinds.add(EventKind.UNKNOWN);
    kinds.add(EventKind.COUNTER);
    kinds.add(EventKind.SNAPSHOT_COUNTER);
    return new Capabilities(kinds, true, true, true, true, false, TRAITS);
  }

  @Override
  public int probe(Path trace, byte[] head) {
    if (head.length > 0) {
      return Anchor.isAnchor(head) ? CERTAIN : 0;
    }
    try {
      boolean named = trace.toString().endsWith(AnchorFinder.SUFFIX) && !Files.isDirectory(trace);
      return named || AnchorFinder.find(trace) != null ? LIKELY : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return Otf2Reader.open(this, trace, options);
  }

  @Override
  public boolean isMasterless(Path trace) throws IOException {
    return Otf2Reader.isIncomplete(trace);
  }

  @Override
  public TraceReader openMasterless(Path trace, ReadOptions options) throws IOException {
    return Otf2Reader.openIncomplete(this, trace, options);
  }

  @Override
  public String lack() {
    return "archives of which files or definitions are missing";
  }

  @Override
  public FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    return ArchiveFileSet.of(trace, options);
  }

  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    return ArchiveFileSet.defect(file);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return new Otf2Writer(this, trace, options);
  }
}
