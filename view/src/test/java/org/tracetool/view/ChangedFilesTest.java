package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RequestProgress;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileCache;
import org.tracetool.view.verdict.ComparedVerdicts;

/** Files of a trace that change while it is shown: no answer has less than all without a word. */
final class ChangedFilesTest {
  @TempDir private Path folder;

  @Test
  void aTraceThatChangesIsNotShownAnyMore() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      TraceApi api =
          new TraceApi(trace, null, 0, new TileCache(1 << 20), new ComparedVerdicts(1), t -> {});
      RequestParameters all = new RequestParameters("from=0&to=999999999");
      assertThat(api.answer("messages", all, new RequestProgress())).isNotNull();
      Path events = trace.reader().files().get(trace.reader().files().size() - 1).path();
      byte[] bytes = Files.readAllBytes(events);
      Files.write(events, Arrays.copyOf(bytes, bytes.length / 2));
      assertThatThrownBy(() -> api.answer("messages", all, new RequestProgress()))
          .isInstanceOf(TraceException.class)
          .hasMessageContaining(events + ": has changed since the trace was opened; start view");
      Files.write(events, Arrays.copyOf(bytes, bytes.length + 1));
      assertThatThrownBy(() -> api.answer("messages", all, new RequestProgress()))
          .isInstanceOf(TraceException.class)
          .hasMessageContaining(events + ": has grown since the trace was opened; start view");
      Files.delete(events);
      assertThatThrownBy(() -> api.answer("messages", all, new RequestProgress()))
          .isInstanceOf(MissingTraceException.class)
          .hasMessageContaining(events + ": the file no longer exists")
          .hasMessageContaining("put it back, or start view again");
      api.stop();
    }
  }
}
