package org.tracetool.cli.view;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.cli.common.FilesOfOneRun;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.query.PageSql;
import org.tracetool.console.Failures;
import org.tracetool.console.FileOutput;
import org.tracetool.console.IncidentReport;
import org.tracetool.console.Printable;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.OpeningState;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;
import org.tracetool.view.export.ExportedPage;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.export.PngFile;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.sql.TraceSql;
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
      "The page is served only to this machine, at a URL with a secret (the first"
          + " line of standard output); no data leaves the machine. The command ends with"
          + " Ctrl-C, or when its last page is closed. An index (see 'tracetool help"
          + " index') is built the first time a trace is shown.",
      "",
      "Examples:",
      "  tracetool view run.otf",
      "  tracetool view slow-allreduce.ttview",
      "  tracetool view --open 1 run.otf2",
      "  tracetool view --time 40.2s:40.3s run.otf",
      "  tracetool view --no-browser before.otf2 after.otf2",
      "  tracetool view --export page.html --time 2:3 run.otf",
      "  tracetool view --svg figure.svg --time 20ms:25ms run.otf",
      "  tracetool view --png figure.png run.otf2"
    })
public final class ViewCommand extends TraceCommand {
  private static final int CACHE_SHARE = 8;

  /** The part of the memory that SQL of the page may take. */
  private static final int SQL_SHARE = 4;

