package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UsageException;

class PagePlaceTest {
  @Test
  void eachTraceCountsInItsOwnTicks() throws Exception {
    assertThat(PagePlace.of("2:3s", 1000, 500)).isEqualTo("#from=2000&to=3000&from1=1000&to1=1500");
    assertThat(PagePlace.of("20ms:", 1000)).isEqualTo("#from=20&to=18446744073709551615");
    assertThat(PagePlace.of(null, 1000)).isEmpty();
  }

  @Test
  void whatIsNoWindowIsRefused() {
    assertThatThrownBy(() -> PagePlace.of("soon", 1000)).isInstanceOf(UsageException.class);
  }
}
