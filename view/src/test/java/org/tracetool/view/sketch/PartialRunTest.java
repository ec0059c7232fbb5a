package org.tracetool.view.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewListener.PartialBox;
import org.tracetool.index.PreviewListener.PartialPreview;

class PartialRunTest {
  private static final int F = 1;
  private static final int G = 2;

  private static RunPiece piece(long from, long to, Map<Integer, Long> regions) {
    return new RunPiece(from, to, regions, 0, Set.of());
  }

  /** Three pieces of 10 ticks: the first one all of F, the others half of G. */
  private static SketchedRun sketch() {
    SketchedRun sketch = new SketchedRun();
    sketch.put(
        7,
        List.of(
            piece(0, 10, Map.of(F, 10L)),
            piece(100, 110, Map.of(G, 5L)),
            piece(200, 210, Map.of(G, 5L))));
    return sketch;
  }

  @Test
  void piecesStandForTheTimeAroundThem() {
    assertThat(sketch().estimates(7, 299))
        .containsExactly(
            new PartialBox(0, 10, Map.of(F, 10L)),
            new PartialBox(10, 145, Map.of(G, 72L)),
            new PartialBox(155, 144, Map.of(G, 72L)));
    assertThat(sketch().estimates(8, 299)).isEmpty();
  }

  @Test
  void estimatesStandOnlyWhereNothingWasRead() {
    List<PartialBox> boxes = List.of(new PartialBox(0, 128, Map.of(G, 128L)));
    Map<Integer, PartialPreview> previews = Map.of(7, new PartialPreview(boxes, 150, false));
    PartialRun run = new PartialRun(previews, sketch(), new TraceExtent(0, 299));
    PartialRow row = run.row(7);
    assertThat(row.boxes()).isEqualTo(boxes);
    assertThat(row.estimates())
        .containsExactly(
            new PartialBox(128, 27, Map.of(G, 13L)), new PartialBox(155, 144, Map.of(G, 72L)));
    assertThat(row.end()).isEqualTo(128);
    assertThat(run.share(2)).isEqualTo(150 / 299.0 / 2);
    Map<Integer, PartialPreview> whole = Map.of(7, new PartialPreview(boxes, 150, true));
    PartialRun read = new PartialRun(whole, sketch(), new TraceExtent(0, 299));
    assertThat(read.row(7).estimates()).isEmpty();
    assertThat(read.share(1)).isEqualTo(1);
  }

  @Test
  void theRunReachesFromTheFirstToTheLastTimeThatIsKnown() {
    PartialRun sampled = new PartialRun(Map.of(), sketch(), null);
    assertThat(sampled.first()).isZero();
    assertThat(sampled.last()).isEqualTo(210);
    List<PartialBox> boxes = List.of(new PartialBox(0, 128, Map.of()));
    Map<Integer, PartialPreview> previews = Map.of(9, new PartialPreview(boxes, 400, false));
    PartialRun run = new PartialRun(previews, sketch(), new TraceExtent(5, 299));
    assertThat(run.first()).isEqualTo(5);
    assertThat(run.last()).isEqualTo(400);
    assertThat(run.cut(TimeWindow.ALL)).isEqualTo(new TimeWindow(5, 401));
    assertThat(run.cut(new TimeWindow(0, 100))).isEqualTo(new TimeWindow(5, 100));
    assertThat(run.cut(new TimeWindow(300, 900))).isEqualTo(new TimeWindow(300, 401));
  }

  @Test
  void columnsTellFromWhereOnTheyAreEstimates() {
    List<PartialBox> boxes = List.of(new PartialBox(0, 150, Map.of(F, 150L)));
    Map<Integer, PartialPreview> previews = Map.of(7, new PartialPreview(boxes, 149, false));
    PartialRun run = new PartialRun(previews, sketch(), new TraceExtent(0, 299));
    PartialColumnShares columns = new PartialColumnShares(0, 299, 2);
    JsonWriter json = new JsonWriter(true).object(null);
    columns.write(List.of(run.row(7)), json);
    assertThat(json.endObject().toString())
        .contains("{\"estimated\":1,\"columns\":[[0,1,1000],[1,2,493]]}");
    assertThat(columns.regions()).containsExactly(F, G);
  }
}
