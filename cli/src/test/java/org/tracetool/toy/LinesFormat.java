package org.tracetool.toy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;

/** Calls as lines of text: the minimum of a format. */
public final class LinesFormat implements TraceFormat {
  static final String HEADER = "TOY LINES 1";
  static final Set<EventKind> KINDS = Set.of(EventKind.ENTER, EventKind.LEAVE);

  @Override
  public String id() {
    return "toy-lines";
  }

  @Override
  public String description() {
    return "calls as lines of text, for tests";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".lines");
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(KINDS, true, true, false, false, false);
  }

  @Override
  public int probe(Path trace, byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).startsWith(HEADER) ? 95 : 0;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return LinesReader.open(this, trace, options);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return CapableWriter.of(new LinesWriter(trace), this, options.diagnostics());
  }
}
