package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchTextTest {
  @Test
  void aPartOfANameIsFound() {
    SearchText text = SearchText.of(" launchkernel ");
    assertThat(text.matches("cudaLaunchKernelExC")).isTrue();
    assertThat(text.matches("cudaLaunch")).isFalse();
    assertThat(text.matches(null)).isFalse();
  }

  @Test
  void inQuotationMarksTheWholeNameIsFound() {
    SearchText text = SearchText.of("\"cudaLaunchKernel\"");
    assertThat(text.matches("cudaLaunchKernelExC")).isFalse();
    assertThat(text.matches("CUDALAUNCHKERNEL")).isTrue();
  }

  @Test
  void quotationMarksAloneAreAText() {
    assertThat(SearchText.of("\"\"").matches("say \"\"")).isTrue();
    assertThat(SearchText.of("").matches("")).isFalse();
  }
}
