package org.tracetool.view.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.Message;
import org.tracetool.view.model.ViewedTrace;

/**
 * Messages that are too many to be drawn one by one, put together: those of a pair of processes
 * that were sent within the same part of a window. A bundle has the times of its first message.
 */
final class MessageBundles {
  /** Parts of a window. */
  private static final int PARTS = 32;

  /** Bundles of a picture, at most. */
  private static final int MOST = 2000;

  private record Key(int sender, int receiver, long part) {}

  private static final class Bundle {
    final Message first;
    long count;
    long bytes;

    Bundle(Message first) {
      this.first = first;
    }
  }

  private MessageBundles() {}

  /** Writes the bundles of messages of which both ends are known. */
  static void write(ViewedTrace trace, TimeWindow window, List<Message> messages, JsonWriter json) {
    Map<Key, Bundle> bundles = new LinkedHashMap<>();
    double width = Math.max(1.0, (double) (window.to() - window.from()) / PARTS);
    for (Message m : messages) {
      if (!m.isWhole()) {
        continue;
      }
      long part = (long) ((m.sent() - window.from()) / width);
      Bundle own =
          bundles.computeIfAbsent(new Key(m.sender(), m.receiver(), part), k -> new Bundle(m));
      own.count++;
      own.bytes += m.bytes();
    }
    json.list("bundles");
    bundles.values().stream()
        .sorted((a, b) -> Long.compare(b.count, a.count))
        .limit(MOST)
        .forEach(
            b -> {
              json.list(null).number(null, trace.rows().ofLocation(b.first.sender()));
              json.text(null, Long.toUnsignedString(b.first.sent()));
              json.number(null, trace.rows().ofLocation(b.first.receiver()));
              json.text(null, Long.toUnsignedString(b.first.received()));
              json.number(null, b.count).number(null, b.bytes).endList();
            });
    json.endList();
  }
}
