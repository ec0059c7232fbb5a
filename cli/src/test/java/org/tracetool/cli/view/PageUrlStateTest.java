package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.PictureColours.ColourMode;

class PageUrlStateTest {
  @Test
  void eachTraceCountsInItsOwnTicks() throws Exception {
    assertThat(
            PageUrlState.of(
                ColourMode.REGION, 0, new TimeWindow(2000, 3000), new TimeWindow(1000, 1500)))
        .isEqualTo("#from=2000&to=3000&from1=1000&to1=1500");
    assertThat(PageUrlState.of(ColourMode.REGION, 0, new TimeWindow(20, -1L)))
        .isEqualTo("#from=20&to=18446744073709551615");
    assertThat(PageUrlState.of(ColourMode.REGION, 0, (TimeWindow) null)).isEmpty();
    assertThat(PageUrlState.of(ColourMode.REGION, 2, (TimeWindow) null)).isEqualTo("#open=2");
  }

  @Test
  void coloursAreThoseThatAreAskedFor() throws Exception {
    assertThat(PageUrlState.of(ColourMode.GROUP, 0, null, null)).isEqualTo("#groups=1&groups1=1");
    assertThat(PageUrlState.of(ColourMode.RECORDED, 0, new TimeWindow(2000, 3000)))
        .isEqualTo("#from=2000&to=3000&colors=trace");
    assertThat(PageUrlState.colours(ColourMode.REGION)).isEmpty();
    assertThat(PageUrlState.colours(ColourMode.GROUP)).isEqualTo("groups=1");
  }
}
