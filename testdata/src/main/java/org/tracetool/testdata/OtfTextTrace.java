package org.tracetool.testdata;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Traces for tests, written as the text that OTF consists of. */
public final class OtfTextTrace {
  private final Path folder;
  private final StringBuilder master = new StringBuilder();
  private int streams;

  private OtfTextTrace(Path folder) {
    this.folder = folder;
  }

  /** A trace with these definitions, one a line, and no stream yet. */
  public static OtfTextTrace of(Path folder, String... definitions) throws IOException {
    OtfTextTrace trace = new OtfTextTrace(folder);
    trace.put("t.0.def", String.join("\n", definitions) + "\n");
    return trace;
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  /**
   * Adds a stream of one process.
   *
   * @param events each {@code TIME RECORD}, both as OTF writes them
   */
  public OtfTextTrace process(int token, String... events) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String event : events) {
      int blank = event.indexOf(' ');
      text.append(event, 0, blank).append("\n*").append(Integer.toHexString(token)).append('\n');
      text.append(event.substring(blank + 1)).append('\n');
    }
    streams++;
    master.append(Integer.toHexString(streams)).append(':').append(Integer.toHexString(token));
    master.append('\n');
    put("t." + Integer.toHexString(streams) + ".events", text.toString());
    put("t.otf", master.toString());
    return this;
  }

  /** The file that names the trace. */
  public Path path() {
    return folder.resolve("t.otf");
  }
}
