package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** All streams of a run, and the rules that hold between them. */
final class RunText {
  private final Path prefix;
  private final Map<String, StreamText> streams = new LinkedHashMap<>();
  private final Map<String, LongUnaryOperator> clocks = new HashMap<>();

  private RunText(Path prefix) {
    this.prefix = prefix;
  }

  static RunText read(Path prefix) throws IOException {
    RunText run = new RunText(prefix);
    for (GeneratedControlFile.Section section : GeneratedControlFile.read(prefix).sections()) {
      for (String stream : section.enabled()) {
        run.streams.put(stream, StreamText.read(prefix, stream));
        run.clocks.put(stream, local -> global(section, local));
      }
    }
    return run;
  }

  /** The line through both clock measurements. */
  private static long global(GeneratedControlFile.Section section, long local) {
    double part = (double) (local - section.local0()) / (section.local1() - section.local0());
    return local + section.offset0() + Math.round(part * (section.offset1() - section.offset0()));
  }

  Map<String, StreamText> streams() {
    return streams;
  }

  List<String> definitions(String stream) throws IOException {
    return StreamText.lines(GeneratedFiles.find(prefix, stream + ".def"));
  }

  /** Checks all that holds for any run. */
  void check() throws IOException {
    for (Map.Entry<String, StreamText> entry : streams.entrySet()) {
      StreamText text = entry.getValue();
      text.depth();
      List<String> definitions = definitions(entry.getKey());
      assertThat(definitions.get(definitions.size() - 1))
          .isEqualTo("DTRG" + Long.toHexString(text.first()) + "T" + Long.toHexString(text.last()));
    }
    checkMessages();
    checkCollectives();
  }

  /** Sends and receives match first in, first out; a message arrives after it was sent. */
  private void checkMessages() {
    Map<String, Deque<StreamText.Message>> sent = new HashMap<>();
    streams.forEach(
        (stream, text) -> {
          for (StreamText.Message message : text.messages()) {
            if (message.send()) {
              String key = stream + ">" + Long.toHexString(message.partner());
              sent.computeIfAbsent(key + tag(message), k -> new ArrayDeque<>()).add(message);
            }
          }
        });
    streams.forEach(
        (stream, text) -> {
          for (StreamText.Message message : text.messages()) {
            if (!message.send()) {
              String partner = Long.toHexString(message.partner());
              Deque<StreamText.Message> queue = sent.get(partner + ">" + stream + tag(message));
              assertThat(queue).as("sends for %s on %s", message, stream).isNotEmpty();
              StreamText.Message send = queue.remove();
              assertThat(send.length()).isEqualTo(message.length());
              assertThat(clocks.get(stream).applyAsLong(message.time()))
                  .isGreaterThan(clocks.get(partner).applyAsLong(send.time()));
            }
          }
        });
    assertThat(sent.values()).allMatch(Deque::isEmpty);
  }

  private static String tag(StreamText.Message message) {
    return " " + message.tag().substring(0, 1); // communicators have other tokens elsewhere
  }

  /** Each begin has its end and an id of its own; none ends before all have begun. */
  private void checkCollectives() {
    List<List<long[]>> perRank = new ArrayList<>();
    streams.forEach(
        (stream, text) -> {
          List<long[]> spans = new ArrayList<>();
          Set<String> ids = new HashSet<>();
          String open = null;
          for (StreamText.Event event : text.events()) {
            long time = clocks.get(stream).applyAsLong(event.time());
            if (event.record().startsWith("COPB")) {
              assertThat(open).isNull();
              open = event.record().replaceAll("COPB[0-9a-f]+H([0-9a-f]+)C.*", "$1");
              assertThat(ids.add(open)).as("id %s is new", open).isTrue();
              spans.add(new long[] {time, 0});
            } else if (event.record().startsWith("COPE")) {
              assertThat(event.record()).isEqualTo("COPE" + open);
              open = null;
              spans.get(spans.size() - 1)[1] = time;
            }
          }
          assertThat(open).isNull();
          if (Integer.parseUnsignedInt(stream, 16) < 1 << 20) {
            perRank.add(spans);
          }
        });
    for (int i = 0; i < perRank.get(0).size(); i++) {
      long lastBegin = Long.MIN_VALUE;
      long firstEnd = Long.MAX_VALUE;
      for (List<long[]> spans : perRank) {
        assertThat(spans).hasSameSizeAs(perRank.get(0));
        lastBegin = Math.max(lastBegin, spans.get(i)[0]);
        firstEnd = Math.min(firstEnd, spans.get(i)[1]);
      }
      assertThat(firstEnd).isGreaterThan(lastBegin);
    }
  }
}
