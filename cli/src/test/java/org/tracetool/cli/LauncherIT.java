package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Runs the packaged tool as a user does: through its launcher, unpacked from the distribution. */
class LauncherIT {
  private static final Path DIST = PackagedTool.HOME;
  private static final Path CHECKOUT = Path.of(System.getProperty("tracetool.checkout"));
  private static final String VERSION = "tracetool " + System.getProperty("tracetool.version");
  private static final String JAVA_HOME = System.getProperty("java.home");

  @TempDir Path tmp;

  @Test
  void versionFromTheDistribution() throws Exception {
    assertQuietVersion(run(DIST.resolve("bin/tracetool"), Map.of(), "--version"));
  }

  @Test
  void versionFromTheCheckout() throws Exception {
    assertQuietVersion(
        run(CHECKOUT.resolve("tracetool"), Map.of("TRACETOOL_NO_BUILD", "1"), "--version"));
  }

  @Test
  void methodsThatAreCompiledApartExist() throws Exception {
    Pattern method = Pattern.compile("\\$apart\\.([\\w.*]+)::(\\w+)");
    Matcher m = method.matcher(Files.readString(DIST.resolve("lib/launch.sh")));
    List<String> found = new ArrayList<>();
    while (m.find()) {
      // Any class of the package will do where all are meant.
      String name = "org.tracetool." + m.group(1).replace("*", "InputStage");
      for (Method declared :
          Class.forName(name, false, getClass().getClassLoader()).getDeclaredMethods()) {
        if (declared.getName().equals(m.group(2))) {
          found.add(m.group(1));
          break;
        }
      }
    }
    assertThat(found)
        .containsExactly("core.format.CapableSink", "filter.apply.*", "format.otf.write.TimedSink");
  }

  @Test
  void versionThroughSymbolicLinks() throws Exception {
    Path one = Files.createSymbolicLink(tmp.resolve("tt"), CHECKOUT.resolve("tracetool"));
    assertQuietVersion(run(one, Map.of("TRACETOOL_NO_BUILD", "1"), "-V"));
    Path two = Files.createSymbolicLink(tmp.resolve("tt2"), DIST.resolve("bin/tracetool"));
    assertQuietVersion(run(two, Map.of(), "-V"));
    // JUnit warns when it finds links that lead out of its folder.
    Files.delete(one);
    Files.delete(two);
  }

  @Test
  void javaFromThePath() throws Exception {
    String path = Path.of(JAVA_HOME, "bin") + ":/usr/bin:/bin";
    assertQuietVersion(
        run(DIST.resolve("bin/tracetool"), Map.of("JAVA_HOME", "", "PATH", path), "--version"));
  }

  @Test
  void saysWhatIsWrongWithJavaHome() throws Exception {
    Result result =
        run(DIST.resolve("bin/tracetool"), Map.of("JAVA_HOME", "/nowhere"), "--version");
    assertThat(result.code()).isEqualTo(127);
    assertThat(result.err()).contains("JAVA_HOME", "/nowhere");
  }

  /** Each of them takes longer to load than a small trace takes to be described. */
  @Test
  void infoLoadsNoParserAndMakesNoClasses() throws Exception {
    String trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    Map<String, String> environment = Map.of("TRACETOOL_JAVA_OPTS", "-Xlog:class+load:stdout");
    for (String form : List.of("text", "json")) {
      Result result =
          run(DIST.resolve("bin/tracetool"), environment, "info", "--format", form, trace);
      assertThat(result.code()).isZero();
      assertThat(result.out())
          .contains("org.tracetool.format.otf.read.OtfReader ", "5.14.4openmpi")
          .doesNotContain("picocli.", "LambdaMetafactory ", "java.lang.invoke.VarHandles ")
          .doesNotContain("BZip2", "java.util.stream.ReferencePipeline ", "java.math.BigDecimal ");
    }
  }

  @Test
  void littleMemoryIsEnoughToStart() throws Exception {
    String trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    Result result =
        run(DIST.resolve("bin/tracetool"), Map.of(), "info", "-q", "--memory", "32m", trace);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
  }

