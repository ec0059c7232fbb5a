package org.tracetool.view;

import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.Picture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.http.Answer;
import org.tracetool.view.http.Parameters;
import org.tracetool.view.model.GivenUpException;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.Wanted;
import org.tracetool.view.query.BesideCalls;
import org.tracetool.view.query.CollectivesInWindow;
import org.tracetool.view.query.CounterTracks;
import org.tracetool.view.query.Details;
import org.tracetool.view.query.Durations;
import org.tracetool.view.query.Findings;
import org.tracetool.view.query.Marks;
import org.tracetool.view.query.MessagesInWindow;
import org.tracetool.view.query.OverviewText;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.RecordedValues;
import org.tracetool.view.query.Search;
import org.tracetool.view.query.Selection;
import org.tracetool.view.query.TraceOutline;
import org.tracetool.view.tile.CachedTiles;
import org.tracetool.view.tile.TileBytes;
import org.tracetool.view.tile.TileCache;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;

/** Answers questions about one trace. */
final class TraceApi {
  /** The form of tiles. */
  private static final int VERSION = 1;

  /** Questions that need no records. */
  private static final Set<String> QUICK =
      Set.of("trace", "regions", "overview", "findings", "tracks", "analyses", "analysis");

  private static final int MOST_ROWS = 1024;
  private static final int MOST_TILES = 32;

  private final ViewedTrace trace;
  private final CachedTiles tiles;
  private final Analyses analyses;

  TraceApi(ViewedTrace trace, int number, TileCache cache, Consumer<Throwable> log) {
    this.analyses = new Analyses(trace, log);
    this.trace = trace;
    this.tiles = new CachedTiles(number, cache);
  }

  /** Whether a question is answered from memory and the index, in no time to speak of. */
  static boolean isQuick(String what, Parameters p) {
    return QUICK.contains(what) || what.equals("tile") && !p.flag("exact");
  }

  /**
   * The answer to a question; docs/view.md lists them.
   *
   * @throws GivenUpException if it is not wanted any more
   */
  Answer answer(String what, Parameters p, Wanted wanted) throws IOException {
    wanted.check();
    Answer found = found(what, p, trace.asked(wanted));
    trace.checkUnchanged();
    return found;
  }

  private Answer found(String what, Parameters p, ViewedTrace asked) throws IOException {
    return switch (what) {
      case "trace" -> Answer.json(TraceOutline.of(asked));
      case "regions" -> Answer.json(TraceOutline.regions(asked, p));
      case "overview" -> Answer.json(OverviewText.of(asked, p.number("columns", 2, 4096, 512)));
      case "tile" -> tile(asked, p);
      case "picture" -> new Answer(200, "image/svg+xml", picture(asked, p));
      case "messages" -> Answer.json(MessagesInWindow.text(asked, QueryWindow.of(asked, p)));
      case "beside" -> Answer.json(BesideCalls.text(asked, QueryWindow.of(asked, p)));
      case "findings" -> Answer.json(Findings.text(asked));
      case "tracks" -> Answer.json(CounterTracks.list(asked));
      case "values" -> Answer.json(CounterTracks.values(asked, p));
      case "marks" -> Answer.json(Marks.text(asked, QueryWindow.of(asked, p)));
      case "collectives" -> Answer.json(CollectivesInWindow.text(asked, QueryWindow.of(asked, p)));
      case "analyses" -> Answer.json(analyses.list());
      case "analysis" -> Answer.json(analyses.run(p));
      case "selection" -> Answer.json(Selection.text(asked, QueryWindow.of(asked, p)));
      case "durations" -> Answer.json(Durations.text(asked, p));
      case "search" -> Answer.json(Search.text(asked, p));
      case "details" -> Answer.json(Details.text(asked, p));
      case "recorded" -> Answer.json(RecordedValues.text(asked, p));
      default -> Answer.failure(404, "there is no such question");
    };
  }

  private static byte[] picture(ViewedTrace trace, Parameters p) throws IOException {
    TimeWindow window = trace.extent().cut(QueryWindow.of(trace, p).window());
    return Picture.svg(trace, window, PictureColours.of(p));
  }

  /**
   * Makes what a page asks for first, so that it is there when the page has been loaded.
   *
   * @param pixels those of the whole run
   */
  void prepare(int pixels) throws IOException {
    tiles.prepare(trace, pixels);
  }

  /** Ends what is still going on. */
  void stop() {
    analyses.stop();
  }

  private Answer tile(ViewedTrace asked, Parameters p) throws IOException {
    int count = p.number("count", 1, MOST_TILES, 1);
    TileGrid first;
    try {
      int level = p.number("level", 0, TileGrid.MOST_LEVEL, TileGrid.MOST_LEVEL);
      first = new TileGrid(level, p.number("number", 0));
      first =
          new TileGrid(level, new TileGrid(level, first.number() + count - 1).number() - count + 1);
    } catch (IllegalArgumentException e) {
      throw new Parameters.BadRequest(e.getMessage());
    }
    int[] wanted = p.numbers("rows", trace.rows().list().size(), MOST_ROWS);
    int depth = p.number("depth", 0, TileMaker.MOST_DEPTH, 0);
    byte[][][] made = tiles.of(asked, first, count, wanted, depth, p.flag("exact"));
    TileBytes out = new TileBytes().number(VERSION).number(count);
    for (byte[][] tile : made) {
      out.number(wanted.length);
      for (int i = 0; i < wanted.length; i++) {
        out.number(wanted[i]).number(tile[i].length).bytes(tile[i]);
      }
    }
    return Answer.bytes(out.toArray());
  }
}
