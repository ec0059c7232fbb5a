package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.model.ViewedTrace;

/** What pages are told when something goes wrong that has no message of its own. */
@Timeout(60)
class FailureTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;

  /** A trace that can be read until it is broken. */
  private static final class Breaking extends FrontReader {
    RuntimeException defect;
    IOException failure;

    Breaking(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      if (defect != null) {
        throw defect;
      }
      return reader.open(stream, section, options);
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  private interface Opened {
    ViewedTrace trace() throws IOException;
  }

  private static TraceOpener opener(Opened opened) {
    return new TraceOpener() {
      @Override
      public String name() {
        return "broken";
      }

      @Override
      public ViewedTrace open(OpeningState opening) throws IOException {
        return opened.trace();
      }
    };
  }

  private static ViewServer serve(Opened opened) throws Exception {
    ViewOptions options = new ViewOptions(0, 1 << 20, 1, true, t -> {});
    ViewServer server = ViewServer.start(List.of(opener(opened)), options);
    while (get(server, "state").body().contains("indexing")) {
      Thread.sleep(10);
    }
    return server;
  }

  private static HttpResponse<String> get(ViewServer server, String path) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(server.url().resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aTraceThatCannotBeOpened() throws Exception {
    Opened none =
        () -> {
          throw new ClosedChannelException();
        };
    try (ViewServer server = serve(none)) {
      assertThat(get(server, "state").body()).contains("\"failed\"", "ClosedChannelException");
    }
  }

  @Test
  void aQuestionThatCannotBeAnswered() throws Exception {
    ViewedTrace shown = ShownTrace.open(folder);
    Breaking reader = new Breaking(shown.original());
    TraceIndex index = TraceIndex.open(folder.resolve("shown.otf.ttidx"), reader);
    ViewedTrace trace =
        new ViewedTrace("broken", reader, index, reader.files(), ReadOptions.defaults());
    try (shown;
        ViewServer server = serve(() -> trace)) {
      reader.failure = new ClosedChannelException();
      assertFails(get(server, "t/0/selection"), "ClosedChannelException");
      reader.failure = null;
      reader.defect = new IllegalStateException("a defect");
      assertFails(get(server, "t/0/selection"), "a defect");
      reader.defect = null;
      assertThat(get(server, "t/0/selection").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anAnalysisThatFailedIsTriedAgainWhenItIsAskedForAgain() throws Exception {
    ViewedTrace shown = ShownTrace.open(folder);
    Breaking reader = new Breaking(shown.original());
    TraceIndex index = TraceIndex.open(folder.resolve("shown.otf.ttidx"), reader);
    ViewedTrace trace =
        new ViewedTrace("broken", reader, index, reader.files(), ReadOptions.defaults());
    try (shown;
        ViewServer server = serve(() -> trace)) {
      reader.failure = new ClosedChannelException();
      assertThat(analysed(server)).contains("\"failed\"", "ClosedChannelException");
      reader.failure = null;
      assertThat(analysed(server)).contains("\"done\"", "processes begin");
    }
  }

  private static String analysed(ViewServer server) throws Exception {
    String answer;
    do {
      answer = get(server, "t/0/analysis?id=first-enters").body();
    } while (answer.contains("\"running\""));
    return answer;
  }

  private static void assertFails(HttpResponse<String> answer, String why) {
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).contains(why);
  }
}
