package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.TestData;

class RecordCountTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "02-allevents",
        "03-mpi",
        "04-threads",
        "05-metrics-io-rma",
        "06-sampling",
        "08-big-endian",
        "09-legacy",
        "10-future"
      })
  void countsWhatReadingFinds(String name) throws IOException {
    Path archive = TestData.path("otf2").resolve(name);
    ReadOptions options = ReadOptions.defaults();
    long total = 0;
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      for (StreamInfo stream : reader.streams()) {
        for (Section section : new Section[] {Section.EVENTS, Section.SNAPSHOTS}) {
          RecordTally read;
          try (EventSource source = reader.open(stream, section, options)) {
            read = RecordTally.of(source);
          }
          RecordTally counted = reader.count(stream, section, options);
          for (EventKind kind : EventKind.values()) {
            assertThat(counted.count(kind)).as(stream + " " + kind).isEqualTo(read.count(kind));
          }
          assertThat(counted.hasTimes()).isEqualTo(read.hasTimes());
          assertThat(counted.first()).isEqualTo(read.first());
          assertThat(counted.last()).isEqualTo(read.last());
          total += counted.total();
        }
      }
    }
    assertThat(total).isPositive();
  }
}
