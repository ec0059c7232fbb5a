package org.tracetool.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestDataTest {
  @Test
  void findsWhatIsThere() {
    assertThat(TestData.path("README.md")).isRegularFile().isAbsolute();
  }

  @Test
  void namesWhatIsMissing() {
    assertThatThrownBy(() -> TestData.path("no/such-trace"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such-trace");
  }

  @Test
  void staysInside() {
    assertThatThrownBy(() -> TestData.path("../pom.xml"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
