package org.tracetool.cli.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** The project in {@code docs/examples/counter-source} compiles, and its counters join a trace. */
class CounterSourceExampleTest {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");

  @TempDir static Path folder;

  private static Path example() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(at.resolve("docs/examples"))) {
      at = at.getParent();
    }
    return at.resolve("docs/examples/counter-source");
  }

  private static List<File> sources() throws IOException {
    try (Stream<Path> files = Files.walk(example().resolve("src/main/java"))) {
      return files.filter(f -> f.toString().endsWith(".java")).map(Path::toFile).toList();
    }
  }

  @BeforeAll
  static void compile() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "--release",
              "17",
              "-proc:none",
              "-d",
              folder.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromFiles(sources());
      boolean ok = compiler.getTask(null, files, problems, options, null, units).call();
      assertThat(ok).as(problems.getDiagnostics().toString()).isTrue();
    }
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    String name = "org.tracetool.counters.CounterSource";
    Files.copy(
        example().resolve("src/main/resources/META-INF/services/" + name), services.resolve(name));
  }

  /** Samples of each counter by its name and process: how many, and the last value. */
  private static Map<String, String> samples(Path trace) throws IOException {
    Map<String, long[]> all = new TreeMap<>();
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      EventBlock block = new EventBlock();
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
          while (source.read(block)) {
            EventCursor event = block.cursor();
            while (event.next()) {
              if (event.kind() == EventKind.COUNTER) {
                Definition.Counter c = reader.definitions().counter(event.counter());
                long value =
                    CounterProperties.isFloatingPoint(c.properties())
                        ? Math.round(CounterProperties.toDouble(c.properties(), event.field(1)))
                        : event.field(1);
                long[] seen =
                    all.computeIfAbsent(c.name() + " " + event.location(), k -> new long[2]);
                seen[0]++;
                seen[1] = value;
              }
            }
          }
        }
      }
    }
    Map<String, String> texts = new TreeMap<>();
    all.forEach((key, n) -> texts.put(key, n[0] + " samples, last " + n[1]));
    return texts;
  }

  private static Map<String, String> computed(Path out, String... words) throws IOException {
    String jar = folder.toString();
    String joined = String.join(":", words);
    int code =
        InProcess.run(
            "counters", "-q", RING.toString(), "--jar", jar, "--compute", joined, "-o", "" + out);
    assertThat(code).isZero();
    return samples(out);
  }

  @Test
  void eachKindGivesSamples(@TempDir Path outputs) throws IOException {
    Map<String, String> found =
        computed(
            outputs.resolve("out.otf"),
            "depth_calls",
            "sent_bytes",
            "busy_share",
            "received_messages");
    assertThat(found.get("depth 1")).endsWith("last 0");
    assertThat(found).containsKeys("depth 2", "depth 3", "depth 4");
    assertThat(found.get("sent 2")).startsWith("24 samples");
    assertThat(found.get("busy 1")).startsWith("10 samples");
    assertThat(found.get("received 1")).isEqualTo("90 samples, last 90");
  }

  @Test
  void whatIsUnderWayIsComputed(@TempDir Path outputs) throws IOException {
    Map<String, String> found =
        computed(outputs.resolve("out.otf"), "run_bytes_in_flight", "run_active_processes");
    assertThat(found.get("bytes_in_flight 1")).endsWith("last 0");
    assertThat(found.get("active_processes 1")).endsWith("last 0");
  }

  @Test
  void unknownWordsAreRefused(@TempDir Path outputs) {
    String out = outputs.resolve("out.otf").toString();
    for (String word : List.of("nobody_x", "run_nothing", "run", "run_memory_in_use")) {
      assertThat(InProcess.run("counters", RING.toString(), "--compute", word, "-o", out))
          .as(word)
          .isNotZero();
    }
    assertThat(Files.exists(Path.of(out))).isFalse();
  }

  @Test
  void samplesOfFilesGoWhereTheirWordsSay(@TempDir Path outputs) throws IOException {
    Path csv = Files.writeString(outputs.resolve("a,b.csv"), "time,load\n0.1,5\n0.2,7\n");
    Path out = outputs.resolve("out.otf");
    String add = csv + ",per=process,on=Process 2,as=signed+acc,group=mine";
    int code = InProcess.run("counters", "-q", RING.toString(), "--add", add, "-o", out.toString());
    assertThat(code).isZero();
    assertThat(samples(out)).containsExactly(Map.entry("load 3", "2 samples, last 7"));
    for (String words : List.of(",per=room", ",as=huge", ",on=nobody,per=host", ",zone=Moon")) {
      assertThat(InProcess.run("counters", RING.toString(), "--add", csv + words, "-o", "" + out))
          .as(words)
          .isEqualTo(2);
    }
  }
}
