package org.tracetool.format.perfetto.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tracetool.format.perfetto.read.TestPackets.COUNTER;
import static org.tracetool.format.perfetto.read.TestPackets.END;
import static org.tracetool.format.perfetto.read.TestPackets.INSTANT;
import static org.tracetool.format.perfetto.read.TestPackets.begin;
import static org.tracetool.format.perfetto.read.TestPackets.counter;
import static org.tracetool.format.perfetto.read.TestPackets.end;
import static org.tracetool.format.perfetto.read.TestPackets.event;
import static org.tracetool.format.perfetto.read.TestPackets.first;
import static org.tracetool.format.perfetto.read.TestPackets.packet;
import static org.tracetool.format.perfetto.read.TestPackets.process;
import static org.tracetool.format.perfetto.read.TestPackets.thread;
import static org.tracetool.format.perfetto.read.TestPackets.track;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.format.perfetto.PerfettoFormat;

/** What packets become in the model. */
class PerfettoReaderTest {
  private static final ProtoBytes NOTHING = ProtoBytes.of();

  @TempDir private Path folder;
  private final Diagnostics found = new Diagnostics();

  private List<String> lines(ProtoBytes... parts) throws IOException {
    return TestPackets.lines(TestPackets.write(folder, parts), found);
  }

  private List<String> incidents() {
    return found.incidents().stream().map(i -> i.count() + " " + i.what()).toList();
  }

  private static ProtoBytes app() {
    return ProtoBytes.of().add(process(1, 3, "app")).add(thread(2, 3, 3, "main"));
  }

  private static ProtoBytes names(int field, int id, String text) {
    return ProtoBytes.of().message(field, ProtoBytes.of().number(1, id).text(2, text));
  }

  @Test
  void internedNamesAreThoseOfTheirSequenceAndTime() throws IOException {
    ProtoBytes one = ProtoBytes.of().number(10, 1);
    assertThat(
            lines(
                app(),
                thread(5, 3, 4, "loader"),
                first(1, ProtoBytes.of().message(12, names(2, 1, "step"))),
                first(2, ProtoBytes.of().message(12, names(2, 1, "decode"))),
                event(1, 10, TestPackets.BEGIN, 2, one),
                end(1, 20, 2),
                event(2, 12, TestPackets.BEGIN, 5, one),
                end(2, 18, 5),
                first(1, ProtoBytes.of().message(12, names(2, 1, "evaluate"))),
                event(1, 30, TestPackets.BEGIN, 2, one),
                event(1, 31, TestPackets.BEGIN, 2, ProtoBytes.of().number(10, 77)),
                end(1, 39, 2),
                end(1, 40, 2)))
        .containsExactly(
            "10 app enter step",
            "20 app leave step",
            "30 app enter evaluate",
            "31 app enter [No name]",
            "39 app leave [No name]",
            "40 app leave evaluate",
            "12 app: loader enter decode",
            "18 app: loader leave decode");
    assertThat(incidents()).isEmpty();
  }

  @Test
  void namesOfTracksMayComeLater() throws IOException {
    assertThat(
            lines(
                first(1),
                begin(1, 10, 2, "a"),
                end(1, 20, 2),
                track(7, "requests", 1),
                begin(1, 5, 8, "b"),
                end(1, 6, 8),
                track(8, "GET", 7),
                begin(1, 3, 999, "c"),
                end(1, 4, 999),
                app()))
        .containsExactlyInAnyOrder(
            "10 app enter a",
            "20 app leave a",
            "5 app: requests: GET enter b",
            "6 app: requests: GET leave b",
            "3 track 999 enter c",
            "4 track 999 leave c");
    assertThat(incidents()).isEmpty();
  }

  @Test
  void theMainThreadTakesNoNameFromOthers() throws IOException {
    assertThat(
            lines(
                app(),
                thread(5, 3, 4, "main"),
                thread(6, 3, 5, "pool"),
                thread(7, 3, 6, "pool"),
                first(1),
                begin(1, 10, 5, "a"),
                begin(1, 15, 6, "b"),
                begin(1, 17, 7, "c")))
        .containsExactly(
            "10 app: main enter a", "15 app: pool (5) enter b", "17 app: pool (6) enter c");
  }

