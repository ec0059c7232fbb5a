package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UsageException;
import org.tracetool.view.export.PictureColours.By;

class PagePlaceTest {
  @Test
  void eachTraceCountsInItsOwnTicks() throws Exception {
    assertThat(PagePlace.of("2:3s", By.REGION, 1000, 500))
        .isEqualTo("#from=2000&to=3000&from1=1000&to1=1500");
    assertThat(PagePlace.of("20ms:", By.REGION, 1000))
        .isEqualTo("#from=20&to=18446744073709551615");
    assertThat(PagePlace.of(null, By.REGION, 1000)).isEmpty();
  }

  @Test
  void coloursAreThoseThatAreAskedFor() throws Exception {
    assertThat(PagePlace.of(null, By.GROUP, 1000, 500)).isEqualTo("#groups=1&groups1=1");
    assertThat(PagePlace.of("2:3s", By.RECORDED, 1000))
        .isEqualTo("#from=2000&to=3000&colors=trace");
    assertThat(PagePlace.colours(By.REGION)).isEmpty();
    assertThat(PagePlace.colours(By.GROUP)).isEqualTo("groups=1");
  }

  @Test
  void whatIsNoWindowIsRefused() {
    assertThatThrownBy(() -> PagePlace.of("soon", By.REGION, 1000))
        .isInstanceOf(UsageException.class);
  }
}
