package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tracetool.view.export.RegionPalette.ColourFamily;

final class RegionPaletteTest {
  /** A line of the table of the page: a pattern, and colours. */
  private static final Pattern ROW =
      Pattern.compile("^  \\[/(.*)/i, \\[(.*)\\]\\],$", Pattern.MULTILINE);

  @Test
  void picturesHaveTheColoursOfThePage() throws IOException {
    List<String> ofPage = new ArrayList<>();
    try (InputStream in = RegionPalette.class.getResourceAsStream("../page/colors.js")) {
      Matcher row = ROW.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      while (row.find()) {
        String pattern = row.group(1).replace("\\/", "/").replace("(?:)", "");
        ofPage.add(pattern + " " + row.group(2));
      }
    }
    List<String> ofPictures = new ArrayList<>();
    for (ColourFamily family : RegionPalette.FAMILIES) {
      String colours = Arrays.deepToString(family.colours());
      ofPictures.add(family.names().pattern() + " " + colours.substring(1, colours.length() - 1));
    }
    assertThat(ofPictures).hasSizeGreaterThan(5).isEqualTo(ofPage);
  }
}
