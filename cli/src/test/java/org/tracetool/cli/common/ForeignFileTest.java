package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/** Files that are no traces say what they are. */
class ForeignFileTest {
  @TempDir Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.write(folder.resolve(name), content.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void assertFails(Path file, Class<? extends Exception> type, String message) {
    assertThatThrownBy(() -> new TraceInput().format(file))
        .isInstanceOf(type)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "a.jfr,       FLR\\0\\0\\2,         JFR",
    "a.h5,        \\u0089HDF\\r\\n\\u001a\\n, HDF5",
    "a.sion,      sion\\1\\0,           SIONlib",
    "metadata,    /* CTF 1.8 */,        CTF",
    "ch0,         \\u00c1\\u001f\\u00fc\\u00c1\\0, CTF",
    "a.pcap,      \\u00d4\\u00c3\\u00b2\\u00a1\\2\\0, pcap",
    "a.pb.gz,     \\u001f\\u008b\\b\\0, pprof",
    "a.json,      {\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}, speedscope",
    "meta.db,     HPCTOOLKITmeta,       a part of a database of HPCToolkit",
    "a.hpctrace,  HPCRUN-trace______,   a trace of one thread of HPCToolkit",
    "perf.data,   PERFILE2h,            a recording of Linux perf",
    "a.trace,     %EventDef PajeDefineContainerType 1, a trace of Paje",
    "a.cube,      <?xml version=\"1.0\"?>, Cube",
    "profile.0.0.1, 5 templated_functions_MULTI_TIME, paraprof",
    "a.svg,       <svg xmlns=\"http://www.w3.org/2000/svg\"/>, SVG",
  })
  void foreignFormats(String name, String content, String message) throws IOException {
    String bytes = content;
    for (int i = 0; i < 0x100; i++) {
      bytes = bytes.replace(String.format("\\u%04x", i), String.valueOf((char) i));
    }
    assertFails(file(name, bytes.translateEscapes()), UnsupportedTraceException.class, message);
  }

  @Test
  void foldersWithoutATraceSayWhereItMayBe() throws IOException {
    file("profile.cubex", "x");
    assertFails(folder, DamagedTraceException.class, "has only a profile (profile.cubex");
    Path below = Files.createDirectory(folder.resolve("run"));
    Files.writeString(below.resolve("traces.otf2"), "x");
    assertFails(folder, DamagedTraceException.class, "name " + below);
    Files.createDirectory(folder.resolve("traces"));
    file("traces.def", "x");
    assertFails(folder, DamagedTraceException.class, "traces.otf2 is missing");
  }

  @Test
  void folderOfCtf() throws IOException {
    file("metadata", "/* CTF 1.8 */\n");
    assertFails(folder, UnsupportedTraceException.class, "CTF");
  }

  @Test
  void filesOfARun() throws IOException {
    assertFails(
        file("run.uctl", "NL1:1\n"),
        DamagedTraceException.class,
        "the control file of a run that is not a trace yet; 'tracetool unify "
            + folder.resolve("run")
            + "'");
    assertFails(
        folder,
        DamagedTraceException.class,
        "has local files of a run that is not a trace yet; 'tracetool unify "
            + folder.resolve("run")
            + "' makes one");
    assertFails(file("run.1.events", "1\n"), DamagedTraceException.class, "'tracetool unify ");
    assertFails(
        file("run.2.events.z", "x\0\1"), DamagedTraceException.class, "a local file of a run");
    file("run.otf", "0:1\n");
    assertFails(
        file("run.a.def", "1\n"),
        DamagedTraceException.class,
        "is one file of the trace " + folder.resolve("run.otf"));
  }

  @Test
  void filesOfParaver() throws IOException {
    assertFails(file("a.row", "LEVEL CPU SIZE 4\n"), DamagedTraceException.class, "is a text");
    file("a.prv", "#Paraver (01/01/2026 at 10:00):1_ns:1(1):1:1(1:1)\n");
    assertFails(
        file("a.row", "LEVEL CPU SIZE 4\n"),
        DamagedTraceException.class,
        "is one file of the trace " + folder.resolve("a.prv"));
  }

  @Test
  void filesOfAnArchiveOfOtf2() throws IOException {
    Files.createDirectory(folder.resolve("run"));
    Path events = file("run/17.evt", "x\0");
    Path anchor = folder.resolve("run.otf2");
    assertFails(events, DamagedTraceException.class, "whose anchor file " + anchor);
    assertFails(file("traces.def", "x\0"), DamagedTraceException.class, "traces.otf2 is missing");
    file("run.otf2", "x");
    for (String name : List.of("run/17.evt", "run/17.def", "run.def", "run.marker")) {
      assertFails(
          file(name, "x\0"), DamagedTraceException.class, "is one file of the trace " + anchor);
    }
  }

  @Test
  void filesOfTau() throws IOException {
    String definitions = "1 dynamic_trace_events\n";
    assertFails(
        file("events.0.edf", definitions),
        DamagedTraceException.class,
        "name the folder with its files, " + folder);
    assertFails(
        file("ebstrace.raw.1.0.0.0", "# Format version: 0.2\n"),
        DamagedTraceException.class,
        "holds samples of TAU");
    file("x.trc", "x");
    assertFails(
        file("x.edf", definitions),
        DamagedTraceException.class,
        "name the file with its records, " + folder.resolve("x.trc"));
  }

  @Test
  void filesOfExtrae() throws IOException {
    Path list = file("run.mpits", "/a/TRACE@host.1.mpit named\n");
    assertFails(
        list, DamagedTraceException.class, "'mpi2prv -f " + list + " -o run.prv' makes one");
    assertFails(file("a.mpit", "x\0"), DamagedTraceException.class, "one file of a run of Extrae");
  }

  @Test
  void aFolderOfHpctoolkit() throws IOException {
    file("meta.db", "HPCTOOLKITmeta");
    assertFails(folder, UnsupportedTraceException.class, "HPCToolkit");
  }

  @Test
  void olderFolderOfHpctoolkit() throws IOException {
    file("experiment.xml", "<?xml version=\"1.0\"?>");
    assertFails(folder, UnsupportedTraceException.class, "HPCToolkit");
  }

  @Test
  void profilesOfCube() throws IOException {
    Path profile = file("a.cubex", "anchor.xml\0");
    assertThatThrownBy(() -> new TraceInput().resolved(profile, List.of(".otf")))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("a profile of Cube");
  }

  @Test
  void indexOfATrace() throws IOException {
    Path index = file("run.otf2.ttidx", "\u0089TTIDX\r\n and so on");
    assertFails(
        index, DamagedTraceException.class, "is the index of a trace; name the trace itself");
    file("run.otf2", "x");
    assertFails(index, DamagedTraceException.class, "itself, " + folder.resolve("run.otf2"));
  }

  @Test
  void textsAndNothing() throws IOException {
    assertFails(file("notes.txt", "Monday\nrain\n"), DamagedTraceException.class, "is a text");
    assertFails(file("empty", ""), DamagedTraceException.class, "is empty");
  }
}
