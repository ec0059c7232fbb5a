package org.tracetool.format.tau;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.format.tau.file.DefinitionFile;
import org.tracetool.format.tau.file.RecordLayout;
import org.tracetool.format.tau.file.ThreadFileName;
import org.tracetool.format.tau.file.TraceParts;

/** The files of a trace. */
final class TauFileSet {
  private static final int HEAD = 64;
  private static final Pattern MERGED = Pattern.compile("\\.trc|\\.edf");
  private static final Pattern RUN =
      Pattern.compile("tautrace\\.-?[0-9]+\\.[0-9]+\\.[0-9]+\\.trc|events\\.-?[0-9]+\\.edf");

  private TauFileSet() {}

  /** Those of a merged trace begin with its name; those of a run have names of their own. */
  static FileSet of(TraceParts trace) throws IOException {
    Path main = trace.parts().get(0).records();
    String name = main.getFileName().toString();
    boolean isSuffixed = name.endsWith(ThreadFileName.RECORDS);
    String stem =
        !trace.isMerged()
            ? ""
            : isSuffixed
                ? name.substring(0, name.length() - ThreadFileName.RECORDS.length())
                : name;
    FileSet.Collector files = new FileSet.Collector(main, stem, trace.isMerged() ? MERGED : RUN);
    Set<Path> known = new HashSet<>();
    int stream = 0;
    for (TraceParts.Part part : trace.parts()) {
      stream++;
      files.add(part.records(), TraceFile.EVENTS, stream, null);
      Path definitions = part.definitions();
      if (definitions == null && part.name() != null && known.add(part.name().definitions())) {
        files.reportMissing(part.name().definitions(), "is missing");
      } else if (definitions != null
          && known.add(definitions)
          && definitions.getFileName().toString().startsWith(stem)) {
        files.add(definitions, TraceFile.DEFINITIONS, 0, null);
      }
    }
    return files.finish();
  }

  /** The problem of a file; null without one. */
  static String defect(TraceFile file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file.path())) {
      head = in.readNBytes(HEAD);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file.path(), e);
    }
    if (!file.role().equals(TraceFile.EVENTS)) {
      return DefinitionFile.isOne(head) ? null : "does not begin as a file of definitions does";
    }
    RecordLayout layout = RecordLayout.of(head, head.length);
    if (layout == null) {
      return head.length == 0 ? null : "does not begin with the first record of a file";
    }
    return file.bytes() % layout.size() == 0 ? null : "ends within a record";
  }
}
