package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    "a.nsys-rep,  \\0\\1\\2,            Nsight",
    "a.pb.gz,     \\u001f\\u008b\\b\\0, pprof",
    "a.json,      {\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}, speedscope",
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
  void traceOfChrome() throws IOException {
    String json = "{\"traceEvents\": [{\"name\": \"a\", \"ph\": \"B\", \"ts\": 1}]}\n";
    assertFails(file("a.json", json), UnsupportedTraceException.class, "JSON format of Chrome");
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
