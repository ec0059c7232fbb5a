package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

class LocationStreamsTest {
  @EachOf(3)
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 32_768, 32_769, 100_000, 1_000_000, 1_048_577, 3_000_001})
  void eachLocationIsInOneStream(int locations) {
    LocationStreams streams = new LocationStreams(locations, LocationStreams.usual(locations));
    int next = 1;
    for (StreamInfo stream : streams.all()) {
      assertThat(streams.first(stream)).isEqualTo(next);
      for (int token : stream.locations()) {
        assertThat(token).isEqualTo(next++);
      }
      assertThat(streams.last(stream)).isEqualTo(next - 1);
    }
    assertThat(next).isEqualTo(locations + 1);
  }

  @Test
  void fewLocationsAreStreamsOfTheirOwn() {
    assertThat(LocationStreams.usual(10_000)).isEqualTo(1);
    LocationStreams streams = new LocationStreams(3, LocationStreams.usual(3));
    assertThat(streams.areSingle()).isTrue();
    assertThat(streams.all()).extracting(StreamInfo::id).containsExactly(1, 2, 3);
  }

  /** As many as a merge would open side by side would all be open at once, with all they have. */
  @ParameterizedTest
  @ValueSource(ints = {32_769, 100_000, 1_000_000, 4_000_000})
  void manyLocationsAreMoreStreamsThanAreOpenedAtOnce(int locations) {
    int each = LocationStreams.usual(locations);
    assertThat(each).isBetween(2, 512);
    assertThat(new LocationStreams(locations, each).all())
        .hasSizeBetween(SourceSet.MAX_DIRECT_STREAMS + 1, 8192);
  }

  @ParameterizedTest
  @ValueSource(strings = {"02-allevents", "03-mpi", "04-threads", "06-sampling"})
  void groupsHaveTheRecordsOfTheirLocationsInOrderOfTime(String name) throws IOException {
    Path archive = TestData.path("otf2").resolve(name);
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader single = Otf2Reader.open(new Otf2Format(), archive, options, n -> 1);
        TraceReader grouped = Otf2Reader.open(new Otf2Format(), archive, options, n -> 3)) {
      int locations = single.streams().size();
      assertThat(grouped.streams()).hasSize((locations + 2) / 3);
      for (StreamInfo group : grouped.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.SNAPSHOTS)) {
          List<StreamInfo> own = of(single.streams(), group);
          assertThat(rows(grouped, List.of(group), section)).isEqualTo(rows(single, own, section));
          RecordTally sum = new RecordTally();
          for (StreamInfo stream : own) {
            sum.add(single.count(stream, section, options));
          }
          RecordTally counted = grouped.count(group, section, options);
          for (EventKind kind : EventKind.values()) {
            assertThat(counted.count(kind)).isEqualTo(sum.count(kind));
          }
        }
      }
    }
  }

  @Test
  void aGroupGivesTheChosenLocationsOnly() throws IOException {
    Path archive = TestData.path("otf2").resolve("03-mpi");
    ReadOptions options = ReadOptions.defaults().withLocations(token -> token == 2);
    try (TraceReader grouped = Otf2Reader.open(new Otf2Format(), archive, options, n -> 3);
        EventSource source = grouped.open(grouped.streams().get(0), Section.EVENTS, options)) {
      KWayMerge merge = new KWayMerge(List.of(source));
      int rows = 0;
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        assertThat(e.location()).isEqualTo(2);
        rows++;
      }
      assertThat(rows).isPositive();
    }
  }

  private static List<StreamInfo> of(List<StreamInfo> streams, StreamInfo group) {
    return streams.stream()
        .filter(s -> Arrays.stream(group.locations()).anyMatch(t -> t == s.locations()[0]))
        .toList();
  }

  private static List<String> rows(TraceReader reader, List<StreamInfo> streams, Section section)
      throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<EventSource> sources = new ArrayList<>();
    for (StreamInfo stream : streams) {
      sources.add(reader.open(stream, section, options));
    }
    List<String> rows = new ArrayList<>();
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      rows.add(e.time() + " " + e.kind() + " " + e.location() + " " + e.pairs());
    }
    for (EventSource source : sources) {
      source.close();
    }
    return rows;
  }
}
