package org.tracetool.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;

/** Files that are missing, left over or damaged, and damage that readers came upon. */
final class FileCheck {
  private static final Pattern BYTE = Pattern.compile("^(.*?): byte (\\d+): ");

  private final CheckContext context;
  private final Path trace;
  private final Set<String> reportedFiles = new HashSet<>();
  private boolean isAnyDamaged;

  FileCheck(CheckContext context, Path trace) {
    this.context = context;
    this.trace = trace;
  }

  /** Looks at the files of the trace. */
  void checkFiles() throws IOException {
    FileSet set = context.reader.format().fileSet(trace, context.options.reading());
    for (FileSet.Finding found : set.findings()) {
      report(found);
    }
    for (TraceFile file : set.files()) {
      String defect = defect(file);
      isAnyDamaged |= defect != null;
      if (defect != null && reportedFiles.add(name(file.path()))) {
        Finding f = context.findings.at(CheckKind.DAMAGED_FILE, file.path());
        f.add(1).file(file.path().toString(), null).say(file.path().getFileName() + ": " + defect);
        checkRanks(f, file.path());
      }
    }
  }

  /** Whether a file is damaged; {@link #checkFiles} has looked. */
  boolean isAnyDamaged() {
    return isAnyDamaged;
  }

  private String defect(TraceFile file) {
    try {
      return context.reader.format().defect(file, context.options.reading());
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private void report(FileSet.Finding found) {
    CheckKind check =
        switch (found.problem()) {
          case MISSING -> CheckKind.MISSING_FILE;
          case LEFT_OVER -> CheckKind.LEFTOVER_FILE;
          case DAMAGED -> CheckKind.DAMAGED_FILE;
        };
    isAnyDamaged |= check == CheckKind.DAMAGED_FILE;
    reportedFiles.add(name(found.path()));
    Finding f = context.findings.at(check, found.path());
    f.add(1).file(found.path().toString(), null);
    f.say(found.path().getFileName() + " " + found.what());
    if (check != CheckKind.LEFTOVER_FILE) {
      checkRanks(f, found.path());
    }
  }

  /** The ranks whose records a file holds, by the number of the stream in its name. */
  private void checkRanks(Finding f, Path path) {
    for (StreamInfo stream : context.reader.streams()) {
      if (isOf(path, stream)) {
        for (int token : stream.locations()) {
          f.rank(context.locations.at(token).rank);
        }
      }
    }
  }

  private boolean isOf(Path path, StreamInfo stream) {
    String id = Integer.toUnsignedString(stream.id());
    String hex = Integer.toHexString(stream.id());
    boolean decimal = !context.reader.format().id().equals("otf");
    String wanted = decimal ? id : hex;
    // The stem may have numbers as well; what counts is the last number before the ending.
    String[] parts = name(path).split("\\.");
    return parts.length > 1
        && (parts[parts.length - 2].equals(wanted)
            || parts[parts.length - 1].matches("z|gz|zst|xz")
                && parts.length > 2
                && parts[parts.length - 3].equals(wanted));
  }

  /** Damage that was met while the records were read becomes findings, unless it was reported. */
  void reportDamage(Diagnostics own) {
    for (Incident incident : own.incidents()) {
      if (incident.severity() != Diagnostics.Severity.DAMAGE) {
        continue;
      }
      List<String> examples = incident.examples();
      boolean known =
          !examples.isEmpty()
              && examples.stream()
                  .allMatch(e -> reportedFiles.stream().anyMatch(t -> isAbout(e, t)));
      if (known) {
        continue;
      }
      CheckKind check =
          incident.code() == DamageCode.MISSING_FILES
              ? CheckKind.MISSING_FILE
              : CheckKind.DAMAGED_RECORD;
      Finding f = context.findings.at(check, incident.what());
      f.add(incident.count()).say(incident.what());
      for (String example : examples) {
        Matcher m = BYTE.matcher(example);
        if (m.find()) {
          f.file(m.group(1), Long.valueOf(m.group(2)));
          checkRanks(f, Path.of(m.group(1)));
        }
        f.place(CheckContext.thing(example));
      }
    }
  }

  private static boolean isAbout(String example, String file) {
    String plain = file.replaceFirst("\\.(z|gz|zst)$", "");
    return example.contains(file) || example.contains(plain);
  }
}
