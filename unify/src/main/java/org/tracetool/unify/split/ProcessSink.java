package org.tracetool.unify.split;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;

/** Deals the records of a stream to parts by process. */
final class ProcessSink implements EventSink {
  private final Map<Integer, EventSink> sinks = new LinkedHashMap<>();
  private final IntUnaryOperator partOf;
  private final CutHalves.HalfListener watch;
  private int lastLocation;
  private int lastPart;
  private EventSink last;

  /**
   * @param parts those that get records; those of others are left out
   * @param partOf the part of a process, by its token
   * @param watch finds what the cuts go through; null if that is not needed
   */
  ProcessSink(
      List<Integer> parts, PartSinks opener, IntUnaryOperator partOf, CutHalves.HalfListener watch)
      throws IOException {
    this.partOf = partOf;
    this.watch = watch;
    for (int part : parts) {
      sinks.put(part, opener.open(part));
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (last == null || event.location() != lastLocation) {
      lastLocation = event.location();
      lastPart = partOf.applyAsInt(lastLocation);
      last = sinks.get(lastPart);
    }
    if (last != null && (watch == null || watch.keep(event, lastPart))) {
      last.accept(event);
    }
  }

  @Override
  public void end() throws IOException {
    for (EventSink sink : sinks.values()) {
      sink.end();
    }
    if (watch != null) {
      watch.end();
    }
  }
}
