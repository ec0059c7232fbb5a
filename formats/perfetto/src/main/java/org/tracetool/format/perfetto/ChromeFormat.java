package org.tracetool.format.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.format.perfetto.chrome.ChromeTimeline;
import org.tracetool.format.perfetto.output.ExportFile;

/** Chrome's trace events in JSON, which many viewers read; only written. */
public final class ChromeFormat implements TraceFormat {
  private static final String ID = "chrome";

  private static final FormatSetting SOURCES =
      new FormatSetting(
          "sources",
          false,
          List.of("off", "on"),
          "whether calls have source file and line as arguments; some viewers take these as part of"
              + " the name");

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String description() {
    return "events of Chrome and many viewers, in JSON; only written";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".json", ".json.gz");
  }

  @Override
  public List<FormatSetting> settings() {
    List<FormatSetting> all = new ArrayList<>(ExportWriter.SETTINGS);
    all.add(SOURCES);
    return all;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(ExportedKinds.ALL, false, true, false, false, true);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return writer(ExportFile.of(trace, options, false), options);
  }

  @Override
  public TraceWriter create(OutputStream out, WriteOptions options) {
    return writer(ExportFile.of(out, options, false), options);
  }

  private TraceWriter writer(SingleOutput file, WriteOptions options) {
    boolean sources = SOURCES.is("on", options.settings());
    ChromeTimeline timeline = new ChromeTimeline(file.stream(), options.diagnostics(), sources);
    return CapableWriter.of(
        new ExportWriter(ID, file, timeline, options), this, options.diagnostics());
  }
}
