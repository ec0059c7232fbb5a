package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageScriptTest {
  private static final Pattern MODULE = Pattern.compile("(?m)^modules\\['([a-z0-9-]+)'\\] = ");
  private static final Pattern TAKEN =
      Pattern.compile("(?m)^const \\{([^}]*)\\} = modules\\['([a-z0-9-]+)'\\];$");

  @Test
  void modulesStandBehindThoseThatTheyImport() throws IOException {
    String script = PageScript.text();
    Matcher taken = TAKEN.matcher(script);
    int found = 0;
    while (taken.find()) {
      assertThat(script.substring(0, taken.start()))
          .contains("modules['" + taken.group(2) + "'] =");
      found++;
    }
    assertThat(found).isGreaterThan(100);
    assertThat(MODULE.matcher(script).results().map(m -> m.group(1)))
        .doesNotHaveDuplicates()
        .contains("time", "raster", "main")
        .last()
        .isEqualTo("main");
  }

  @Test
  void aModuleGivesWhatItExportedAndItsTextIsUnchangedElse() throws IOException {
    assertThat(PageScript.text())
        .contains("const {tileLevel, tilesOf} = modules['camera'];")
        .containsPattern("return \\{[^}]*\\bpaintLane\\b[^}]*\\};")
        .doesNotContainPattern("(?m)^(import|export) ")
        .doesNotContain("</script");
  }
}
