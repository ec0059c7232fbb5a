package org.tracetool.view;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.ExportedPage;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.http.HttpAnswer;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.CallDetails;
import org.tracetool.view.query.CollectivesInWindow;
import org.tracetool.view.query.CounterHeat;
import org.tracetool.view.query.CounterTracks;
import org.tracetool.view.query.DurationDistribution;
import org.tracetool.view.query.MessagesInWindow;
import org.tracetool.view.query.NonCallEvents;
import org.tracetool.view.query.OverviewFindings;
import org.tracetool.view.query.OverviewText;
import org.tracetool.view.query.ProcessShares;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.RecordedValues;
import org.tracetool.view.query.SelectionSummary;
import org.tracetool.view.query.TraceOutline;
import org.tracetool.view.query.TraceSearch;
import org.tracetool.view.query.WindowMarks;
import org.tracetool.view.query.WindowShares;
import org.tracetool.view.session.ContentFingerprint;
import org.tracetool.view.sql.SqlAnswer;
import org.tracetool.view.sql.TraceSql;
import org.tracetool.view.tile.CachedTiles;
import org.tracetool.view.tile.TileBytes;
import org.tracetool.view.tile.TileCache;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.verdict.ComparedVerdicts;
import org.tracetool.view.verdict.RunVerdict;
import org.tracetool.view.waiting.WaitChain;

/** Answers questions about one trace. */
final class TraceApi {
  /** The form of tiles. */
  private static final int VERSION = 2;

  /** Questions that need no records. */
  private static final Set<String> QUICK =
      Set.of(
          "trace",
          "regions",
          "overview",
          "findings",
          "verdict",
          "iterations",
          "tracks",
          "analyses",
          "analysis",
          "queries");

  private static final int MAX_ROWS = 1024;
  private static final int MAX_TILES = 32;

  private final ViewedTrace trace;
  private final CachedTiles tiles;
  private final AnalysisRunner analyses;
  private final RunVerdict verdict;
  private final ForegroundQuestions questions = new ForegroundQuestions();

  private volatile boolean isStopped;

  /** As {@link TraceOpener#sql} says. */
  private final TraceSql sql;

  TraceApi(
      ViewedTrace trace,
      TraceSql sql,
      int number,
      TileCache cache,
      ComparedVerdicts compared,
      Consumer<Throwable> log) {
    this.sql = sql;
    this.analyses = new AnalysisRunner(trace, log);
    this.verdict = new RunVerdict(trace, number, compared, questions, FailureText::of, log);
    this.trace = trace;
    this.tiles = new CachedTiles(number, cache);
  }

  /** Whether a question is answered from memory and the index, in no time to speak of. */
  static boolean isQuick(String what, RequestParameters p) {
    return QUICK.contains(what) || what.equals("tile") && !p.flag("exact");
  }

  /** Whether a question is SQL, which takes more memory than others: one is answered at a time. */
  static boolean isSql(String what) {
    return what.equals("sql");
  }

  /**
   * The answer to a question; docs/internals/view.md lists them.
   *
   * @throws RequestAbandonedException if it is not wanted any more
   */
  HttpAnswer answer(String what, RequestParameters p, RequestProgress wanted) throws IOException {
    wanted.check();
    questions.begin();
    try {
      return isSql(what)
          ? SqlAnswer.of(trace, sql, p, wanted)
          : found(what, p, trace.asked(wanted));
    } finally {
      questions.end();
      // Also after a failure: that files have changed explains it better than what was found there.
      trace.checkUnchanged();
    }
  }