  /** Different failures that are printed while a page is served. */
  private static final int MAX_PRINTED = 1000;

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "The traces; or a session that the page saved (.ttview).")
  private List<Path> traces;

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private NameOptions names = new NameOptions();

  @Option(
      names = "--no-browser",
      description = "Do not open a browser; only print the URL of the page.")
  private boolean noBrowser;

  @Option(names = "--keep", description = "Keep running after the last page is closed.")
  private boolean keep;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to serve at (default: any free port).")
  private int port;

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description =
          "Write a self-contained page to this file instead; of the whole run or of" + " --time.")
  private Path export;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Write a picture to this file instead; of the whole run or of --time.")
  private Path svg;

  @Option(
      names = "--png",
      paramLabel = "FILE",
      description = "Write the same picture as PNG to this file instead.")
  private Path png;

  @Option(
      names = "--time",
      paramLabel = "FROM:TO",
      description =
          "Open the page at this time; you can scroll beyond it. --export, --svg and --png show only"
              + " this time. "
              + TimeArgument.FORM)
  private String time;

  @Option(
      names = "--open",
      paramLabel = "N",
      description =
          "Open the page at finding N of the first trace, as the cards and 'analyze' number them.")
  private Integer finding;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Approximate largest size of the export (default: 8m). If the calls do not"
              + " fit, the page has the shares of regions over time.")
  private Long size;

  @Option(
      names = "--colors",
      paramLabel = "BY",
      description =
          "Color calls by region (default), by group, or as recorded by the program;"
              + " also for --svg, --png and --export.")
  private PictureColours.ColourMode colors = PictureColours.ColourMode.REGION;

  @Option(
      names = "--source-link",
      paramLabel = "URL",
      description =
          "Link for opening source files, with {path} and {line}:"
              + " vscode://file/{path}:{line}.")
  private String sourceLink;

  @Mixin private Replacement replacement = new Replacement();

  private final Set<String> printed = ConcurrentHashMap.newKeySet();

  @Override
  protected ExitCode run() throws IOException {
    if (export == null && size != null) {
      throw new UsageException("--size needs --export FILE");
    }
    if (sourceLink != null && !sourceLink.contains("{path}")) {
      throw new UsageException("--source-link " + sourceLink + ": {path} is missing");
    }
    if (isWritten()) {
      checkOutput(export, "--export");
      checkOutput(svg, "--svg");
      checkOutput(png, "--png");
    }
    if (finding != null && finding < 1) {
      throw new UsageException("--open " + finding + ": findings are counted from 1");
    }
    if (finding != null && isWritten()) {
      throw new UsageException(
          "--open is for the page in the browser; for a file, choose the part with --time");
    }
    if (port < 0 || port > 0xffff) {
      throw new UsageException("--port " + port + ": not from 1 to 65535");
    }
    SessionFile session = session();
    List<Path> wanted = session == null ? traces : session.traces();
    List<Path> located = new ArrayList<>();
    for (Path trace : wanted) {
      if (TraceInput.isPipe(trace)) {
        throw new UsageException(
            "a trace to be shown is read more than once and cannot come from a pipe; name a file");
      }
      located.add(located(trace, input));
    }
    try (FileHandles handles = new FileHandles()) {
      List<Opener> openers = new ArrayList<>();
      FilesOfOneRun ofOneRun = new FilesOfOneRun(wanted);
      ofOneRun.checkNames(input, reading(handles));
      try {
        List<String> names = DistinctNames.of(located);
        for (int i = 0; i < located.size(); i++) {
          openers.add(new Opener(located.get(i), wanted.get(i), names.get(i), handles));
        }
        if (isWritten()) {
          read(openers, ofOneRun);
          write(openers.get(0));
        } else {
          serve(openers, ofOneRun, session == null ? "" : session.json());
        }
      } finally {
        openers.forEach(Opener::close);
      }
    }
    return ExitCode.OK;
  }

  /** What is shown as it was saved; null if traces are named. */
  private SessionFile session() throws UsageException {
    Path first = traces.get(0);
    if (!SessionFile.is(first)) {
      return null;
    }
    if (isWritten() || time != null || finding != null) {
      throw new UsageException(
          first
              + ": a session has its own time and is shown in the browser; name its trace instead");
    }
    return SessionFile.read(first, traces.subList(1, traces.size()));
  }

  /** Whether files are written and nothing is served. */
  private boolean isWritten() {
    return export != null || svg != null || png != null;
  }

  private void checkOutput(Path file, String option) throws IOException {
    if (file == null) {
      return;
    }
    if (traces.size() > 1) {
      throw new UsageException(option + " takes one trace; name one");
    }
    if (TraceInput.isStandard(file)) {
      throw new UsageException(option + " -: is written to a file; name one");
    }
    FileOutput.checkPlace(option, file);
    if (file == png) {
      replacement.checkLike(file, PngFile::isOne, "PNG");
    } else {
      replacement.checkText(file, null, input.formats());
    }
  }

  private void write(Opener opener) throws IOException {
    for (Path file : Arrays.asList(export, svg, png)) {
      if (file != null) {
        OutputTraceCheck.checkNotOf(opener.reader, file);
      }
    }
    if (time != null) { // report a wrong one before the trace is read
      TimeArgument.parse(time, opener.reader);
    }
    if (export != null) {
      ExportedPage.checkRows(opener.reader.definitions(), Runtime.getRuntime().maxMemory());
    }
    try (Progress progress = Progress.start("indexing " + opener.path, common.quiet())) {
      progress.setTotal(0, "records");
      try (ViewedTrace trace = opener.open(new OpeningState(progress::add))) {
        TimeWindow wanted = time == null ? TimeWindow.ALL : TimeArgument.parse(time, opener.reader);
        TraceExtent extent = new TraceExtent(trace.extent().first(), trace.extent().last());
        if (!extent.overlaps(wanted)) {
          throw new UsageException(
              "nothing in the chosen time: "
                  + SelectionOptions.outside(time, extent, opener.reader));
        }
        TimeWindow window = trace.extent().cut(wanted);
        if (export != null) {
          long most = size == null ? ExportedPage.SIZE : size;
          String page = ExportedPage.of(trace, window, most, PageUrlState.colours(colors));
          write(export, page.getBytes(StandardCharsets.UTF_8));
        }
        if (svg != null) {
          write(svg, ExportedPicture.svg(trace, window, PictureColours.of(colors)));
        }
        if (png != null) {
          write(png, ExportedPicture.png(trace, window, PictureColours.of(colors)));
        }
      }
    }
  }

  private void write(Path file, byte[] content) throws IOException {
    checkStrict();
    FileOutput.write(file, out -> out.write(content));
  }

  /** Reads what is known of the traces before any record. */
  private static void read(List<Opener> openers, FilesOfOneRun ofOneRun) throws IOException {
    for (Opener opener : openers) {
      opener.read();
      ofOneRun.check(opener.given, opener.reader);
    }
  }

  private void serve(List<Opener> openers, FilesOfOneRun ofOneRun, String session)
      throws IOException {
    // Definitions are not asked for in vain: an index that is looked for later may know them.
    TimeWindow[] windows = new TimeWindow[openers.size()];
    // The URL has the window in ticks, and several traces may not belong to one run.
    boolean isReadFirst = time != null || openers.size() > 1;
    if (isReadFirst) {
      read(openers, ofOneRun);
    }
    for (int i = 0; i < windows.length && time != null; i++) {
      windows[i] = openers.get(i).window();
    }
    String place = PageUrlState.of(colors, finding == null ? 0 : finding, windows);
    ViewOptions options =
        new ViewOptions(
            port,
            common.memory() / CACHE_SHARE,
            common.threads(),
            keep,
            sourceLink == null ? "" : sourceLink,
            session,
            this::reportFailure);
    BrowserLauncher browser = new BrowserLauncher();
    // Ctrl-C is the usual end.
    Thread cleaner =
        new Thread(
            () -> {
              browser.close();
              openers.forEach(Opener::close);
            });
    Runtime.getRuntime().addShutdownHook(cleaner);
    try (browser;
        ViewServer server = ViewServer.listen(openers, options)) {
      URI page = server.url().resolve(place);
      System.out.println(page);
      System.out.flush();
      boolean shown = !noBrowser && browser.open(page);
      if (!isReadFirst) {
        read(openers, ofOneRun); // while a browser starts: of 10,000 processes it takes a second
      }
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
      server.openTraces();
      server.awaitEnd();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Prints a failure; pages ask again and again, so each is printed once. */
  private void reportFailure(Throwable failure) {
    String line = Printable.text(Failures.line(failure));
    if (printed.size() >= MAX_PRINTED || !printed.add(line)) {
      return;
    }
    System.err.println("tracetool: " + line);
    if (common.debug()) {
      failure.printStackTrace();
    }
  }

  /**
   * Opens one trace; its format is detected first, so that a file that is not a trace fails before
   * a page is served.
   */
  private final class Opener implements TraceOpener {
    private final Path path;
    private final Path given;
    private final String name;
    private final TraceFormat format;
    private final ReadOptions reading;
    private final IndexForView index;

    /** The trace without its index; null until {@link #read} was called. */
    private TraceReader reader;

    /** What is found when it is opened and its index is made. */
    private final Diagnostics found = new Diagnostics();

    private boolean isTold;
    private volatile PageSql sql;

    Opener(Path path, Path given, String name, FileHandles handles) throws IOException {
      this.path = path;
      this.given = given;
      this.name = name;
      this.reading = reading(handles).withDiagnostics(found);
      this.index = new IndexForView(found, common.threads());
      this.format = input.format(path);
    }

    /** Reads what is known of the trace before any record. */
    void read() throws IOException {
      try {
        reader = names.of(input.open(path, format, reading));
      } catch (IOException | RuntimeException e) {
        tell();
        throw e;
      }
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String path() {
      return given.toString();
    }

    @Override
    public ViewedTrace open(OpeningState opening) throws IOException {
      IndexForView.OpenedIndex opened;
      opening.begin(reader);
      try {
        opened = index.open(reader, reading, opening);
        DamageMessage.of(found.incidents()).ifPresent(opening::setDamage);
      } finally {
        tell();
      }
      // What is damaged was found by now; further readings would count it again.
      ReadOptions again = reading.reread();
      sql =
          new PageSql(
              name(),
              opened.index().reader(reader),
              again,
              common.threads(),
              common.memory() / SQL_SHARE);
      return new ViewedTrace(name(), reader, opened.index(), opened.files(), again, opening.rows());
    }

    @Override
    public TraceSql sql() {
      return sql;
    }

    /** The window of {@code --time}; null, with a warning, if the trace has nothing in it. */
    TimeWindow window() throws IOException {
      TimeWindow window = TimeArgument.parse(time, reader);
      TraceExtent extent = SelectionOptions.extent(reader, reading);
      if (extent == null) {
        return window;
      }
      if (!extent.overlaps(window)) {
        SelectionOptions.warn(SelectionOptions.outside(time, extent, reader), reading);
        return null;
      }
      boolean isOpen = window.to() == -1L && extent.last() != -1L;
      return isOpen ? new TimeWindow(window.from(), extent.last() + 1) : window;
    }

    /** Says what was found: at once while a page is served, for that has no end but Ctrl-C. */
    private synchronized void tell() {
      if (isTold) {
        return;
      }
      isTold = true;
      if (!isWritten()) {
        IncidentReport.print(found, common.quiet(), common.verbose(), System.err);
      }
      if (isWritten() || common.strict()) {
        found.joinInto(diagnostics);
      }
    }

    void close() {
      index.close();
      tell();
    }
  }
}
