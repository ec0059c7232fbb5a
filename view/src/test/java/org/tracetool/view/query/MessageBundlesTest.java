package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewedTrace;

class MessageBundlesTest {
  @Test
  void messagesOfAPairAndATimeAreOneBundle(@TempDir Path folder) throws Exception {
    List<TimelineMessage> messages = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      messages.add(new TimelineMessage(1, 2, 0, 5, 1000 + i, 1100 + i, 8));
    }
    messages.add(new TimelineMessage(2, 1, 0, 5, 1000, 1200, 16));
    messages.add(new TimelineMessage(1, 2, 0, 5, 4000, 4100, 8));
    messages.add(new TimelineMessage(1, 2, 0, 5, 4000, -1, 8));
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      JsonWriter json = new JsonWriter(true).object(null);
      MessageBundles.of(new TimeWindow(1000, 4200), messages).write(trace, json);
      assertThat(json.endObject().toString().replace("\n", ""))
          .isEqualTo(
              "{\"bundles\":[[0,\"1005\",1,\"1105\",10,80,\"1000\",\"1009\"],"
                  + "[1,\"1000\",0,\"1200\",1,16,\"1000\",\"1000\"],"
                  + "[0,\"4000\",1,\"4100\",1,8,\"4000\",\"4000\"]],\"left\":0}");
    }
  }

  @Test
  void messagesThatAreNotBroughtTogetherAreCountedAllTheSame(@TempDir Path folder)
      throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      // Two cycles are in each part; the message is sent at 650 and received at 750 of a cycle.
      TimeWindow window = new TimeWindow(301_000, 365_000);
      assertThat(read(trace, new QueryWindow(window, new int[] {1, 2})))
          .startsWith(
              "{\"bundles\":[[0,\"302150\",1,\"302250\",2,16,\"301650\",\"302650\"],[0,\"304150\"")
          .endsWith("\"left\":0}");
      // The sender is not read.
      assertThat(read(trace, new QueryWindow(window, new int[] {2})))
          .startsWith("{\"bundles\":[[0,\"302250\",1,\"302250\",2,16,\"301750\",\"302750\"],");
    }
  }

  private static String read(ViewedTrace trace, QueryWindow query) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    MessageBundles.read(trace, query).write(trace, json);
    return json.endObject().toString().strip();
  }

  @Test
  void ofManyPairsThereAreFewerPartsAndAllMessagesAreCounted(@TempDir Path folder)
      throws Exception {
    List<TimelineMessage> messages = new ArrayList<>();
    for (int i = 0; i < 32 * 2100; i++) {
      messages.add(new TimelineMessage(i % 2100, 9000, 0, 5, i, i + 10L, 8));
    }
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      JsonWriter json = new JsonWriter(true).object(null);
      MessageBundles.of(new TimeWindow(0, messages.size()), messages).write(trace, json);
      String text = json.endObject().toString().strip();
      assertThat(text.split(",32,256,", -1)).hasSize(2000 + 1); // all parts of a pair together
      assertThat(text).endsWith("\"left\":3200}");
    }
  }
}
