package org.tracetool.cli.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Failures;
import org.tracetool.console.Printable;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;
import org.tracetool.view.model.ViewedTrace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool view}: shows traces in the browser. */
@Command(
    name = "view",
    description = "Show the timeline of traces in the browser.",
    footer = {
      "",
      "The page is served to this machine alone, at a URL with a secret, which is the first line of"
          + " standard output; nothing leaves the machine. The command ends with Ctrl-C, or when the"
          + " last page of it is closed. The index of the trace (see 'tracetool help index') is made"
          + " when the trace is shown first.",
      "",
      "Examples:",
      "  tracetool view run.otf",
      "  tracetool view --no-browser before.otf2 after.otf2"
    })
public final class ViewCommand extends TraceCommand {
  private static final int CACHE_SHARE = 8;

  @Parameters(paramLabel = "TRACE", arity = "1..*", description = "The traces.")
  private List<Path> traces;

  @Mixin private TraceInput input = new TraceInput();

  @Option(names = "--no-browser", description = "Open no browser; print the URL of the page only.")
  private boolean noBrowser;

  @Option(names = "--keep", description = "Stay when the last page was closed.")
  private boolean keep;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Serve at this port (default: any that is free).")
  private int port;

  @Override
  protected ExitCode run() throws IOException {
    if (port < 0 || port > 0xffff) {
      throw new UsageException("--port " + port + ": not from 1 to 65535");
    }
    List<Path> located = new ArrayList<>();
    for (Path trace : traces) {
      if (TraceInput.isPipe(trace)) {
        throw new UsageException("a trace that is shown is read more than once; name a file");
      }
      located.add(located(trace, input));
    }
    try (FileHandles handles = new FileHandles()) {
      List<Opener> openers = new ArrayList<>();
      try {
        for (Path path : located) {
          openers.add(new Opener(path, handles));
        }
        serve(openers);
      } finally {
        openers.forEach(Opener::close);
      }
    }
    return ExitCode.OK;
  }

  private void serve(List<Opener> openers) throws IOException {
    ViewOptions options =
        new ViewOptions(port, common.memory() / CACHE_SHARE, common.threads(), keep, this::failed);
    try (ViewServer server = ViewServer.start(openers, options)) {
      System.out.println(server.url());
      System.out.flush();
      boolean shown = !noBrowser && Browser.open(server.url());
      if (!shown && !common.quiet()) {
        int at = server.url().getPort();
        System.err.println(
            "tracetool: open this page in a browser; if that is on another machine, first run there:"
                + " ssh -L "
                + at
                + ":127.0.0.1:"
                + at
                + " THIS-MACHINE");
      }
      server.awaitEnd();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void failed(Throwable failure) {
    System.err.println("tracetool: " + Printable.text(Failures.line(failure)));
    if (common.debug()) {
      failure.printStackTrace();
    }
  }

  /**
   * Opens one trace; the format is looked for at once, so that what is no trace is told at once.
   */
  private final class Opener implements TraceOpener {
    private final Path path;
    private final TraceReader reader;
    private final ReadOptions reading;
    private final IndexForView index = new IndexForView(diagnostics, common.threads());

    Opener(Path path, FileHandles handles) throws IOException {
      this.path = path;
      this.reading = reading(handles);
      this.reader = input.open(path, reading);
    }

    @Override
    public String name() {
      return path.getFileName().toString();
    }

    @Override
    public ViewedTrace open(LongConsumer progress) throws IOException {
      return new ViewedTrace(name(), reader, index.open(reader, reading, progress), reading);
    }

    void close() {
      index.close();
    }
  }
}
