package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.UsageException;

class SessionFileTest {
  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("x.ttview"), text);
  }

  private static String session(String path) {
    return "{\"format\":\"tracetool session\",\"version\":1,\"traces\":[{\"path\":\""
        + path
        + "\"}]}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs/a.otf", "/no/such/place/a.otf", "elsewhere/a.otf"})
  void tracesAreFoundFromTheFolderOfTheSessionAndBesideIt(String path) throws IOException {
    Path trace = path.startsWith("runs") ? folder.resolve(path) : folder.resolve("a.otf");
    Files.createDirectories(trace.getParent());
    Files.createFile(trace);
    SessionFile session = SessionFile.read(write(session(path)), List.of());
    assertThat(session.traces()).hasSize(1);
    assertThat(Files.isSameFile(session.traces().get(0), trace)).isTrue();
  }

  @Test
  void tracesThatAreNamedTakeThePlaceOfThoseOfTheSession() throws IOException {
    List<Path> named = List.of(Path.of("other.otf"));
    assertThat(SessionFile.read(write(session("a.otf")), named).traces()).isEqualTo(named);
    assertThatThrownBy(
            () -> SessionFile.read(write(session("a.otf")), List.of(Path.of("a"), Path.of("b"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("shows 1 traces");
  }

  @Test
  void aTraceThatIsNotThereIsSaid() throws IOException {
    Path file = write(session("a.otf"));
    assertThatThrownBy(() -> SessionFile.read(file, List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a.otf is not there; name it: tracetool view");
    assertThat(InProcess.run("view", file.toString())).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"format\":\"tracetool session\",\"version\":2,\"traces\":[{\"path\":\"a\"}]}",
        "{\"format\":\"tracetool session\",\"version\":1,\"traces\":[]}",
        "{\"format\":\"tracetool session\",\"version\":1,\"traces\":[{\"path\":7}]}",
        "{\"format\":\"tracetool session\",\"version\":1,\"traces\":[{\"path\":\"\\u0000\"}]}",
        "{\"format\":\"other\",\"version\":1,\"traces\":[{\"path\":\"a\"}]}",
      })
  void whatIsNoSessionIsRefused(String text) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> SessionFile.read(file, List.of())).isInstanceOf(UsageException.class);
  }

  @Test
  void aSessionHasItsOwnTimeAndIsNoPicture() throws IOException {
    Path file = write(session("a.otf"));
    assertThat(InProcess.run("view", "--time", "1:2", file.toString())).isEqualTo(2);
    assertThat(InProcess.run("view", "--svg", folder.resolve("a.svg").toString(), file.toString()))
        .isEqualTo(2);
  }
}
