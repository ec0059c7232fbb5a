package org.tracetool.cli.unify;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.TemporaryFolder;
import org.tracetool.clock.RetimeMethod;
import org.tracetool.clock.RetimeRequest;
import org.tracetool.clock.RetimedReader;
import org.tracetool.clock.Retiming;
import org.tracetool.core.copy.StreamLayout;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.system.Hosts;

/**
 * Corrects the clocks of a trace on its way to another writer. How far clocks are apart is known
 * only when all messages are, so the trace waits in a temporary folder, where {@code retime} would
 * read it.
 */
final class ClockWriter extends FrontWriter {
  /** Receives the result of the correction. */
  @FunctionalInterface
  interface Listener {
    void setCorrection(Retiming retiming) throws IOException;
  }

  private static final String NAME = "unified.otf";

  private final TemporaryFolder folder;
  private final TraceFormat waiting;
  private final TraceWriter target;
  private final TraceFormat format;
  private final RetimeMethod method;
  private final CommonOptions common;
  private final Diagnostics diagnostics;
  private final Listener listener;
  private boolean corrected;

  private ClockWriter(
      TemporaryFolder folder,
      TraceWriter first,
      TraceFormat waiting,
      TraceWriter target,
      TraceFormat format,
      RetimeMethod method,
      CommonOptions common,
      Diagnostics diagnostics,
      Listener listener) {
    super(first);
    this.folder = folder;
    this.waiting = waiting;
    this.target = target;
    this.format = format;
    this.method = method;
    this.common = common;
    this.diagnostics = diagnostics;
    this.listener = listener;
  }

  /**
   * In front of a writer, which is closed with this one.
   *
   * @param waiting the format in which the trace waits
   * @param format that of the writer
   */
  static ClockWriter of(
      TraceWriter target,
      TraceFormat format,
      TraceFormat waiting,
      RetimeMethod method,
      CommonOptions common,
      Diagnostics diagnostics,
      Listener listener)
      throws IOException {
    TemporaryFolder folder = null;
    ClockWriter made = null;
    try {
      folder = new TemporaryFolder();
      TraceWriter first =
          waiting.create(folder.path().resolve(NAME), new WriteOptions(-1, diagnostics));
      made =
          new ClockWriter(
              folder, first, waiting, target, format, method, common, diagnostics, listener);
      return made;
    } finally {
      if (made == null) {
        target.close();
        if (folder != null) {
          folder.close();
        }
      }
    }
  }

  @Override
  public void markForRemoval(Path file) throws IOException {
    target.markForRemoval(file);
  }

  @Override
  public void complete() throws IOException {
    if (corrected) {
      return;
    }
    corrected = true;
    writer.finish();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(diagnostics);
    try (TraceReader reader = waiting.open(folder.path().resolve(NAME), options)) {
      Retiming retiming =
          Retiming.of(
              reader,
              RetimeRequest.of(method),
              options.reread(),
              common.threads(),
              common.readingMemory(),
              n -> {});
      write(new RetimedReader(reader, retiming, common.readingMemory()), options);
      listener.setCorrection(retiming);
    } finally {
      options.handles().close();
    }
    target.complete();
  }

  private void write(RetimedReader retimed, ReadOptions options) throws IOException {
    boolean amends = target.amends();
    TraceCopy copy =
        new TraceCopy(retimed, format, options).resources(common.threads(), common.readingMemory());
    if (!StreamLayout.isKept(retimed)) {
      Hosts hosts = Hosts.of(retimed.definitions());
      copy.layout(StreamLayout.of(retimed, format, null, hosts, 0));
    }
    copy.run(target);
    Definitions exact = amends ? retimed.exactDefinitions() : null;
    if (exact != null) {
      target.amend(exact);
    }
  }

  @Override
  public void finish() throws IOException {
    complete();
    target.finish();
  }

  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      try {
        target.close();
      } finally {
        folder.close();
      }
    }
  }
}
