package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.export.ExportedPage;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.TraceTimeRange;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/** A trace that lasts until the largest time that there is. */
class LastTicksTest {
  private static final long ENTER = -1000L;
  private static final long LEAVE = -1L;

  @TempDir private Path folder;

  private ViewedTrace open() throws IOException {
    return open(ENTER);
  }

  private ViewedTrace open(long enter) throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Region(1, "f", 0, 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    SampleTrace trace = new SampleTrace(d.build(), List.of(stream));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(enter, EventKind.ENTER, 1, 1));
    rows.add(ContractRow.of(LEAVE, EventKind.LEAVE, 1, 1));
    return ShownTrace.open(folder, trace);
  }

  @Test
  void theLastTileOfALevelHasItsCalls() throws IOException {
    try (ViewedTrace trace = open()) {
      TileMaker maker = new TileMaker(trace, TileBudget.DEFAULT);
      for (int level : new int[] {TileGrid.MAX_LEVEL, 12}) {
        TileGrid grid = new TileGrid(level, -1L >>> level);
        List<byte[]> rows = maker.tiles(grid, 1, trace.rows().list(), 1, true).get(0);
        TileRow row = TileRow.of(rows.get(0));
        assertThat(row.lanes()).as("level %d", level).hasSize(2);
      }
    }
  }

  @Test
  void theWholeOfItIsAskedForWithoutTimes() throws IOException {
    try (ViewedTrace trace = open()) {
      assertThat(trace.extent()).isEqualTo(new TraceTimeRange(ENTER, LEAVE));
      TimeWindow whole = new TimeWindow(ENTER, -1L);
      assertThat(QueryWindow.of(trace, new RequestParameters("")).window()).isEqualTo(whole);
      assertThat(trace.extent().cut(TimeWindow.ALL)).isEqualTo(whole);
      assertThat(trace.extent().cut(new TimeWindow(5, 6))).isEqualTo(whole);
    }
  }

  @Test
  void pagesAndPicturesOfAllTimesThereAreShowTheCall() throws IOException {
    try (ViewedTrace trace = open(5)) {
      TimeWindow whole = trace.extent().window();
      String page = ExportedPage.of(trace, whole, 10_000, "");
      assertThat(page).contains("\"finest\":61,\"coarsest\":61").hasSizeLessThan(1 << 20);
      String svg =
          new String(
              ExportedPicture.svg(trace, whole, PictureColours.USUAL), StandardCharsets.UTF_8);
      // The call takes the whole row of 1060 units.
      assertThat(svg).containsPattern("x=\"130\" y=\"24\" width=\"26[0-9.]+\"");
    }
  }
}
