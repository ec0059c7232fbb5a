package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExportedPictureTest {
  @Test
  void namesKeepTheirEnds() {
    assertThat(ExportedPicture.shortened("rank 0: GPU 0 stream 20", 20))
        .isEqualTo("rank 0: …0 stream 20");
    assertThat(ExportedPicture.shortened("rank 0: GPU 0 stream", 20))
        .isEqualTo("rank 0: GPU 0 stream");
  }
}
