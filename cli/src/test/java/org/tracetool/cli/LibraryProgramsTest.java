package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;

/** The programs in {@code docs/library.md} compile as printed, and work as described. */
class LibraryProgramsTest {
  private static final int MAX_STATEMENT_LINES = 20;
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");

  @TempDir static Path folder;
  private static final List<String> PROGRAMS = new ArrayList<>();

  @BeforeAll
  static void compile() throws Exception {
    String text = Files.readString(docs().resolve("library.md"));
    Matcher m = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(text);
    List<JavaFileObject> sources = new ArrayList<>();
    while (m.find()) {
      String program = m.group(1);
      PROGRAMS.add(program);
      Matcher name = Pattern.compile("public class (\\w+)").matcher(program);
      assertThat(name.find()).isTrue();
      sources.add(
          new SimpleJavaFileObject(
              URI.create("string:///" + name.group(1) + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
              return program;
            }
          });
    }
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
      boolean ok = compiler.getTask(null, files, problems, options, null, sources).call();
      assertThat(ok).as(problems.getDiagnostics().toString()).isTrue();
    }
  }

  private static Path docs() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(at.resolve("docs/library.md"))) {
      at = at.getParent();
    }
    return at.resolve("docs");
  }

  private static String run(String program, String... args) throws Exception {
    PrintStream old = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, LibraryProgramsTest.class.getClassLoader())) {
      loader.loadClass(program).getMethod("main", String[].class).invoke(null, (Object) args);
    } finally {
      System.setOut(old);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void eachProgramIsShort() {
    assertThat(PROGRAMS).hasSize(6);
    for (String program : PROGRAMS) {
      String body = program.substring(program.indexOf("String[] args"));
      long lines = body.lines().skip(1).filter(l -> !l.strip().matches("[})]*;?")).count();
      assertThat(lines).as(program).isLessThan(MAX_STATEMENT_LINES);
    }
  }

  @Test
  void theReaderCountsCalls() throws Exception {
    // 2 MPI_Init and MPI_Finalize more would show a stream read twice; the trace has four
    // processes.
    assertThat(run("CountCalls", RING.toString())).contains("4 MPI_Init\n", "4 MPI_Finalize\n");
  }

  @Test
  void theWriterWritesATraceThatCanBeRead() throws Exception {
    Path trace = folder.resolve("made.otf");
    run("WriteTrace", trace.toString());
    assertThat(run("CountCalls", trace.toString())).isEqualTo("1 main\n");
  }

  @Test
  void theStageDropsCountersAndNothingElse() throws Exception {
    Path counters = TestData.path("vampirtrace/counters/expected/cnt.otf");
    Path trace = folder.resolve("less.otf");
    run("DropCounters", counters.toString(), trace.toString());
    assertThat(run("CountCalls", trace.toString()))
        .isEqualTo(run("CountCalls", counters.toString()));
    assertThat(Files.size(folder.resolve("less.1.events.z")))
        .isLessThan(Files.size(counters.resolveSibling("cnt.1.events")));
  }

  @Test
  void theCopyHasAllThatTheOriginalHas() throws Exception {
    for (String name : List.of("copy.stf", "copy.avt", "again.otf")) {
      Path trace = folder.resolve(name);
      run("CopyTrace", RING.toString(), trace.toString());
      assertThat(run("CountCalls", trace.toString())).isEqualTo(run("CountCalls", RING.toString()));
    }
  }

  @Test
  void theReaderSaysWhatIsNotDefined() throws Exception {
    Path random = TestData.path("otf/random-1/random-1.otf");
    assertThat(run("CountCalls", random.toString())).contains(" (undefined)\n");
  }

  @Test
  void theReaderKnowsWhatOnlyOneStreamDefines() throws Exception {
    write("l.otf", "1:1\n2:2\n");
    write("l.0.def", "DTRf4240\nDP1NM\"a\"\nDP2NM\"b\"\nDF7G0NM\"all\"\n");
    write("l.2.def", "DF7G0NM\"own\"\n");
    write("l.1.events", "1\n*1\nE7\n2\n*1\nL7\n");
    write("l.2.events", "1\n*2\nE7\n2\n*2\nL7\n");
    assertThat(run("CountCalls", folder.resolve("l.otf").toString())).isEqualTo("1 all\n1 own\n");
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void messagesComeInOrderOfTime() throws Exception {
    List<String> sends = run("PrintSends", RING.toString()).lines().toList();
    assertThat(sends).isSorted().hasSize(97).allMatch(line -> line.contains(" -> "));
  }

  @Test
  void boxesHaveAllMessages() throws Exception {
    List<String> boxes = run("PreviewMessages", RING.toString()).lines().toList();
    assertThat(boxes).hasSizeBetween(10, 50);
    assertThat(
            boxes.stream().mapToInt(b -> Integer.parseInt(b.substring(b.indexOf(' ') + 1))).sum())
        .isEqualTo(97);
  }
}
