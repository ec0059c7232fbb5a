package org.tracetool.format.vtf3.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.system.FlatSystem;
import org.tracetool.format.vtf3.encoding.VtfEncoder;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.map.VtfDefinitions;
import org.tracetool.format.vtf3.map.VtfSettings;
import org.tracetool.format.vtf3.record.VtfRecord;

/** Writes a trace: declarations in safe order, then the events as they come. */
public final class Vtf3Writer implements TraceWriter {
  private final Diagnostics diagnostics;
  private final VtfEncoder encoder;
  private final boolean ascii;
  private final boolean classic;
  private final boolean annotations;
  private final String extended;
  private final SingleOutput output;
  private final VtfOutput out;
  private VtfEvents events;
  private boolean completed;
  private ClassicRecords classicRecords;

  /** Null if records are not combined. */
  private final MatchedRecords matched;

  public Vtf3Writer(SingleOutput output, WriteOptions options, VtfEncoding encoding) {
    this.diagnostics = options.diagnostics();
    Map<String, String> settings = options.settings();
    boolean escapes = VtfSettings.ESCAPES.is(VtfSettings.ON, settings);
    boolean whole = VtfSettings.MESSAGES.is(VtfSettings.MATCHED, settings);
    boolean labelled = whole || VtfSettings.MESSAGES.is(VtfSettings.LABELLED, settings);
    this.encoder = encoding.encoder(escapes, labelled);
    this.ascii = encoding == VtfEncoding.ASCII;
    this.classic = VtfSettings.PROFILE.is(VtfSettings.CLASSIC, settings);
    this.annotations = VtfSettings.ANNOTATIONS.is(VtfSettings.ON, settings);
    this.extended = VtfSettings.EXTENDED.in(settings);
    this.output = output;
    this.out = new VtfOutput(output.stream());
    this.matched = whole && ascii && !classic ? new MatchedRecords(this::write) : null;
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) throws IOException {
    if (streams.size() > 1) {
      throw new UnsupportedTraceException(
          "a VTF3 trace is one stream, not " + streams.size() + "; merge them first");
    }
    Definitions definitions = FlatSystem.of(all);
    List<Integer> locations = new ArrayList<>();
    for (StreamInfo s : streams) {
      for (int l : s.locations()) {
        locations.add(l);
      }
    }
    VtfDefinitions records =
        new VtfDefinitions(definitions, locations, annotations, null, diagnostics);
    if (extended.equals(VtfSettings.ON)) {
      ExtendedRecords.add(definitions, records);
    }
    VtfEvents.Sink sink = matched != null ? matched : this::write;
    if (classic) {
      classicRecords = new ClassicRecords(ascii, diagnostics, this::write);
      sink = classicRecords::take;
    }
    if (extended.equals(VtfSettings.OFF)) {
      sink = ExtendedRecords.without(sink, diagnostics);
    }
    try {
      encoder.writeHeader(out);
      records.forEachDeclaration(sink::take);
      records.forEachComment(sink::take);
    } catch (IOException e) {
      throw failure(e);
    }
    events = new VtfEvents(records, records.tasks.first(), annotations, diagnostics, sink);
  }

  private void write(VtfRecord r) throws IOException {
    encoder.encode(r, out);
    out.endRecord();
  }

  private IOException failure(IOException e) {
    return output.failure(e);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    if (section == Section.EVENTS || section == Section.MARKERS) {
      return new EventSink() {
        @Override
        public void accept(EventCursor event) throws IOException {
          try {
            events.accept(event);
          } catch (IOException e) {
            throw failure(e);
          }
        }

        @Override
        public void end() throws IOException {
          try {
            events.endEvents();
          } catch (IOException e) {
            throw failure(e);
          }
        }
      };
    }
    return new EventSink() {
      private final long[] lost = new long[EventKind.values().length];

      @Override
      public void accept(EventCursor event) {
        lost[event.kind().ordinal()]++;
      }

      @Override
      public void end() {
        for (EventKind k : EventKind.values()) {
          UnsupportedKinds.reportRecords(diagnostics, k, "VTF3", lost[k.ordinal()]);
        }
      }
    };
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    try {
      events.end();
      if (matched != null) {
        matched.end();
      }
      if (classicRecords != null) {
        classicRecords.end();
      }
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void finish() throws IOException {
    complete();
    output.commit();
  }

  @Override
  public void close() throws IOException {
    try (output;
        MatchedRecords waiting = matched) {
      if (events != null) {
        events.close();
      }
    }
  }
}
