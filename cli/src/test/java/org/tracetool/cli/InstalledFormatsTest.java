package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatList;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;

/** The list of formats of an installed program makes the same registry as a search in all jars. */
class InstalledFormatsTest {
  private static final FormatRegistry SEARCHED = FormatRegistry.load();

  @TempDir Path folder;

  private FormatRegistry registryOf(String list) throws IOException {
    Path file = Files.writeString(folder.resolve("formats.txt"), list);
    System.setProperty(FormatList.PROPERTY, file.toString());
    return FormatRegistry.load();
  }

  @AfterEach
  void noList() {
    System.clearProperty(FormatList.PROPERTY);
  }

  private static List<String> ids(FormatRegistry registry) {
    return registry.formats().stream().map(TraceFormat::id).toList();
  }

  @Test
  void formatsAndSuffixesAreThose() throws IOException {
    FormatRegistry listed = registryOf(FormatList.text(SEARCHED.formats()));

    assertThat(ids(listed)).isEqualTo(ids(SEARCHED));
    assertThat(listed.suffixes()).isEqualTo(SEARCHED.suffixes());
    for (TraceFormat format : SEARCHED.formats()) {
      assertThat(listed.byId(format.id())).hasSameClassAs(format);
      for (String suffix : format.suffixes()) {
        Path trace = Path.of("trace" + suffix);
        assertThat(listed.bySuffix(trace).id()).isEqualTo(SEARCHED.bySuffix(trace).id());
      }
    }
  }

  @Test
  void onlyListedFormatsAreThere() throws IOException {
    FormatRegistry listed = registryOf("otf org.tracetool.format.otf.OtfFormat rw .otf\n");

    assertThat(ids(listed)).containsExactly("otf");
  }

  @Test
  void theContentDecidesAgainstTheName() throws IOException {
    FormatRegistry listed = registryOf(FormatList.text(SEARCHED.formats()));
    Path misnamed = Files.writeString(folder.resolve("trace.otf"), "CLOG-02.44");

    assertThat(listed.detect(misnamed).id()).isEqualTo("clog2");
  }

  @Test
  void aListThatIsCutOffIsNotUsed() throws IOException {
    assertThat(ids(registryOf("otf org.tracetool.format.otf.OtfFormat rw .o")))
        .isEqualTo(ids(SEARCHED));
    assertThat(ids(registryOf(""))).isEqualTo(ids(SEARCHED));
  }
}