  @Test
  void endsCloseTheCallsThatTheyName() throws IOException {
    assertThat(
            lines(
                app(),
                first(1),
                begin(1, 1, 2, "outer"),
                begin(1, 2, 2, "middle"),
                begin(1, 3, 2, "inner"),
                event(1, 4, END, 2, ProtoBytes.of().text(23, "middle")),
                event(1, 5, END, 2, ProtoBytes.of().text(23, "not there")),
                end(1, 6, 2),
                end(1, 7, 2)))
        .containsExactly(
            "1 app enter outer",
            "2 app enter middle",
            "3 app enter inner",
            "4 app leave inner",
            "4 app leave middle",
            "6 app leave outer");
    assertThat(incidents()).containsExactly("2 ends of calls that are not open");
  }

  @Test
  void countersAreSumsAndMultiples() throws IOException {
    ProtoBytes one = ProtoBytes.of().number(30, 10);
    assertThat(
            lines(
                app(),
                counter(4, "packets", 2, ProtoBytes.of().number(5, 1)),
                counter(6, "pages", 1, ProtoBytes.of().number(4, 4096)),
                first(1),
                event(1, 1, COUNTER, 4, one),
                event(1, 2, COUNTER, 4, one),
                event(1, 3, COUNTER, 6, ProtoBytes.of().number(30, 2)),
                event(
                    1,
                    4,
                    TestPackets.BEGIN,
                    2,
                    ProtoBytes.of().text(23, "f").number(31, 4).number(12, 5)),
                first(1),
                event(1, 9, COUNTER, 4, one),
                event(1, 10, COUNTER, 11, one)))
        .containsExactly(
            "1 app counter 10",
            "2 app counter 20",
            "3 app counter 8192",
            "4 app counter 25",
            "4 app enter f",
            "9 app counter 10");
    assertThat(incidents())
        .containsExactly("1 samples of counters that were not described before, left out");
  }

  @Test
  void timesAreMovedToTheClockOfTheTrace() throws IOException {
    ProtoBytes boot = ProtoBytes.of().number(1, 6).number(2, 1000);
    ProtoBytes own = ProtoBytes.of().number(1, 64).number(2, 1000).number(3, 1);
    ProtoBytes monotonic = ProtoBytes.of().number(1, 3).number(2, 400);
    ProtoBytes clock64 = ProtoBytes.of().number(58, 64);
    ProtoBytes event = ProtoBytes.of().number(9, 1).number(11, 2).text(23, "mono");
    assertThat(
            lines(
                app(),
                first(
                    1,
                    ProtoBytes.of().message(6, ProtoBytes.of().message(1, boot).message(1, own))),
                first(1, ProtoBytes.of().message(59, clock64)),
                begin(1, 10, 2, "a"),
                end(1, 5, 2),
                packet(
                    ProtoBytes.of().number(8, 450).number(10, 1).number(58, 3).message(11, event)),
                packet(
                    ProtoBytes.of().number(8, 450).number(10, 1).number(58, 99).message(11, event)),
                packet(
                    ProtoBytes.of()
                        .message(6, ProtoBytes.of().message(1, boot).message(1, monotonic)))))
        .containsExactly("1010 app enter a", "1015 app leave a", "1050 app enter mono");
    assertThat(incidents())
        .containsExactly("1 events on clocks that no snapshot relates to that of the trace");
  }

  @Test
  void theDateIsThatOfTheFirstEvent() throws IOException {
    ProtoBytes boot = ProtoBytes.of().number(1, 6).number(2, 1000);
    ProtoBytes wall = ProtoBytes.of().number(1, 1).number(2, 1_700_000_000_000_000_000L);
    Path trace =
        TestPackets.write(
            folder,
            app(),
            first(1),
            begin(1, 1500, 2, "a"),
            end(1, 1600, 2),
            packet(ProtoBytes.of().message(6, ProtoBytes.of().message(1, boot).message(1, wall))));
    try (TraceReader reader = new PerfettoFormat().open(trace, TestPackets.options(found))) {
      assertThat(reader.definitions().all(ClockProperties.class))
          .extracting(ClockProperties::realtime)
          .containsExactly(1_700_000_000_000_000_500L);
    }
  }

