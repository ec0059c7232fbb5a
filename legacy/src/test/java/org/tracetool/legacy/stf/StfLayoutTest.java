package org.tracetool.legacy.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.error.UsageException;

class StfLayoutTest {
  @ParameterizedTest
  @CsvSource({
    "64KB, 64k",
    "65536, 64k",
    "65537B, 128k",
    "5000, 8k",
    "0, 1k",
    "1kb, 1k",
    "1MB, 1m",
    "1023KB, 1m",
    "16MB, 16m",
    "1GB, 16m",
    "999999999GB, 16m"
  })
  void chunksArePowersOfTwo(String said, String chosen) throws UsageException {
    assertThat(StfLayout.chunk(said)).isEqualTo(chosen);
  }

  @Test
  void whatIsNoSizeIsRefused() {
    assertThatThrownBy(() -> StfLayout.chunk("64 K"))
        .isInstanceOf(UsageException.class)
        .hasMessage("--stf-chunksize: expected a number of bytes such as 64KB, found '64 K'");
  }
}
