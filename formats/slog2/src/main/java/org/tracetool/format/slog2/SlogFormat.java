package org.tracetool.format.slog2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.read.DamagedLogReport;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.SlogReader;
import org.tracetool.format.slog2.write.SlogSettings;
import org.tracetool.format.slog2.write.SlogWriter;

/** SLOG-2, the scalable log of Jumpshot-4. */
public final class SlogFormat implements TraceFormat, RunFilesFacet {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 60;

  private static final FormatSetting CHILDREN =
      new FormatSetting(
          "children",
          false,
          List.of("2", SlogSettings.MIN_CHILDREN + ".." + SlogSettings.MAX_CHILDREN),
          "children of a node of the tree");

  private static final FormatSetting LEAF_SIZE =
      new FormatSetting(
          "leaf-size",
          false,
          List.of("64k", SlogSettings.MIN_LEAF_BYTES + "..1023m"),
          "bytes of a leaf of the tree: small for many previews, large for few");

  @Override
  public String title() {
    return "SLOG-2";
  }

  @Override
  public String id() {
    return "slog2";
  }

  @Override
  public String description() {
    return "SLOG-2, the scalable log of Jumpshot-4 (MPE, TAU); versions 2.0.5 and 2.0.6";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".slog2");
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(
        EnumSet.of(
            EventKind.ENTER,
            EventKind.LEAVE,
            EventKind.SEND,
            EventKind.RECEIVE,
            EventKind.ISEND,
            EventKind.ISEND_COMPLETE,
            EventKind.IRECEIVE_REQUEST,
            EventKind.IRECEIVE,
            EventKind.REQUEST,
            EventKind.COUNTER,
            EventKind.COLLECTIVE,
            EventKind.COLLECTIVE_BEGIN,
            EventKind.COLLECTIVE_END,
            EventKind.COLLECTIVE_REQUEST,
            EventKind.COLLECTIVE_COMPLETE,
            EventKind.COMMENT,
            EventKind.MARKER),
        true,
        true,
        false,
        true,
        false);
  }

  @Override
  public List<FormatSetting> settings() {
    return List.of(CHILDREN, LEAF_SIZE);
  }

  @Override
  public boolean storesPipes() {
    return true;
  }

  @Override
  public int probe(Path trace, byte[] head) {
    if (SlogHeader.isStart(head)) {
      return CERTAIN;
    }
    return SlogHeader.isBlank(head) && trace.toString().endsWith(suffixes().get(0)) ? LIKELY : 0;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return SlogReader.open(this, trace, options);
  }

  @Override
  public boolean isMasterless(Path trace) throws IOException {
    return DamagedLogReport.isCut(trace);
  }

  @Override
  public TraceReader openMasterless(Path trace, ReadOptions options) throws IOException {
    return SlogReader.openCut(this, trace, options);
  }

  @Override
  public String lack() {
    return "logs that were cut or damaged, read node by node";
  }

  /** Header, categories, maps of lines, root and directory, which everything hangs on. */
  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    try (SlogLog log = SlogLog.open(file.path(), options.handles())) {
      log.root();
      log.directory();
      return null;
    } catch (BadBlockException e) {
      return e.getMessage();
    }
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    Map<String, String> chosen = options.settings();
    SlogSettings settings = null;
    if (chosen.containsKey(CHILDREN.name()) || chosen.containsKey(LEAF_SIZE.name())) {
      try {
        settings =
            new SlogSettings(
                SlogSettings.children(CHILDREN.in(chosen)),
                SlogSettings.leafSize(LEAF_SIZE.in(chosen)));
      } catch (IllegalArgumentException e) {
        throw new UsageException(e.getMessage());
      }
    }
    return CapableWriter.of(
        new SlogWriter(this, trace, settings, options), this, options.diagnostics());
  }
}
