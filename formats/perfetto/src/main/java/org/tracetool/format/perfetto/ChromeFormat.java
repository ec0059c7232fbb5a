package org.tracetool.format.perfetto;

import java.io.OutputStream;
import java.util.List;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.perfetto.chrome.ChromeTimeline;
import org.tracetool.format.perfetto.rows.TimelineSink;

/** Chrome's trace events in JSON, which many viewers read; only written. */
public final class ChromeFormat extends ExportFormat {
  private static final FormatSetting SOURCES =
      new FormatSetting(
          "sources",
          false,
          List.of("off", "on"),
          "whether calls have source file and line as arguments; some viewers take these as part of"
              + " the name");

  /** The format. */
  public ChromeFormat() {
    super(SOURCES, false, false);
  }

  @Override
  public String id() {
    return "chrome";
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
  TimelineSink timeline(OutputStream out, WriteOptions options) {
    return new ChromeTimeline(out, options.diagnostics(), SOURCES.is("on", options.settings()));
  }
}