  @Test
  void packetsAfterLostOnesWaitForAState() throws IOException {
    assertThat(
            lines(
                app(),
                first(1),
                begin(1, 1, 2, "a"),
                end(1, 2, 2),
                packet(ProtoBytes.of().number(10, 1).number(42, 1)),
                begin(1, 3, 2, "b"),
                end(1, 4, 2),
                first(1),
                begin(1, 5, 2, "c"),
                end(1, 6, 2)))
        .containsExactly("1 app enter a", "2 app leave a", "5 app enter c", "6 app leave c");
    assertThat(incidents())
        .containsExactly(
            "1 packets lost", "2 packets without the state of their sequence, left out");
  }

  @Test
  void damagedPacketsAreSkippedAndDamagedFramesEndTheTrace() throws IOException {
    ProtoBytes bad = ProtoBytes.of().bytes(1, new byte[] {0x0b, -1, -1});
    assertThat(
            lines(
                app(),
                first(1),
                bad,
                begin(1, 1, 2, "a"),
                ProtoBytes.of().raw(0, 0, 0, 0),
                end(1, 2, 2)))
        .containsExactly("1 app enter a");
    assertThat(incidents())
        .containsExactlyInAnyOrder(
            "1 damaged packets, left out", "1 damaged packets, what comes after is left out");
  }

  @Test
  void aLengthBeyondTheEndTakesNoMemory() throws IOException {
    assertThat(
            lines(
                app(),
                first(1),
                begin(1, 1, 2, "a"),
                ProtoBytes.of().raw(0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f, 'x')))
        .containsExactly("1 app enter a");
    assertThat(incidents()).containsExactly("1 the trace ends within a packet");
  }

