package org.tracetool.format.clog2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.clog2.read.LogReader;
import org.tracetool.format.clog2.write.LogWriter;

/** CLOG-2, the log that MPE2 writes for Jumpshot. */
public final class Clog2Format implements TraceFormat, RunFilesFacet {
  private static final int CERTAIN = 95;

  /** The kinds of records that logs hold. */
  static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER, EventKind.LEAVE, EventKind.SEND, EventKind.RECEIVE, EventKind.MARKER);

  @Override
  public String title() {
    return "CLOG-2";
  }

  @Override
  public String id() {
    return "clog2";
  }

  @Override
  public String description() {
    return "CLOG-2, logs of MPE2";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".clog2");
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(KINDS, true, true, false, false, false);
  }

  @Override
  public boolean storesPipes() {
    return true;
  }

  @Override
  public int probe(Path trace, byte[] head) {
    int length = Math.min(head.length, Preamble.ANY_VERSION.length());
    String start = new String(head, 0, length, StandardCharsets.ISO_8859_1);
    return start.toUpperCase(Locale.ROOT).equals(Preamble.ANY_VERSION) ? CERTAIN : 0;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return LogReader.clog2(this, trace, options);
  }

  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    try {
      Clog2LogInfo log = Clog2LogInfo.read(file.path(), options);
      return log.preamble().finalised() && !log.wholeTable()
          ? "ends before its table of communicators"
          : null;
    } catch (DamagedTraceException e) {
      String place = file.path() + ": ";
      String reason = e.getMessage();
      return reason.startsWith(place)
          ? "is damaged: " + reason.substring(place.length())
          : "is damaged: " + reason;
    }
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return new LogWriter(this, trace, options);
  }

  @Override
  public String run(Path log, ReadOptions options) throws IOException {
    return Clog2LogInfo.read(log, options).run();
  }

  @Override
  public TraceReader openTogether(List<Path> logs, ReadOptions options) throws IOException {
    return LogReader.joined(this, logs, options);
  }
}
