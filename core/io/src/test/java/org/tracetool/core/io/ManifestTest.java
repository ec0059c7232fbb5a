package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.io.Manifest.Action;
import org.tracetool.core.io.Manifest.Entry;

class ManifestTest {
  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(Action.PLACE, "t/0.evt", new FileIdentity("12", 0, 1), null),
          new Entry(
              Action.PLACE,
              "t/größe 1.evt",
              new FileIdentity(Long.toString(Long.MAX_VALUE), Long.MAX_VALUE, Long.MAX_VALUE),
              new FileIdentity("18446744073709551615", 127, 128)),
          new Entry(Action.ADD, "a", new FileIdentity("007", 1, -1), null),
          new Entry(Action.REMOVE, "b c", null, new FileIdentity("-", 5, Long.MIN_VALUE)),
          new Entry(Action.REMOVE_LAST, "d", null, null),
          new Entry(Action.PLACE_LAST, "t.otf2", new FileIdentity("(dev=1,ino=2)", 3, 4), null));

  @TempDir Path folder;

  private static StepList steps() {
    StepList steps = new StepList();
    steps.addAll(ENTRIES);
    return steps;
  }

  private String written() throws IOException {
    Path file = folder.resolve(Manifest.NAME);
    Files.deleteIfExists(file);
    new Manifest(steps()).write(folder);
    return Files.readString(file);
  }

  private Manifest readAs(String text) throws IOException {
    Files.write(folder.resolve(Manifest.NAME), text.getBytes(StandardCharsets.UTF_8));
    return Manifest.read(folder);
  }

  @Test
  void stepsAreGivenBackAsTheyWere() {
    assertThat(new ArrayList<>(steps())).isEqualTo(ENTRIES);
    assertThat(steps()).hasSize(ENTRIES.size());
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    assertThat(new ArrayList<>(readAs(written()).entries())).isEqualTo(ENTRIES);
  }

  @Test
  void aManifestThatIsNotWholeIsNone() throws IOException {
    String text = written();
    for (int end = 0; end < text.length(); end += 3) {
      assertThat(readAs(text.substring(0, end))).as("the first %s characters", end).isNull();
    }
    assertThat(readAs(text.substring(0, text.length() - 1))).isNull();
    assertThat(readAs(text + "PLACE - - x\n")).isNull();
    assertThat(readAs(text.replace("t/0.evt", "t/1.evt"))).isNull();
    assertThat(readAs(text.replace("t/0.evt", "../0.evt"))).isNull();
  }
}
