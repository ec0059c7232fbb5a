package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

/** A page keeps to its size. */
class ExportedTilesTest {
  private static final int PREVIEW = 1;
  private static final int RECORDS = 2;

  @TempDir static Path folder;
  private static ViewedTrace trace;

  @BeforeAll
  static void open() throws IOException {
    trace = ShownTrace.open(folder);
  }

  @AfterAll
  static void close() throws IOException {
    trace.close();
  }

  private static Map<?, ?> exported(long size) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    new ExportedTiles(trace, trace.extent().window()).write(size, json);
    return (Map<?, ?>) JsonTree.of(json.endObject().toString());
  }

  private static long letters(Map<?, ?> page) {
    return ((List<?>) page.get("tiles"))
        .stream().mapToLong(tile -> ((String) ((List<?>) tile).get(2)).length()).sum();
  }

  /** What the first row of the first tile is made from. */
  private static int kind(Map<?, ?> page) {
    List<?> tile = (List<?>) ((List<?>) page.get("tiles")).get(0);
    byte[] bytes = Base64.getDecoder().decode((String) tile.get(2));
    // Version, number of tiles, rows; number of the row, its length of one or two bytes, its kind.
    int at = bytes[4] >= 0 ? 5 : 6;
    return bytes[at];
  }

  @Test
  void callsAreThereIfTheyFit() throws IOException {
    Map<?, ?> whole = exported(Long.MAX_VALUE);
    assertThat(kind(whole)).isEqualTo(RECORDS);
    assertThat(letters(exported(letters(whole) + 10_000))).isEqualTo(letters(whole));
  }

  @Test
  void sharesAreThereIfCallsDoNotFit() throws IOException {
    Map<?, ?> least = exported(1);
    assertThat(kind(least)).isEqualTo(PREVIEW);
    assertThat(least.get("finest")).isEqualTo(least.get("coarsest"));
    assertThat(letters(least)).isLessThan(letters(exported(Long.MAX_VALUE)) / 4);
  }

  @Test
  void aPageIsNotMuchLargerThanItMayBe() throws IOException {
    long least = letters(exported(1));
    for (long size = least; size < 64 * least; size *= 2) {
      assertThat(letters(exported(size))).isLessThanOrEqualTo(size);
    }
  }
}