  private HttpAnswer found(String what, RequestParameters p, ViewedTrace asked) throws IOException {
    return switch (what) {
      case "trace" -> HttpAnswer.json(TraceOutline.of(asked));
      case "regions" -> HttpAnswer.json(TraceOutline.regions(asked, p));
      case "overview" -> HttpAnswer.json(OverviewText.of(asked, p.number("columns", 2, 4096, 512)));
      case "tile" -> tile(asked, p);
      case "picture" -> picture(asked, p);
      case "page" -> page(asked, p);
      case "fingerprint" -> HttpAnswer.json(fingerprint());
      case "messages" -> HttpAnswer.json(MessagesInWindow.text(asked, QueryWindow.of(asked, p)));
      case "beside" -> HttpAnswer.json(NonCallEvents.text(asked, p));
      case "findings" -> HttpAnswer.json(OverviewFindings.text(asked));
      case "verdict" -> HttpAnswer.json(verdict.text(p.flag("start")));
      case "iterations" -> HttpAnswer.json(verdict.iterations(p.text("region", "")));
      case "tracks" -> HttpAnswer.json(CounterTracks.list(asked));
      case "values" -> HttpAnswer.json(CounterTracks.values(asked, p));
      case "heat" -> HttpAnswer.json(CounterHeat.text(asked, p));
      case "marks" -> HttpAnswer.json(WindowMarks.text(asked, QueryWindow.of(asked, p)));
      case "collectives" ->
          HttpAnswer.json(CollectivesInWindow.text(asked, QueryWindow.of(asked, p)));
      case "analyses" -> HttpAnswer.json(analyses.list());
      case "analysis" -> HttpAnswer.json(analyses.run(p));
      case "selection" -> HttpAnswer.json(SelectionSummary.text(asked, QueryWindow.of(asked, p)));
      case "shares" -> HttpAnswer.json(WindowShares.text(asked, QueryWindow.of(asked, p)));
      case "processes" -> HttpAnswer.json(ProcessShares.text(asked, QueryWindow.of(asked, p)));
      case "durations" -> HttpAnswer.json(DurationDistribution.text(asked, p));
      case "search" -> HttpAnswer.json(TraceSearch.text(asked, p));
      case "queries" -> HttpAnswer.json(SqlAnswer.help(sql));
      case "details" -> HttpAnswer.json(CallDetails.text(asked, p));
      case "chain" -> HttpAnswer.json(WaitChain.text(asked, verdict.waits(), p));
      case "recorded" -> HttpAnswer.json(RecordedValues.text(asked, p));
      default -> HttpAnswer.failure(404, "there is no such question");
    };
  }

  private static HttpAnswer picture(ViewedTrace trace, RequestParameters p) throws IOException {
    TimeWindow window = trace.extent().cut(QueryWindow.of(trace, p).window());
    PictureColours colours = PictureColours.of(p);
    return "png".equals(p.text("form", "svg"))
        ? new HttpAnswer(200, "image/png", ExportedPicture.png(trace, window, colours))
        : new HttpAnswer(200, "image/svg+xml", ExportedPicture.svg(trace, window, colours));
  }

  /** A page that shows a window without a server. */
  private static HttpAnswer page(ViewedTrace trace, RequestParameters p) throws IOException {
    ExportedPage.checkRows(trace.definitions(), Runtime.getRuntime().maxMemory());
    TimeWindow window = trace.extent().cut(QueryWindow.of(trace, p).window());
    String page = ExportedPage.of(trace, window, ExportedPage.SIZE, p.text("state", ""));
    return new HttpAnswer(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
  }

  private String fingerprint() throws IOException {
    return new JsonWriter(true)
        .object(null)
        .text("fingerprint", ContentFingerprint.of(trace))
        .endObject()
        .toString();
  }

  /**
   * Makes what a page asks for first, so that it is there when the page has been loaded; then reads
   * what it asks for next, if that takes long.
   *
   * @param pixels those of the whole run
   */
  void prepare(int pixels) throws IOException {
    tiles.prepare(trace, pixels);
    if (trace.reader().streams().size() >= ViewedTrace.MIN_STREAMS_READ_AHEAD) {
      trace.records().keepCalls(questions, () -> !isStopped);
    }
  }

  /** Ends what is still going on. */
  void stop() {
    isStopped = true;
    analyses.stop();
    verdict.stop();
    if (sql != null) {
      sql.cancel();
    }
  }

  private HttpAnswer tile(ViewedTrace asked, RequestParameters p) throws IOException {
    int count = p.number("count", 1, MAX_TILES, 1);
    TileGrid first;
    try {
      int level = p.number("level", 0, TileGrid.MAX_LEVEL, TileGrid.MAX_LEVEL);
      first = new TileGrid(level, p.number("number", 0));
      first =
          new TileGrid(level, new TileGrid(level, first.number() + count - 1).number() - count + 1);
    } catch (IllegalArgumentException e) {
      throw new RequestParameters.BadRequest(e.getMessage());
    }
    int size = trace.rows().list().size();
    String lines = p.text("lines", "");
    if (!lines.isEmpty()) {
      int[][] rows = RequestParameters.lines("lines", lines, size, MAX_ROWS);
      byte[][][] made = tiles.ofLines(asked, first, count, rows, p.flag("exact"));
      return tiles(made, IntStream.range(0, rows.length).toArray());
    }
    int[] wanted = p.numbers("rows", size, MAX_ROWS);
    int depth = p.number("depth", 0, TileMaker.MAX_DEPTH, 0);
    return tiles(tiles.of(asked, first, count, wanted, depth, p.flag("exact")), wanted);
  }

  private static HttpAnswer tiles(byte[][][] made, int[] numbers) {
    TileBytes out = new TileBytes().number(VERSION).number(made.length);
    for (byte[][] tile : made) {
      out.number(numbers.length);
      for (int i = 0; i < numbers.length; i++) {
        out.number(numbers[i]).number(tile[i].length).bytes(tile[i]);
      }
    }
    return HttpAnswer.bytes(out.toArray());
  }
}
