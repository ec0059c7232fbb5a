package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.TestData;

/** The command while it serves a page, and what is left of it. */
@Timeout(60)
final class ViewServingIT {
  private static final Path TRACE = TestData.path("vampirtrace/ring_collectives/expected");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;
  @TempDir private Path temporary;
  private Process process;
  private Path errors;
  private URI url;

  private void serve() throws IOException, InterruptedException {
    errors = temporary.resolve("errors");
    ProcessBuilder command =
        new ProcessBuilder(
                PackagedTool.TOOL.toString(),
                "view",
                "--no-browser",
                "--quiet",
                folder.resolve("ring.otf").toString())
            .redirectError(errors.toFile());
    command.environment().put("TMPDIR", Files.createDirectory(temporary.resolve("t")).toString());
    process = command.start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    url = URI.create(out.readLine());
    while (get("state").body().contains("\"indexing\"")) {
      Thread.sleep(20);
    }
  }

  @AfterEach
  void stop() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(url.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void copyTrace() throws IOException {
    try (Stream<Path> files = Files.list(TRACE)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  /** Ends the command as a terminal does, and returns what it printed. */
  private String ended() throws IOException, InterruptedException {
    process.destroy();
    process.waitFor();
    try (Stream<Path> left = Files.list(temporary.resolve("t"))) {
      assertThat(left).isEmpty();
    }
    return Files.readString(errors);
  }

  @Test
  void damageIsToldAtOnceAndOnThePage() throws Exception {
    copyTrace();
    Path events = folder.resolve("ring.1.events");
    byte[] whole = Files.readAllBytes(events);
    Files.write(events, Arrays.copyOf(whole, 2000));
    serve();
    assertThat(get("state").body()).contains("\"ready\"", "\"damage\":\"damage: ", "ring.1.events");
    String before = Files.readString(errors);
    assertThat(before).contains("tracetool: damage: ").doesNotContain("times");
    assertThat(get("t/0/selection").statusCode()).isEqualTo(200);
    assertThat(ended()).isEqualTo(before);
    assertThat(folder.resolve("ring.otf.ttidx")).doesNotExist();
  }

  @Test
  void aFailureOfEachQuestionIsPrintedOnce() throws Exception {
    copyTrace();
    serve();
    assertThat(get("state").body()).contains("\"ready\"").doesNotContain("damage");
    Files.delete(folder.resolve("ring.1.events"));
    for (int i = 0; i < 3; i++) {
      assertThat(get("t/0/selection").body()).contains("ring.1.events", "no longer exists");
    }
    assertThat(ended().lines()).singleElement().asString().contains("ring.1.events");
  }
}
