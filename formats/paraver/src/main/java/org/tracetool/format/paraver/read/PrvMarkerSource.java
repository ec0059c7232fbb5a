package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.paraver.names.PcfLabels;

/** The events of the types that {@link EventTypeUse#isMarker are markers}. */
final class PrvMarkerSource extends RecordLoop implements EventSource {
  private static final int ROWS = 1 << 10;

  private final TypeTable types;
  private final boolean isWanted;
  private EventBlock block;

  PrvMarkerSource(PrvTrace trace, ReadOptions options) throws IOException {
    super(trace.body(options), trace.objects(), null);
    types = trace.types();
    isWanted = options.wants(EventKind.MARKER);
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    block = into;
    while (isWanted && into.rows() < ROWS && step()) {
      // all is done there
    }
    return into.rows() > 0;
  }

  @Override
  void handleEvent(int thread, long[] f, int count) {
    for (int i = 6; i < count; i += 2) {
      EventTypeUse type = types.find(f[i]);
      if (type != null && type.isMarker() && f[i + 1] != 0) {
        PcfLabels.Type named = types.named(f[i]);
        long text = block.text(named == null ? null : named.values().get(f[i + 1]));
        block.add(f[5], EventKind.MARKER, thread, type.counter(), text);
      }
    }
  }

  @Override
  void handleState(int thread, long[] f) {
    // no marker
  }

  @Override
  void handleMessage(int sender, int receiver, long[] f) {
    // no marker
  }

  @Override
  void note(byte[] bytes, int begin, int end) {
    // no marker
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) {
    // no marker
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
