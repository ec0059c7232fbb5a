package org.tracetool.format.slog2.read;

import java.io.IOException;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.map.InfoValues;
import org.tracetool.format.slog2.map.LabelText;

/** The events of a log that are markers. */
final class MarkedEvents implements EventSource {
  private static final int ROWS = 1 << 10;

  private final LogModel model;
  private final TreeWalk walk;
  private final boolean wanted;
  private final InfoValues values = new InfoValues();
  private boolean done;

  /**
   * Before the first one.
   *
   * @param around others than those of this time may be left out
   */
  MarkedEvents(SlogLog log, LogModel model, ReadOptions options, TimeWindow around) {
    this.model = model;
    wanted = options.wants(EventKind.MARKER);
    walk =
        DrawableSource.walk(
            log,
            model.clock(),
            around,
            e ->
                options.reportDamage(
                    DamageCode.DAMAGED_RECORDS,
                    log.path(),
                    e.offset(),
                    "damaged nodes of the tree",
                    e.expected(),
                    e.found()),
            d -> isWanted(model.use(d.category())));
  }

  private static boolean isWanted(CategoryUse use) {
    return use != null
        && (use.sort() == CategoryUse.UseKind.MARKER || use.sort() == CategoryUse.UseKind.EVENT);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (wanted && !done && block.rows() < ROWS) {
      Drawable d = walk.next();
      done = d == null;
      CategoryUse use = done ? null : model.use(d.category());
      if (!isWanted(use) || !Double.isFinite(d.start())) {
        continue;
      }
      if (use.sort() == CategoryUse.UseKind.MARKER) {
        emitConverted(use, d, block);
      } else {
        emitEvent(use, d, block);
      }
    }
    return block.rows() > 0;
  }

  /** A marker of a trace that was converted, perhaps of no process. */
  private void emitConverted(CategoryUse use, Drawable d, EventBlock block) {
    values.read(use.types(), d.info());
    byte[] text = values.count() > 0 ? values.text(0) : new byte[0];
    long word = block.text(text, 0, text.length);
    long time = model.clock().ticks(d.start());
    int location = model.lines().known(d.firstLine());
    int key = use.durationKey();
    int at = block.addRow(time, EventKind.MARKER, location, key == 0 ? 0 : 1);
    long[] words = block.words();
    words[at] = model.markerClass(use);
    words[at + 1] = word;
    if (key != 0) {
      words[at + 2] = EventBlock.pairHead(key, KeyValueType.UINT64);
      words[at + 3] = Math.max(0, model.clock().ticks(d.end()) - time);
    }
  }

  /** Damage of an event is reported where calls and messages are read. */
  private void emitEvent(CategoryUse use, Drawable d, EventBlock block) {
    int location = model.lines().known(d.firstLine());
    if (location == 0 || !DrawableSource.isSound(d, 1, model)) {
      return;
    }
    values.read(use.types(), d.info());
    long text = block.text(LabelText.of(use.label(), d.info()));
    long time = model.clock().ticks(d.start());
    int at = use.row(block, time, EventKind.MARKER, location, values);
    long[] words = block.words();
    words[at] = use.token();
    words[at + 1] = text;
  }

  @Override
  public void close() {
    // the log is closed by its reader
  }
}
