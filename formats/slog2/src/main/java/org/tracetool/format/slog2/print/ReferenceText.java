package org.tracetool.format.slog2.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.ReferenceTextFacet;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.WalkOrder;

/** A log as {@code slog2printserial} prints it. */
public final class ReferenceText implements ReferenceTextFacet {
  @Override
  public String referenceStyle() {
    return "slog2printserial";
  }

  @Override
  public void printReferenceText(
      Path trace, boolean definitions, boolean events, ReadOptions options, OutputStream out)
      throws IOException {
    try (SlogLog log = SlogLog.open(UnfinishedOutput.settled(trace), options.handles())) {
      SerialPrinter.print(
          log,
          WalkOrder.PRINTED,
          definitions,
          events,
          e ->
              options.damaged(
                  log.path(), e.offset(), "damaged nodes of the tree", e.expected(), e.found()),
          out);
    }
  }
}
