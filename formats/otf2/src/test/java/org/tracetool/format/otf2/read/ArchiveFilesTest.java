package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.TestData;

/** The list of an archive's files has what is there, in the order of the locations. */
class ArchiveFilesTest {
  @TempDir private Path folder;

  @BeforeEach
  void copy() throws IOException {
    Path from = TestData.path("otf2/02-allevents");
    Copying.copy(from, folder, file -> !file.toString().endsWith(".gz"));
  }

  private List<TraceFile> files() throws IOException {
    Path anchor = folder.resolve("traces.otf2");
    try (TraceReader reader = new Otf2Format().open(anchor, ReadOptions.defaults())) {
      return reader.files();
    }
  }

  private Set<String> onDisk() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(p -> p + " " + p.toFile().length())
          .collect(Collectors.toSet());
    }
  }

  private static List<String> named(List<TraceFile> files) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) { // by places, as by the iterator
      names.add(files.get(i).path() + " " + files.get(i).bytes());
    }
    assertThat(files.stream().map(f -> f.path() + " " + f.bytes()).toList()).isEqualTo(names);
    return names;
  }

  @Test
  void allFilesAreThereOnceWithTheirSizes() throws IOException {
    List<TraceFile> files = files();
    assertThat(named(files)).containsExactlyInAnyOrderElementsOf(onDisk()).hasSize(2 + 3 * 5);
    assertThat(files.stream().map(TraceFile::role).distinct())
        .containsExactly("anchor", "definitions", "local definitions", "events", "snapshots");
    assertThat(files.stream().filter(f -> f.role().equals("events")).map(TraceFile::stream))
        .containsExactly(1, 2, 3, 4, 5);
    assertThatThrownBy(() -> files.get(17)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void whatIsNotThereIsLeftOutAndWhatBelongsToNoLocationAsWell() throws IOException {
    Files.delete(folder.resolve("traces/1.snap"));
    Files.delete(folder.resolve("traces/0.def"));
    Set<String> expected = onDisk();
    Files.copy(folder.resolve("traces/1.evt"), folder.resolve("traces/99.evt"));
    assertThat(named(files())).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void aFolderInThePlaceOfAFileIsTold() throws IOException {
    Files.delete(folder.resolve("traces/1.snap"));
    Files.createDirectory(folder.resolve("traces/1.snap"));
    assertThatThrownBy(this::files)
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("1.snap");
  }
}
