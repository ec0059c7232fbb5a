package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SvgSurfaceTest {
  private static String drawn(String text) {
    SvgSurface surface = new SvgSurface();
    surface.begin(10, 10);
    surface.drawText(1, 2, text);
    return new String(surface.end(), StandardCharsets.UTF_8);
  }

  @Test
  void namesOfAllLettersAreKept() {
    assertThat(drawn("∂x \ud835\udec1f")).contains(">∂x \ud835\udec1f</text>");
  }

  /** Halves of letters come from bytes that are no text, or from names that were cut. */
  @Test
  void whatCannotBeInAFileIsReplaced() {
    assertThat(drawn("a\ud835b\udec1\u0001<&")).contains(">a?b??&lt;&amp;</text>");
    assertThat(drawn("end\ud835")).contains(">end?</text>");
  }

  @Test
  void numbersHaveTwoDigitsOfFractionsAtMost() {
    SvgSurface surface = new SvgSurface();
    surface.begin(10, 10);
    surface.drawRect(-0.05, 12.5, 3, 0.001, 0x0a0b0c);
    assertThat(new String(surface.end(), StandardCharsets.UTF_8))
        .contains("<rect x=\"-0.05\" y=\"12.5\" width=\"3\" height=\"0.01\" fill=\"#0a0b0c\"/>");
  }
}