  @Test
  void manualPageOfEveryCommand() throws Exception {
    Result help = run(DIST.resolve("bin/tracetool"), Map.of(), "--help");
    Path pages = DIST.resolve("share/man/man1");
    assertThat(pages.resolve("tracetool.1")).content().contains(".SH \"COMMANDS\"");
    List<String> commands =
        help.out()
            .lines()
            .dropWhile(line -> !line.equals("Commands:"))
            .takeWhile(line -> !line.isBlank())
            .filter(line -> line.matches("  [a-z-]+ .*") && !line.startsWith("  help "))
            .map(line -> line.trim().split(" ")[0])
            .toList();
    assertThat(commands).contains("unify", "dump");
    for (String command : commands) {
      String option = command.equals("config") ? "\\-\\-help" : "\\-\\-strict";
      assertThat(pages.resolve("tracetool-" + command + ".1")).content().contains(option);
    }
    for (String nested : List.of("list", "check", "move", "remove")) {
      assertThat(pages.resolve("tracetool-files-" + nested + ".1"))
          .content()
          .contains("tracetool files " + nested, "\\-\\-strict", "\\fBtracetool\\-files\\fR(1)");
    }
  }

  @Test
  void completionOfNestedCommands() throws Exception {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash));
    Path script = DIST.resolve("share/bash-completion/completions/tracetool");
    String program =
        ". '%s'; COMP_WORDS=(tracetool files rem); COMP_CWORD=2; _complete_tracetool;"
            + " echo ${COMPREPLY[*]}";
    Result result = run(bash, Map.of(), "-c", program.formatted(script));
    assertThat(result.out().trim()).isEqualTo("remove");
  }

  @Test
  void completionForBash() throws Exception {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash));
    Path script = DIST.resolve("share/bash-completion/completions/tracetool");
    String program =
        ". '%s'; COMP_WORDS=(tracetool conv); COMP_CWORD=1; _complete_tracetool; echo"
            + " ${COMPREPLY[*]}";
    Result result = run(bash, Map.of(), "-c", program.formatted(script));
    assertThat(result.out().trim()).isEqualTo("convert");
  }

  /** What bash offers for the last word; $d is a folder with traces and other files. */
  private String completed(String words, int last) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    Path folder = Files.createDirectories(tmp.resolve("d/sub")).getParent();
    for (String name : List.of("a.otf", "b.stf", "c.txt", "d.1.events", "run.uctl")) {
      Files.writeString(folder.resolve(name), "");
    }
    String program =
        ". '%s'; d=%s; COMP_WORDS=(%s); COMP_CWORD=%d; _tracetool_complete; echo \"${COMPREPLY[*]}\""
            .formatted(
                DIST.resolve("share/bash-completion/completions/tracetool"),
                folder,
                words.replace("TOOL", DIST.resolve("bin/tracetool").toString()),
                last);
    Result result = run(Path.of("/bin/bash"), Map.of(), "-c", program);
    return result.out().trim().replace(folder + "/", "").replaceAll("\\s+", " ");
  }

  @Test
  void completionOfValuesAndTraces() throws Exception {
    assertThat(completed("tracetool convert --to vtf3-", 3))
        .isEqualTo("vtf3-ascii vtf3-binary vtf3-fast");
    assertThat(completed("tracetool stats --by call", 3)).contains("callpath");
    assertThat(completed("tracetool split --by p", 3)).isEqualTo("process");
    assertThat(completed("tracetool dump --records mess", 3)).contains("messages");
    assertThat(completed("tracetool stats --format c", 3)).isEqualTo("csv");
    assertThat(completed("tracetool info $d/", 2)).contains("a.otf", "b.stf", "sub");
    assertThat(completed("tracetool info $d/", 2)).doesNotContain("c.txt").doesNotContain("events");
    assertThat(completed("tracetool unify $d/", 2))
        .contains("run.uctl", "sub")
        .doesNotContain("a.");
    assertThat(completed("tracetool convert -o $d/", 3)).contains("c.txt");
  }

  @Test
  void completionOfNamesInTheTraceRunsNothing() throws Exception {
    Path trace = tmp.resolve("n.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(
        tmp.resolve("n.0.def"),
        "DTRf4240\nDP1NM\"Process 1\"\nDF7G0NM\"f$(touch ran)\"\nDF8G0NM\"fine\"\n");
    String all = "TOOL filter " + trace;
    assertThat(completed(all + " --process P", 4)).isEqualTo("Process\\ 1");
    assertThat(completed(all + " --region f", 4)).contains("fine", "f\\$\\(touch");
    assertThat(completed(all + " --exclude-region fi", 4)).isEqualTo("fine");
    try (Stream<Path> files = Files.list(tmp)) {
      assertThat(files.map(p -> p.getFileName().toString())).doesNotContain("ran");
    }
  }

  @Test
  void archiveIsUsed() throws Exception {
    assertThat(DIST.resolve("lib/archive/tracetool.jsa")).isNotEmptyFile();
    Result result =
        run(
            DIST.resolve("bin/tracetool"),
            Map.of("TRACETOOL_JAVA_OPTS", "-Xlog:class+load"),
            "--help");
    assertThat(result.out().lines().filter(line -> line.contains(" org.tracetool.cli.Main ")))
        .singleElement()
        .asString()
        .contains("shared objects file");
  }

  @Tag("broad")
  @Test
  void worksWithoutOrWithAForeignArchiveAndInAnotherPlace() throws Exception {
    Path copy = tmp.resolve("a folder");
    copyTree(DIST, copy);
    Path launcher = copy.resolve("bin/tracetool");
    assertQuietVersion(run(launcher, Map.of(), "--version"));

    // A smaller archive is made sooner.
    Files.writeString(copy.resolve("lib/training.txt"), "--version\n");
    Path archive = copy.resolve("lib/archive/tracetool.jsa");
    Result made = run(copy.resolve("lib/make-archive"), Map.of());
    assertThat(made).isEqualTo(new Result(0, "", ""));
    assertThat(archive).isNotEmptyFile();
    assertQuietVersion(run(launcher, Map.of(), "--version"));

    // As after an update of Java: the launcher cannot detect it, the JVM can.
    Files.delete(archive);
    Files.writeString(archive, "made by another JVM");
    assertQuietVersion(run(launcher, Map.of(), "--version"));

    Files.delete(archive);
    assertQuietVersion(run(launcher, Map.of(), "--version"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 536870912, 327680k",
    "--memory 256m, 268435456, 163840k",
    "--memory=2g, 2147483648, 1310720k",
    "--memory=1048576k, 1073741824, 655360k",
    "--memory 100000000, 100000000, 61035k",
    "--memory 999999999999g, 1099511627776, 671088640k",
    "--memory=lots, 536870912, 327680k",
    "-- --memory=2g, 536870912, 327680k",
  })
  void memoryReachesTheJvm(String options, String bytes, String heap) throws Exception {
    List<String> args = new ArrayList<>();
    if (!options.isEmpty()) {
      args.addAll(List.of(options.split(" ")));
    }
    List<String> words = commandLineOfJava(args.toArray(new String[0]));
    assertThat(words)
        .contains("-Dtracetool.memory=" + bytes, "-Xmx" + heap)
        .endsWith(args.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "query x, 229376k",
    "query --memory 1g x, 458752k",
    "convert x o.arrow, 229376k",
    "convert --to parquet x o, 229376k",
    "convert x o.otf, 327680k",
    "stats x.parquet, 327680k",
  })
  void engineForQueriesHasMemoryBesideTheHeap(String line, String heap) throws Exception {
    assertThat(commandLineOfJava(line.split(" "))).contains("-Xmx" + heap);
  }

  @Test
  void memoryOfTheSettingsReachesTheJvm() throws Exception {
    Path file = Files.createDirectories(tmp.resolve("c/tracetool")).resolve("config");
    Files.writeString(
        file, "# x\nmemory = 100m\n[stats]\n threads=1\n\tmemory=200m \n[diff]\ntop = 1");
    Map<String, String> here = Map.of("XDG_CONFIG_HOME", tmp.resolve("c").toString());
    assertThat(commandLineOfJava(here, "info", "x")).contains("-Dtracetool.memory=104857600");
    assertThat(commandLineOfJava(here, "diff", "x")).contains("-Dtracetool.memory=104857600");
    assertThat(commandLineOfJava(here, "stats", "x")).contains("-Dtracetool.memory=209715200");
    assertThat(commandLineOfJava(here, "stats", "--memory", "64m"))
        .contains("-Dtracetool.memory=67108864");
    Map<String, String> both = new HashMap<>(here);
    both.put("TRACETOOL_OPTS", "--quiet --memory 300m");
    assertThat(commandLineOfJava(both, "stats", "x")).contains("-Dtracetool.memory=314572800");
    assertThat(commandLineOfJava(both, "--memory=64m")).contains("-Dtracetool.memory=67108864");
    Map<String, String> home = Map.of("XDG_CONFIG_HOME", "", "HOME", tmp.resolve("h").toString());
    Files.createDirectories(tmp.resolve("h/.config/tracetool"));
    Files.writeString(tmp.resolve("h/.config/tracetool/config"), "memory=1m\n");
    assertThat(commandLineOfJava(home, "info")).contains("-Dtracetool.memory=1048576");
  }

  @Test
  void olderToolsKnowNoSettings() throws Exception {
    Path file = Files.createDirectories(tmp.resolve("c/tracetool")).resolve("config");
    Files.writeString(file, "memory = 100m\nthis is wrong\n");
    String script =
        "ln -s \"$T\" otfinfo && ./otfinfo \"$TRACE\" >/dev/null || echo failed; \"$T\" info x; echo $?";
    Result result =
        new PackagedTool(tmp)
            .script(script)
            .with(Map.of("XDG_CONFIG_HOME", tmp.resolve("c").toString()))
            .with(Map.of("TRACETOOL_OPTS", "--nonsense"))
            .with(Map.of("TRACE", TestData.path("otf/random-1/random-1.otf").toString()))
            .run();
    assertThat(result.out()).isEqualTo("2\n");
    assertThat(result.err()).hasLineCount(1).contains("TRACETOOL_OPTS: 'nonsense'");
    Files.delete(tmp.resolve("otfinfo"));
  }

  @Test
  void shortTracesAreLeftToTheQuickCompiler() throws Exception {
    Path folder = Files.createDirectories(tmp.resolve("a folder"));
    String trace = folder.resolve("t").toString();
    assertThat(isQuick("dump", trace + ".otf")).as("no file").isFalse();

    Files.writeString(folder.resolve("t.otf"), "1:1\n");
    Files.write(folder.resolve("t.1.events.z"), new byte[5 << 20]);
    assertThat(isQuick("dump", trace + ".otf")).isTrue();
    assertThat(isQuick("dump", trace)).as("its name without a suffix").isTrue();
    assertThat(isQuick("dump", folder + "//t.otf")).as("a script's way to join").isTrue();
    assertThat(isQuick("dump", trace + ".otf//x")).as("a trace in an archive").isTrue();
    assertThat(isQuick("--memory=1g", "dump", "--", trace + ".otf")).isTrue();
    assertThat(isQuick("--version")).as("reads no trace").isTrue();
    assertThat(isQuick("config")).isTrue();
    assertThat(isQuick("install-links", "links")).isTrue();

    Files.write(folder.resolve("t.2.events.z"), new byte[20 << 20]);
    assertThat(isQuick("dump", trace + ".otf")).as("long when compressed").isFalse();
    Files.move(folder.resolve("t.1.events.z"), folder.resolve("t.1.events"));
    Files.move(folder.resolve("t.2.events.z"), folder.resolve("t.2.events"));
    assertThat(isQuick("dump", trace + ".otf")).as("short when plain").isTrue();

    Files.write(folder.resolve("u.stf"), new byte[5 << 20]);
    assertThat(isQuick("merge", trace, "-o", folder + "/u.stf")).as("a long output").isTrue();
    assertThat(isQuick("merge", trace, folder + "/u.stf")).as("long in STF").isFalse();

    Files.write(folder.resolve("v.json"), new byte[100 << 20]);
    assertThat(isQuick("stats", folder + "/v.json")).as("few records, but long ones").isTrue();
  }

  @Test
  void localFilesOfTauAreWeighed() throws Exception {
    String stem = tmp.resolve("tautrace").toString();
    assertThat(isQuick("unify", stem, "-o", "x")).as("no files").isFalse();
    Path file = Files.write(tmp.resolve("tautrace.0.0.0.trc"), new byte[5 << 20]);
    assertThat(isQuick("unify", stem, "-o", "x")).isTrue();
    assertThat(isQuick("stats", stem)).as("no local files are read").isFalse();
    Files.write(file, new byte[100 << 20]);
    assertThat(isQuick("unify", stem, "-o", "x")).isFalse();
  }

  @Test
  void aFileOnStandardInputIsWeighed() throws Exception {
    Files.write(tmp.resolve("short"), new byte[5 << 20]);
    Files.write(tmp.resolve("long"), new byte[100 << 20]);
    Path java = Files.createDirectories(tmp.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\" | grep -c StopAtLevel=1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    String script =
        """
        ln -s "$T" expandvtlog.pl
        for file in short long; do "$T" stats - <$file; ./expandvtlog.pl <$file; done
        "$T" stats x <short; cat short | "$T" stats -; "$T" stats - </dev/null
        """;
    Result result =
        new PackagedTool(tmp).script(script).with(Map.of("JAVA_HOME", tmp.toString())).run();
    assertThat(result.out().lines()).containsExactly("1", "1", "0", "0", "0", "0", "0");
    Files.delete(tmp.resolve("expandvtlog.pl"));
  }

  @Test
  void anArchiveOfOtf2IsAsLongAsItsFolder() throws Exception {
    Path folder = Files.createDirectories(tmp.resolve("a run"));
    Path anchor = Files.writeString(folder.resolve("traces.otf2"), "anchor");
    Path events = Files.createDirectories(folder.resolve("traces")).resolve("0.evt");
    Files.write(events, new byte[5 << 20]);
    assertThat(isQuick("dump", anchor.toString())).isTrue();
    assertThat(isQuick("dump", folder.toString())).as("named by its folder").isTrue();
    Files.write(events, new byte[100 << 20]);
    assertThat(isQuick("dump", anchor.toString())).isFalse();
    assertThat(isQuick("dump", folder.toString())).isFalse();
    assertThat(isQuick("dump", "--style", "otf2-print", anchor.toString())).as("lines").isTrue();
    assertThat(isQuick("dump", "--style=otf2-print", anchor.toString())).isTrue();
    assertThat(isQuick("dump", "-o", "otf2-print", anchor.toString())).isFalse();
    assertThat(isQuick("dump", tmp.toString())).as("a folder without one").isFalse();
  }

  @Test
  void copiesOfAnArchiveAreLeftToTheQuickCompilerLonger() throws Exception {
    String anchor = Files.writeString(tmp.resolve("traces.otf2"), "anchor").toString();
    Path events = Files.createDirectories(tmp.resolve("traces")).resolve("0.evt");
    Files.write(events, new byte[100 << 20]);
    assertThat(isQuick("convert", anchor, "new.otf2")).isTrue();
    assertThat(isQuick("convert", "-q", anchor, "-o", "new.otf2")).isTrue();
    assertThat(isQuick("merge", "--rewrite", anchor, "--output=new.otf2")).isTrue();
    assertThat(isQuick("convert", anchor, "-o", "new.otf")).as("another format").isFalse();
    assertThat(isQuick("convert", "--time", "1:2", anchor, "new.otf2")).as("a part").isFalse();
    assertThat(isQuick("stats", anchor)).as("no copy").isFalse();
  }

  @Test
  void windowsOfTracesWithAnIndexAreLeftToTheQuickCompiler() throws Exception {
    Path folder = Files.createDirectories(tmp.resolve("indexed"));
    Path trace = Files.writeString(folder.resolve("t.otf"), "1:1\n");
    Files.write(folder.resolve("t.1.events.z"), new byte[25 << 20]);
    assertThat(isQuick("stats", "--time", "1:2", trace.toString())).as("no index").isFalse();
    Files.writeString(folder.resolve("t.otf.ttidx"), "index");
    assertThat(isQuick("stats", trace.toString())).as("no window").isFalse();
    assertThat(isQuick("stats", "--time", "1:2", trace.toString())).isTrue();
    assertThat(isQuick("stats", folder.resolve("t").toString(), "--time=1:2")).isTrue();

    Path stf = folder.resolve("u.stf");
    Files.write(stf, new byte[5 << 20]);
    assertThat(isQuick("dump", stf.toString())).isFalse();
    assertThat(isQuick("dump", "--time", "1:2", stf.toString())).as("by its anchors").isTrue();
  }

  private boolean isQuick(String... args) throws IOException, InterruptedException {
    List<String> words = commandLineOfJava(args);
    assertThat(words).endsWith(args);
    boolean isQuick = words.contains("-XX:TieredStopAtLevel=1");
    assertThat(words.contains("-XX:+UseTransparentHugePages"))
        .as("large pages for a long run, where there are any")
        .isEqualTo(!isQuick && hasLargePages());
    return isQuick;
  }

  private static boolean hasLargePages() throws IOException {
    Path given = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    return Files.isReadable(given) && !Files.readString(given).contains("[never]");
  }

  /** The arguments with which the launcher calls java, from a stand-in that prints them. */
  private List<String> commandLineOfJava(String... args) throws IOException, InterruptedException {
    return commandLineOfJava(Map.of(), args);
  }

  private List<String> commandLineOfJava(Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    Path bin = Files.createDirectories(tmp.resolve("bin"));
    Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("JAVA_HOME", tmp.toString());
    Result result = run(DIST.resolve("bin/tracetool"), variables, args);
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    return result.out().lines().toList();
  }

  @ParameterizedTest
  @CsvSource({"POSIX, LC_ALL", "C, LC_ALL", "C, LANG", "'', LANG", "xx.utf8, LANG"})
  void javaGetsALocaleThatNamesAllFiles(String locale, String variable) throws Exception {
    boolean known = Files.isDirectory(Path.of("/usr/lib/locale/C.utf8"));
    assumeTrue(known || !locale.endsWith("utf8"), "no locale C.UTF-8");
    Path bin = Files.createDirectories(tmp.resolve("bin"));
    Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\necho \"$LC_ALL\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Result result =
        new PackagedTool(tmp)
            .program(DIST.resolve("bin/tracetool"), "--version")
            .without(name -> name.startsWith("LC_") || name.equals("LANG"))
            .with(Map.of("JAVA_HOME", tmp.toString(), variable, locale))
            .run();
    assertThat(result).isEqualTo(new Result(0, "C.UTF-8\n", ""));
  }

  /** What Java does with what it gets. */
  @EachOf(3)
  @ParameterizedTest
  @CsvSource({"C, LC_ALL, all", "C.UTF-8, LC_CTYPE, some", "xx_XX.UTF-8, LC_ALL, some"})
  void fileNamesKeepTheirBytesInEveryLocale(String locale, String variable, String tools)
      throws Exception {
    String script =
        """
        if ! locale -a | grep -q '^C\\.[uU][tT][fF]'; then exit 77; fi
        unset LC_ALL LC_CTYPE LANG
        export "$1"
        name=$(printf 'n\\303\\274.txt')
        other=$(printf 'n\\374.txt')
        "$0" dump -q -o "$name" "$2" || exit 1
        test -s "$name" || exit 2
        "$0" dump -q -o "$other" "$2" && exit 3
        "$0" info -q "$2" >/dev/null || exit 4
        if [ "$3" = all ]; then
        mkdir "$name.d" && ln -s "$0" "$name.d/otfmerge" && ln -s "$0" "$name.d/otfprint" || exit 5
        "$name.d/otfmerge" -o "$name.d/$name" "$2" || exit 6
        "$name.d/otfprint" "$name.d/$name" >/dev/null || exit 7
        "$0" files pack "$name.d/$name.otf" "$name.tar" || exit 8
        "$0" stats "$name.tar" | grep -q "$name.tar//$name.otf" || exit 9
        rm -r "$name.d" "$name.tar"
        fi
        ls n*.txt | wc -l
        """;
    String trace = TestData.path("otf/records-short/records-short.otf").toString();
    Result result =
        run(
            Path.of("/bin/sh"),
            Map.of(),
            "-c",
            script,
            DIST.resolve("bin/tracetool").toString(),
            variable + "=" + locale,
            trace,
            tools);
    assumeTrue(result.code() != 77, "no locale C.UTF-8");
    assertThat(result.err()).contains("no text in the character set", "(UTF-8)").hasLineCount(1);
    assertThat(result.out().trim()).isEqualTo("1");
    assertThat(result.code()).isZero();
  }

  @Test
  void usageErrorIsExitCodeTwo() throws Exception {
    Result result = run(DIST.resolve("bin/tracetool"), Map.of(), "no-such-command");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("no-such-command");
  }

  private static void assertQuietVersion(Result result) {
    assertThat(result).isEqualTo(new Result(0, VERSION + "\n", ""));
  }

  private Result run(Path program, Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    return new PackagedTool(tmp)
        .program(program, args)
        .without(name -> name.equals("TRACETOOL_JAVA_OPTS"))
        .with(environment)
        .run();
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