  private static byte[] deflated(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream packed = new DeflaterOutputStream(out, new Deflater(9))) {
      packed.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] gzipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(bytes);
    }
    return out.toByteArray();
  }

  private static ProtoBytes bundle(byte[] packed) {
    return packet(ProtoBytes.of().bytes(50, packed));
  }

  @Test
  void bundlesOfPacketsAreReadInPlace() throws IOException {
    ProtoBytes inner = ProtoBytes.of().add(first(1)).add(begin(1, 50, 2, "late"));
    ProtoBytes early = ProtoBytes.of().add(begin(1, 1, 2, "early")).add(end(1, 2, 2));
    byte[] bomb = deflated(new byte[80 << 20]);
    assertThat(
            lines(
                app(),
                bundle(deflated(inner.bytes())),
                bundle(gzipped(early.bytes())),
                bundle(deflated(bundle(deflated(inner.bytes())).bytes())),
                bundle(bomb),
                bundle(new byte[] {0x78, (byte) 0x9c, 1, 2, 3})))
        .containsExactly("1 app enter early", "2 app leave early", "50 app enter late");
    assertThat(incidents())
        .containsExactlyInAnyOrder(
            "2 damaged bundles of packets, left out", "1 bundles within bundles, left out");
  }

  @Test
  void aFileOfManyGzipMembersIsReadUpToItsDamage() throws IOException {
    byte[] head = gzipped(app().add(first(1)).bytes());
    byte[] rest = gzipped(begin(1, 1, 2, "a").add(end(1, 2, 2)).bytes());
    Path trace = folder.resolve("run.pftrace.gz");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head);
    all.writeBytes(rest);
    Files.write(trace, all.toByteArray());
    assertThat(TestPackets.lines(trace, found)).hasSize(2);
    assertThat(incidents()).isEmpty();
    Files.write(trace, java.util.Arrays.copyOf(all.toByteArray(), all.size() - 12));
    TestPackets.lines(trace, found);
    assertThat(found.incidents())
        .extracting(Incident::what)
        .contains("damaged compression, what comes after it is left out");
  }

  @Test
  void zstdIsReadAroundTheFileAndInBundles() throws IOException {
    byte[] packed = Zstd.compress(begin(1, 1, 2, "a").bytes());
    ProtoBytes all =
        app().add(first(1)).add(packet(ProtoBytes.of().bytes(133, packed))).add(end(1, 2, 2));
    Path trace = folder.resolve("run.pftrace.zst");
    byte[] whole = Zstd.compress(all.bytes());
    Files.write(trace, whole);
    assertThat(TestPackets.lines(trace, found)).containsExactly("1 app enter a", "2 app leave a");
    assertThat(incidents()).isEmpty();
    byte[] head = java.util.Arrays.copyOf(whole, Math.min(whole.length, 4096));
    assertThat(new PerfettoFormat().probe(trace, head)).isGreaterThan(50);
  }

  @Test
  void otherSourcesOfDataAreCountedByName() throws IOException {
    lines(
        packet(ProtoBytes.of().number(8, 1).message(1, ProtoBytes.of().number(1, 0))),
        packet(ProtoBytes.of().number(8, 2).message(1, ProtoBytes.of().number(1, 0))),
        packet(ProtoBytes.of().text(36, "marker")),
        packet(ProtoBytes.of().text(1500, "future")));
    assertThat(incidents())
        .containsExactly(
            "1 field 1500 packets", "2 ftrace_events packets", "1 a trace without track events");
  }

  @Test
  void instantsAreMarkersAndStatesAreCounted() throws IOException {
    assertThat(
            lines(
                app(),
                first(1),
                begin(1, 1, 2, "a"),
                event(1, 3, INSTANT, 2, ProtoBytes.of().text(23, "tick").text(22, "clock")),
                event(1, 4, INSTANT, 0, ProtoBytes.of().text(23, "global")),
                event(1, 5, 5, 2, ProtoBytes.of().text(23, "waiting")),
                event(1, 6, 0, 2, NOTHING)))
        .containsExactly("1 app enter a", "3 app marker tick", "4 - marker global");
    assertThat(incidents())
        .containsExactly("1 events without a type, left out", "1 states of tracks");
  }

  @Test
  void oldEventsAreReadByTheirPhases() throws IOException {
    ProtoBytes whole = ProtoBytes.of().number(2, 'X').number(3, 2);
    ProtoBytes begin = ProtoBytes.of().number(2, 'b').number(6, 17);
    ProtoBytes end = ProtoBytes.of().number(2, 'e').number(6, 17);
    ProtoBytes odd = ProtoBytes.of().number(2, 'P');
    assertThat(
            lines(
                app(),
                first(1),
                event(1, 1000, 0, 2, ProtoBytes.of().text(23, "x").message(6, whole)),
                event(1, 2000, 0, 2, ProtoBytes.of().text(23, "y").message(6, whole)),
                event(
                    1, 1500, 0, 2, ProtoBytes.of().text(23, "z").text(22, "io").message(6, begin)),
                event(1, 1600, 0, 2, ProtoBytes.of().text(23, "z").text(22, "io").message(6, end)),
                event(1, 1700, 0, 2, ProtoBytes.of().message(6, odd))))
        .containsExactlyInAnyOrder(
            "1000 app enter x",
            "3000 app leave x",
            "2000 app (2) enter y",
            "4000 app (2) leave y",
            "1500 app: async io enter z",
            "1600 app: async io leave z");
    assertThat(incidents()).contains("1 events of phase P");
  }

  @Test
  void tracksBelowThemselvesAreTakenAlone() throws IOException {
    assertThat(
            lines(track(5, "a", 6), track(6, "b", 5), first(1), begin(1, 1, 5, "f"), end(1, 2, 5)))
        .containsExactly("1 a enter f", "2 a leave f");
    assertThat(incidents())
        .containsExactly("1 tracks nested in themselves or too deeply, shown as separate tracks");
  }
}
