package org.tracetool.format.slog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.map.ModelLabels;
import org.tracetool.format.slog2.write.SlogFile;
import org.tracetool.format.slog2.write.SlogSettings;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;

@Tag("thorough")
class LineLastSamplesTest {
  private static final int STATE = 0;
  private static final int OFTEN = 1;
  private static final int RARE = 2;
  private static final int EVENT = 3;
  private static final int LINES = 3;
  private static final int SECONDS = 2000;

  /** Where the last sample of the rare counter is. */
  private static final int LAST_RARE = 1200;

  /** Where the only marker is, in a window. */
  private static final int EVENT_AT = 1900;

  @TempDir Path folder;

  private static byte[] info(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  /** Many samples have the same time as others, or as the begin and the end of nodes. */
  private Path log(int children, int leaf, boolean composites) throws IOException {
    Path made = folder.resolve("made.slog2");
    Random random = new Random(7);
    try (SlogFile file = SlogFile.create(made, new SlogSettings(children, leaf))) {
      file.addCategory(
          DrawableCategory.of(STATE, "s", DrawableTopology.STATE, -1, 1, InfoLabel.NONE));
      file.addCategory(
          DrawableCategory.of(
              OFTEN, "often", DrawableTopology.EVENT, -1, 1, ModelLabels.WHOLE_COUNTER));
      file.addCategory(
          DrawableCategory.of(
              RARE, "rare", DrawableTopology.EVENT, -1, 1, ModelLabels.REAL_COUNTER));
      file.addCategory(
          DrawableCategory.of(EVENT, "e", DrawableTopology.EVENT, -1, 1, InfoLabel.NONE));
      for (int second = 0; second < SECONDS; second++) {
        int line = random.nextInt(LINES);
        file.add(Primitive.state(STATE, null, second, second + 1 + random.nextInt(40), line));
        for (int n = random.nextInt(4); n > 0; n--) {
          Primitive p = Primitive.event(OFTEN, info(random.nextInt()), second + 1, line);
          file.add(p);
          if (composites && n == 2) {
            Primitive part = Primitive.event(OFTEN, info(random.nextInt()), second + 1.5, line);
            file.add(new Composite(STATE, null, List.of(part)));
          }
        }
        if (second % 600 == 0 || second == EVENT_AT) {
          int sort = second == EVENT_AT ? EVENT : RARE;
          byte[] value = sort == EVENT ? null : info(Double.doubleToLongBits(second));
          file.add(Primitive.event(sort, value, second, line));
        }
      }
      file.finish();
    }
    return made;
  }

  private static List<String> shown(EventBlock state) {
    List<String> samples = new ArrayList<>();
    EventCursor row = state.cursor();
    while (row.next()) {
      if (row.kind() == EventKind.SNAPSHOT_COUNTER) {
        samples.add(text(row.location(), row.field(1), row.field(0), row.field(2)));
      }
    }
    samples.sort(null);
    return samples;
  }

  private static String text(int location, long counter, long time, long value) {
    return location + " " + counter + " at " + time + ": " + value;
  }

  /**
   * Compares at each so many of the times; as long as a log is one leaf, each takes reading all.
   */
  private static int compareAll(Path log) throws IOException {
    int step = Effort.of(23, 11, 1);
    ReadOptions options = ReadOptions.defaults();
    int times = 0;
    try (TraceReader reader = new SlogFormat().open(log, options)) {
      StateFacet states = reader.facet(StateFacet.class);
      StreamInfo stream = reader.streams().get(0);
      Map<String, String> last = new TreeMap<>();
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      long before = 0;
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            if (event.time() != before && ++times % step == 0) {
              assertThat(shown(states.stateAt(stream, event.time(), options)))
                  .as("at %s", event.time())
                  .isEqualTo(last.values().stream().sorted().toList());
            }
            before = event.time();
            if (event.kind() == EventKind.COUNTER) {
              last.put(
                  event.location() + " " + event.field(0),
                  text(event.location(), event.field(0), event.time(), event.field(1)));
            }
          }
        }
      }
    }
    return times;
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 5000, 1 << 20})
  void theyAreThoseOfReadingFromTheBegin(int leaf) throws IOException {
    assertThat(compareAll(log(2, leaf, false))).isGreaterThan(1000);
    assertThat(compareAll(log(5, leaf, false))).isGreaterThan(1000);
  }

  @Test
  void partsOfCompositesCount() throws IOException {
    assertThat(compareAll(log(3, 700, true))).isGreaterThan(1000);
  }

  /**
   * Leaves are made unreadable that a window does not need: nothing is told of them, so they are
   * not read, neither for its events nor for its markers.
   */
  @Test
  void aWindowReadsLittleBesideItsOwnLeaves() throws IOException {
    Path log = log(2, 1000, false);
    byte[] bytes = Files.readAllBytes(log);
    int spoiled = 0;
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      for (NodeHead head : open.directory()) {
        boolean needed =
            holds(head, LAST_RARE) || holds(head, EVENT_AT) || holds(head, EVENT_AT - 30);
        if (head.depth() == 0 && !needed && head.start() > 1 && head.start() < EVENT_AT - 30) {
          spoiled++;
          Arrays.fill(
              bytes,
              (int) head.pointer().offset(),
              (int) head.pointer().offset() + head.pointer().size(),
              (byte) 0xff);
        }
      }
    }
    assertThat(spoiled).isGreaterThan(20);
    List<String> whole = state(log);
    assertThat(whole).hasSizeGreaterThan(3).contains("markers 1");
    Files.write(log, bytes);
    assertThat(state(log)).isEqualTo(whole);
  }

  private static boolean holds(NodeHead head, double second) {
    return head.start() <= second && second <= head.end();
  }

  private static List<String> state(Path log) throws IOException {
    Diagnostics found = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(found);
    try (TraceReader reader = new SlogFormat().open(log, options)) {
      long perSecond = reader.definitions().ticksPerSecond();
      long from = perSecond * (EVENT_AT);
      ReadOptions window = options.withWindow(new TimeWindow(from, from + perSecond));
      StreamInfo stream = reader.streams().get(0);
      List<String> all = shown(reader.facet(StateFacet.class).stateAt(stream, from, window));
      reader.count(stream, Section.EVENTS, window);
      try (EventSource markers = reader.markersAround(window)) {
        all.add("markers " + RecordTally.of(markers).total());
      }
      assertThat(found.hasDamage()).isFalse();
      return all;
    }
  }
}
