package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

class WindowSharesTest {
  @TempDir Path folder;
  private ViewedTrace trace;

  @BeforeEach
  void open() throws Exception {
    trace = ShownTrace.open(folder);
  }

  @AfterEach
  void close() throws Exception {
    trace.close();
  }

  private Map<?, ?> shares(TimeWindow window, long maxRecords, int... locations) throws Exception {
    QueryWindow query = new QueryWindow(window, locations);
    return (Map<?, ?>) JsonTree.of(WindowShares.text(trace, query, maxRecords));
  }

  private static List<?> region(Map<?, ?> shares, int token) {
    for (Object region : (List<?>) shares.get("regions")) {
      if (((List<?>) region).get(0).equals(new BigDecimal(token))) {
        return (List<?>) region;
      }
    }
    return List.of();
  }

  @Test
  void fewRecordsAreCounted() throws Exception {
    Map<?, ?> shares = shares(new TimeWindow(2_100, 4_050), 1_000, 1, 2);
    assertThat(shares.get("about")).isEqualTo(false);
    assertThat(shares.get("ticks")).isEqualTo(new BigDecimal(2 * 1_950));
    // Sender: 500, 600 and 50 ticks of three computations; receiver: 200, 300 and 50.
    assertThat(region(shares, 2)).isEqualTo(decimals(2, 4, 1_700, 1_700));
  }

  @Test
  void ofManyRecordsTheIndexTellsAbout() throws Exception {
    Map<?, ?> all = shares(new TimeWindow(1_000, 401_000), 1_000, 1, 2);
    assertThat(all.get("about")).isEqualTo(true);
    assertThat(((BigDecimal) region(all, 2).get(2)).doubleValue()).isBetween(355e3, 361e3);
    assertThat(region(all, 2).get(1)).isNull();
    Map<?, ?> sender = shares(new TimeWindow(101_000, 201_000), 10, 1);
    assertThat(((BigDecimal) region(sender, 2).get(2)).doubleValue()).isBetween(55e3, 65e3);
    assertThat(region(sender, 4)).isEmpty();
  }

  @Test
  void anEstimateOfTheWholeRunHasAllOfItsTime() throws Exception {
    long first = trace.extent().first();
    long last = trace.extent().last();
    Map<?, ?> all = shares(TimeWindow.through(first, last), 1_000, 1, 2);
    assertThat(all.get("about")).isEqualTo(true);
    assertThat(((BigDecimal) all.get("ticks")).longValue())
        .isBetween(2 * (last - first) - 10, 2 * (last - first) + 10);
  }

  @Test
  void eachProcessHasItsShares() throws Exception {
    QueryWindow window = new QueryWindow(new TimeWindow(2_000, 3_000), new int[] {1, 2});
    Map<?, ?> exact = (Map<?, ?>) JsonTree.of(ProcessShares.text(trace, window, 1_000));
    assertThat(exact.get("process_regions")).isEqualTo(decimals(2, 4, 1, 3, 5));
    assertThat(exact.get("processes"))
        .isEqualTo(
            List.of(decimals(0, 600, 0, 250, 100, 50, 0), decimals(1, 300, 500, 150, 0, 50, 0)));
    QueryWindow whole = new QueryWindow(new TimeWindow(1_000, 401_000), new int[] {2, 1});
    Map<?, ?> about = (Map<?, ?>) JsonTree.of(ProcessShares.text(trace, whole, 1_000));
    assertThat(about.get("about")).isEqualTo(true);
    List<?> receiver = (List<?>) ((List<?>) about.get("processes")).get(0);
    assertThat(receiver.get(0)).isEqualTo(new BigDecimal(1));
    assertThat(((BigDecimal) receiver.get(1)).doubleValue()).isBetween(115e3, 125e3);
  }

  private static List<BigDecimal> decimals(long... numbers) {
    return java.util.Arrays.stream(numbers).mapToObj(BigDecimal::new).toList();
  }
}
