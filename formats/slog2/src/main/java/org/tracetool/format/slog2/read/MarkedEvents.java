package org.tracetool.format.slog2.read;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.map.InfoValues;

/** The events of a log that were markers. */
final class MarkedEvents implements EventSource {
  private static final int ROWS = 1 << 10;

  private final LogModel model;
  private final TreeWalk walk;
  private final boolean wanted;
  private final InfoValues values = new InfoValues();
  private boolean done;

  MarkedEvents(SlogLog log, LogModel model, ReadOptions options) {
    this.model = model;
    wanted = options.kinds() == null || options.kinds().contains(EventKind.MARKER);
    walk =
        new TreeWalk(
            log,
            WalkOrder.START,
            e ->
                options.damaged(
                    log.path(), e.offset(), "damaged nodes of the tree", e.expected(), e.found()));
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (wanted && !done && block.rows() < ROWS) {
      Drawable d = walk.next();
      done = d == null;
      CategoryUse use = done ? null : model.use(d.category());
      if (use != null && use.sort() == CategoryUse.Sort.MARKER && Double.isFinite(d.start())) {
        values.read(use.types(), d.info());
        byte[] text = values.count() > 0 ? values.text(0) : new byte[0];
        long word = block.text(text, 0, text.length);
        block.add(
            model.clock().ticks(d.start()),
            EventKind.MARKER,
            model.lines().known(d.firstLine()),
            use.token(),
            word);
      }
    }
    return block.rows() > 0;
  }

  @Override
  public void close() {
    // the log is closed by its reader
  }
}
