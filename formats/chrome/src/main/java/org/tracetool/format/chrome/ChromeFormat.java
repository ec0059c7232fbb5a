package org.tracetool.format.chrome;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.chrome.map.ChromeScan;
import org.tracetool.format.chrome.write.ChromeTimeline;
import org.tracetool.format.timeline.TimelineReader;
import org.tracetool.format.timeline.export.ExportFormat;
import org.tracetool.format.timeline.export.TimelineSink;

/** Chrome's trace events in JSON, which many programs write and many viewers read. */
public final class ChromeFormat extends ExportFormat {
  private static final FormatSetting SOURCES =
      new FormatSetting(
          "sources",
          false,
          List.of("off", "on"),
          "whether calls have source file and line as arguments; some viewers take these as part of"
              + " the name");

  private static final FormatSetting ARGUMENTS =
      new FormatSetting(
          "args",
          true,
          List.of("on", "off"),
          "whether arguments of events are kept as pairs of calls; without them, traces take less"
              + " room");

  /** The format. */
  public ChromeFormat() {
    super(List.of(SOURCES, ARGUMENTS), true);
  }

  @Override
  public String title() {
    return "Chrome JSON";
  }

  @Override
  public String id() {
    return "chrome";
  }

  @Override
  public String description() {
    return "events of Chrome in JSON, as PyTorch and many others write them";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".json", ".json.gz");
  }

  @Override
  public boolean storesPipes() {
    return true;
  }

  /** Looks at the begin of the text, uncompressed where it is compressed. */
  @Override
  public int probe(Path trace, byte[] head) {
    return ChromeProbe.of(trace, head);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    boolean withPairs = ARGUMENTS.is("on", options.settings());
    List<TraceFile> files = List.of(ChromeProbe.file(trace));
    return TimelineReader.open(this, files, options, new ChromeScan(trace, options, withPairs));
  }

  @Override
  protected TimelineSink timeline(OutputStream out, WriteOptions options) {
    return new ChromeTimeline(out, options.diagnostics(), SOURCES.is("on", options.settings()));
  }
}
