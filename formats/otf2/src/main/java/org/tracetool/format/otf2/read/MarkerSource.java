package org.tracetool.format.otf2.read;

import java.io.IOException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.model.MarkerRows;
import org.tracetool.format.otf2.record.MarkerRecord;

/** The markers of an archive. */
final class MarkerSource implements EventSource {
  private static final int BLOCK_WORDS = 8192;
  private static final int POOL_TARGET = 64 << 10;

  private final RecordInput in;
  private final MarkerRows rows;
  private final ReadOptions options;
  private final boolean wanted;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private boolean done;

  MarkerSource(RecordInput in, MarkerRows rows, ReadOptions options) {
    this.in = in;
    this.rows = rows;
    this.options = options;
    this.wanted = options.wants(EventKind.MARKER);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (!done && block.usedWords() < BLOCK_WORDS && block.usedBytes() < POOL_TARGET) {
      try {
        done = !in.next();
      } catch (DamagedTraceException e) {
        done = !in.skipChunk();
        options
            .diagnostics()
            .reportDamage(
                DamageCode.DAMAGED_RECORDS,
                "damaged markers",
                e.getMessage() + "; " + in.skipped());
        continue;
      }
      try {
        if (!done && wanted && in.code() == MarkerRecord.MARKER.type().code()) {
          decoder.decode(in, MarkerRecord.MARKER.type(), values);
          rows.add(block, values);
        }
      } catch (DamagedTraceException e) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.DAMAGED_RECORDS,
                "damaged markers",
                e.getMessage() + RecordInput.LEFT_OUT);
      }
    }
    return block.rows() > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
