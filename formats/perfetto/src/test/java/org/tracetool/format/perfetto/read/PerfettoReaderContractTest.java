package org.tracetool.format.perfetto.read;

import static org.tracetool.format.perfetto.read.TestPackets.COUNTER;
import static org.tracetool.format.perfetto.read.TestPackets.INSTANT;
import static org.tracetool.format.perfetto.read.TestPackets.begin;
import static org.tracetool.format.perfetto.read.TestPackets.counter;
import static org.tracetool.format.perfetto.read.TestPackets.end;
import static org.tracetool.format.perfetto.read.TestPackets.event;
import static org.tracetool.format.perfetto.read.TestPackets.first;
import static org.tracetool.format.perfetto.read.TestPackets.process;
import static org.tracetool.format.perfetto.read.TestPackets.thread;
import static org.tracetool.format.perfetto.read.TestPackets.track;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.format.perfetto.PerfettoFormat;
import org.tracetool.testdata.contract.ReaderContract;

class PerfettoReaderContractTest implements ReaderContract {
  @Override
  public TraceFormat format() {
    return new PerfettoFormat();
  }

  @Override
  public boolean streamsAreProcesses() {
    return true;
  }

  static Path sample(Path folder, int rounds) throws IOException {
    ProtoBytes all =
        ProtoBytes.of()
            .add(process(1, 3, "app"))
            .add(thread(2, 3, 3, "main"))
            .add(thread(5, 3, 4, "worker"))
            .add(track(7, "requests", 1))
            .add(counter(9, "bytes", 2, ProtoBytes.of().number(3, 3)))
            .add(first(1));
    for (int i = 0; i < rounds; i++) {
      long time = 10L * i;
      ProtoBytes value = ProtoBytes.of().number(30, i);
      ProtoBytes note = ProtoBytes.of().message(4, ProtoBytes.of().text(10, "n").number(4, i));
      all.add(begin(1, time, 2, "f" + i % 3))
          .add(event(1, time, TestPackets.BEGIN, 5, ProtoBytes.of().text(23, "g").add(note)))
          .add(begin(1, time + 1, 7, "GET"))
          .add(event(1, time + 2, COUNTER, 9, value))
          .add(event(1, time + 2, INSTANT, 2, ProtoBytes.of().text(23, "tick")))
          .add(end(1, time + 5, 2))
          .add(end(1, time + 5, 5))
          .add(end(1, time + 10, 7));
    }
    return TestPackets.write(folder, all);
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    return List.of(sample(Files.createDirectories(folder.resolve("long")), 60));
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    return List.of(sample(Files.createDirectories(folder.resolve("short")), 3));
  }
}
