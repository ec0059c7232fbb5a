package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.Message;
import org.tracetool.view.model.ViewedTrace;

class MessageBundlesTest {
  @Test
  void messagesOfAPairAndATimeAreOneBundle(@TempDir Path folder) throws Exception {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      messages.add(new Message(1, 2, 0, 5, 1000 + i, 1100 + i, 8));
    }
    messages.add(new Message(2, 1, 0, 5, 1000, 1200, 16));
    messages.add(new Message(1, 2, 0, 5, 4000, 4100, 8));
    messages.add(new Message(1, 2, 0, 5, 4000, -1, 8));
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      JsonWriter json = new JsonWriter(true).object(null);
      MessageBundles.write(trace, new TimeWindow(1000, 4200), messages, json);
      assertThat(json.endObject().toString().replace("\n", ""))
          .isEqualTo(
              "{\"bundles\":[[0,\"1000\",1,\"1100\",10,80],"
                  + "[1,\"1000\",0,\"1200\",1,16],[0,\"4000\",1,\"4100\",1,8]]}");
    }
  }
}
