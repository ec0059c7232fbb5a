package org.tracetool.cli.common;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.cli.argument.PartFile;
import org.tracetool.cli.argument.TracelessFolder;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;

/** What a file is that is no trace in any known format, and what to do with it. */
final class ForeignFile {
  private static final int HEAD = 4096;

  /** A foreign format that is recognized by the first bytes of a file. */
  private record Magic(String bytes, String format) {
    boolean begins(byte[] head) {
      byte[] magic = bytes.getBytes(StandardCharsets.ISO_8859_1);
      for (int i = 0; i < magic.length; i++) {
        if (i >= head.length || head[i] != magic[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private static final String CTF =
      "a trace in the Common Trace Format (CTF); babeltrace2 reads it";
  private static final String PCAP = "a capture of network packets (pcap)";
  private static final String CUBE = "a profile of Cube; cube shows it";
  private static final String HPCTOOLKIT = "of HPCToolkit; hpcviewer shows the database of a run";

  private static final List<Magic> MAGICS =
      List.of(
          new Magic("FLR\0", "a recording of Java Flight Recorder (JFR); jfr reads it"),
          new Magic("\u0089HDF\r\n\u001a\n", "an HDF5 file; h5dump reads it"),
          new Magic("sion", "a container of SIONlib; sionsplit takes it apart"),
          new Magic("HPCTOOLKIT", "a part of a database " + HPCTOOLKIT),
          new Magic("HPCRUN-trace", "a trace of one thread " + HPCTOOLKIT),
          new Magic("HPCRUN-profile", "a profile of one thread " + HPCTOOLKIT),
          new Magic("PERFILE2", "a recording of Linux perf; perf script prints it"),
          new Magic("%EventDef ", "a trace of Paje; ViTE shows it, pj_dump makes a table of it"),
          new Magic("/* CTF ", CTF),
          new Magic("\u00c1\u001f\u00fc\u00c1", CTF),
          new Magic("\u00c1\u00fc\u001f\u00c1", CTF),
          new Magic("\u0075\u00d1\u001d\u0057", CTF),
          new Magic("\u0057\u001d\u00d1\u0075", CTF),
          new Magic("\u00d4\u00c3\u00b2\u00a1", PCAP),
          new Magic("\u00a1\u00b2\u00c3\u00d4", PCAP),
          new Magic("\u004d\u003c\u00b2\u00a1", PCAP),
          new Magic("\u00a1\u00b2\u003c\u004d", PCAP),
          new Magic("\n\r\r\n", PCAP));

  /** What {@link #writtenFormat} calls profiles for pprof. */
  static final String PPROF = "pprof";

  private static final byte PACKET = 0x0a; // a message in field 1
  private static final byte[] VALUE_TYPE = {PACKET, 4, 8};

  private ForeignFile() {}

  /**
   * The format of a file that tracetool writes and does not read; null if it has none of these.
   *
   * @param head the beginning of its content, after decompression
   */
  static String writtenFormat(byte[] head) {
    boolean profile = head.length > 2 && Arrays.equals(Arrays.copyOf(head, 3), VALUE_TYPE);
    return profile ? PPROF : null;
  }

  private static boolean isNamedProfile(String name) {
    return name.endsWith(".pb.gz") || name.contains(".pprof");
  }

  /** The failure for a trace that no format recognizes, more exact than {@code e} if possible. */
  static TraceException explained(Path trace, DamagedTraceException e) {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (Files.isDirectory(trace)) {
      String format = ofFolder(trace, name);
      return format == null ? withoutTrace(trace, e) : foreign(trace, format, e);
    }
    byte[] head = head(trace);
    if (head.length == 0) {
      return e;
    }
    if (TraceIndex.isIndex(trace)) {
      return index(trace, name, e);
    }
    String part = PartFile.explanation(trace, name, head);
    if (part != null) {
      return new DamagedTraceException(trace + ": " + part, e);
    }
    String format = format(name, head);
    if (format != null) {
      return foreign(trace, format, e);
    }
    return ExistingFile.isText(head)
        ? new DamagedTraceException(
            trace + ": is a text, not a trace in any known format; --from FORMAT overrules this", e)
        : e;
  }

  private static TraceException withoutTrace(Path folder, DamagedTraceException e) {
    try {
      String text = TracelessFolder.explanation(folder);
      return text == null ? e : new DamagedTraceException(folder + ": " + text, e);
    } catch (IOException unlisted) {
      return e; // What is wrong with the folder has been said.
    }
  }

  private static String ofFolder(Path folder, String name) {
    if (Files.isRegularFile(folder.resolve("metadata"))) {
      return CTF;
    }
    boolean isOfRun =
        name.startsWith("hpctoolkit-")
            || Files.isRegularFile(folder.resolve("meta.db"))
            || Files.isRegularFile(folder.resolve("experiment.xml")); // up to release 2021
    return isOfRun ? "a folder " + HPCTOOLKIT : null;
  }

  /** Refuses a profile that is stored as an archive, which no trace is in. */
  static void refuseProfile(Path trace) throws UnsupportedTraceException {
    if (trace.toString().endsWith(".cubex") && Files.isRegularFile(trace)) {
      throw foreign(trace, CUBE, null);
    }
  }

  /** Whether a name is that of a profile of TAU: {@code profile.NODE.CONTEXT.THREAD}. */
  private static boolean isTauProfile(String name) {
    // Compiled on demand: most runs do not need it, and it would take a tenth of their start.
    return name.startsWith("profile.") && name.matches("profile(\\.[0-9]+){3}");
  }

  private static TraceException index(Path file, String name, DamagedTraceException e) {
    String of =
        name.endsWith(IndexPlace.SUFFIX)
            ? name.substring(0, name.length() - IndexPlace.SUFFIX.length())
            : "";
    Path indexed = of.isEmpty() ? file : file.resolveSibling(of);
    return new DamagedTraceException(
        file
            + ": is the index of a trace; name the trace itself"
            + (Files.exists(indexed) && !indexed.equals(file) ? ", " + indexed : ""),
        e);
  }

  private static byte[] head(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD);
    } catch (IOException e) {
      return new byte[0]; // What is wrong with the file has been said.
    }
  }

  private static String format(String name, byte[] head) {
    for (Magic magic : MAGICS) {
      if (magic.begins(head)) {
        return magic.format();
      }
    }
    if (isTauProfile(name)) {
      return "a profile of TAU; paraprof shows it, and runs with TAU_TRACE=1 write traces";
    }
    if (name.endsWith(".cubex") || name.endsWith(".cube")) {
      return CUBE;
    }
    boolean gzip = head.length > 1 && head[0] == 0x1f && head[1] == (byte) 0x8b;
    if (gzip && isNamedProfile(name)) {
      return "a profile for pprof; 'go tool pprof' reads it";
    }
    String text = new String(head, StandardCharsets.ISO_8859_1);
    if (text.contains("<svg ")) {
      return "a picture (SVG); a browser shows it";
    }
    if (text.contains("speedscope.app/file-format-schema.json")) {
      return "a profile for speedscope; www.speedscope.app shows it";
    }
    return null;
  }

  private static UnsupportedTraceException foreign(
      Path trace, String format, DamagedTraceException e) {
    UnsupportedTraceException failure =
        new UnsupportedTraceException(
            trace + ": is " + format + "; tracetool does not read this format");
    if (e != null) {
      failure.initCause(e);
    }
    return failure;
  }
}
