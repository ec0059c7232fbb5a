package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.CallDetails;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;

/** Calls that are never left end with the last record of their process, at any window. */
class OpenCallsTest {
  private static final long DIES = 2_000_000;
  private static final long ENDS = 10_000_000;

  @TempDir private Path folder;

  private ViewedTrace open() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000_000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    d.add(new Definition.Region(1, "main", 0, 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1, 2});
    SampleTrace trace = new SampleTrace(d.build(), List.of(stream));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(0, EventKind.ENTER, 1, 1));
    rows.add(ContractRow.of(0, EventKind.ENTER, 2, 1));
    rows.add(ContractRow.text(DIES, EventKind.COMMENT, 1, "the last one of A"));
    rows.add(ContractRow.of(ENDS, EventKind.LEAVE, 2, 1));
    return ShownTrace.open(folder, trace);
  }

  private static String selected(ViewedTrace trace, long from, long to) throws IOException {
    RequestParameters window = new RequestParameters("from=" + from + "&to=" + to);
    return SelectionSummary.text(trace, QueryWindow.of(trace, window));
  }

  @Test
  void timeAfterTheLastRecordIsNoTimeOfTheCall() throws IOException {
    try (ViewedTrace trace = open()) {
      assertThat(selected(trace, 0, ENDS + 1)).contains("[1,2," + (DIES + ENDS) + ",");
      assertThat(selected(trace, 1_000_000, 3_000_000)).contains("[1,0,3000000,");
      assertThat(selected(trace, 3_000_000, 4_000_000)).contains("[1,0,1000000,");
    }
  }

  @Test
  void nothingIsOpenAfterTheLastRecord() throws IOException {
    try (ViewedTrace trace = open()) {
      for (int row = 0; row < 2; row++) {
        String at = CallDetails.text(trace, new RequestParameters("row=" + row + "&time=" + DIES));
        assertThat(at).contains("main");
        String later =
            CallDetails.text(trace, new RequestParameters("row=" + row + "&time=" + (DIES + 1)));
        assertThat(later.contains("main")).isEqualTo(row == 1);
      }
    }
  }

  private static List<Integer> tile(ViewedTrace trace, int level, int row) throws IOException {
    byte[] bytes =
        new TileMaker(trace, TileBudget.DEFAULT)
            .tiles(new TileGrid(level, 0), 1, List.of(trace.rows().list().get(row)), 0, true)
            .get(0)
            .get(0);
    List<Integer> numbers = new ArrayList<>();
    int value = 0;
    int shift = 0;
    for (byte b : bytes) {
      value |= (b & 0x7f) << shift;
      shift += 7;
      if (b >= 0) {
        numbers.add(value);
        value = 0;
        shift = 0;
      }
    }
    return numbers;
  }

  @Test
  void tilesSayWhichCallsAreNeverLeft() throws IOException {
    try (ViewedTrace trace = open()) {
      int whole = 24;
      assertThat(tile(trace, whole, 0)).containsSequence(1, 0, (int) DIES, 1, 4);
      assertThat(tile(trace, whole, 1)).containsSequence(1, 0, (int) ENDS, 1, 0);
      assertThat(tile(trace, 20, 0)).containsSequence(1, 0, 1 << 20, 1, 2);
    }
  }
}
