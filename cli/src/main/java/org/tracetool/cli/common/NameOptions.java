package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.RenamedReader;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.filter.rules.GroupFile;
import org.tracetool.filter.rules.JavaClassGroups;
import org.tracetool.filter.rules.RenameRules;
import picocli.CommandLine.Option;

/** What regions are called, and in which groups they are, in place of what the trace says. */
@Heading("Names of functions")
public final class NameOptions {
  @Option(
      names = "--demangle",
      description =
          "Use the source names of C++ functions and of procedures of Fortran modules:"
              + " func(int) for _Z4funci, mod::proc for __mod_MOD_proc. Names that cannot be"
              + " decoded stay unchanged.")
  private boolean demangle;

  @Option(
      names = "--rename",
      paramLabel = "RULE",
      description =
          "Rename functions: PATTERN=NAME or PATTERN=GROUP:NAME, a regular expression for the"
              + " whole name and its replacement ('FOO_(.*)=FOO:$1'); repeatable, the first"
              + " match wins.")
  private List<String> renames = new ArrayList<>();

  @Option(
      names = "--rename-file",
      paramLabel = "FILE",
      description =
          "Read such rules from a file, one per line; they follow those of --rename;"
              + " repeatable.")
  private List<Path> renameFiles = new ArrayList<>();

  @Option(
      names = "--groups",
      paramLabel = "FILE",
      description =
          "Put functions into groups, after they are renamed: lines GROUP=NAME;NAME, as"
              + " VampirTrace reads them from VT_GROUPS_SPEC; repeatable, the first match"
              + " wins.")
  private List<Path> groupFiles = new ArrayList<>();

  @Option(
      names = "--java-class-groups",
      description =
          "Put each Java method into the group of its class, as VampirTrace does with"
              + " VT_JAVA_GROUP_CLASSES.")
  private boolean javaClasses;

  private RegionNaming naming;
  private RenameRules rules;

  /** Returns whether the user wants other names or groups. */
  public boolean isChosen() {
    return demangle || regroups();
  }

  /** Returns whether the user wants more than the names of the source. */
  public boolean regroups() {
    return !renames.isEmpty() || !renameFiles.isEmpty() || !groupFiles.isEmpty() || javaClasses;
  }

  /** Uses names of the source, whatever the command line says. */
  public void demangle() {
    demangle = true;
  }

  /** Reads the rules, so that their errors show before anything else is done. */
  public synchronized void read() throws UsageException {
    if (naming != null || !isChosen()) {
      return;
    }
    RegionNaming all = demangle ? RegionNaming.SOURCE : given -> given;
    rules = new RenameRules();
    for (String rename : renames) {
      rules.add("--rename", rename);
    }
    for (Path file : renameFiles) {
      int line = 0;
      for (String text : RuleText.read(file).split("\r?\n")) {
        line++;
        if (!text.isBlank() && !text.startsWith("#")) {
          rules.add(file + ":" + line + ":", text);
        }
      }
    }
    all = all.then(rules);
    all = javaClasses ? all.then(new JavaClassGroups()) : all;
    for (int i = groupFiles.size() - 1; i >= 0; i--) { // what comes last decides
      Path file = groupFiles.get(i);
      all = all.then(GroupFile.parse(file.toString(), RuleText.read(file)));
    }
    naming = all;
  }

  /** The trace with the names that the user wants. */
  public TraceReader of(TraceReader reader) throws IOException {
    try {
      read();
    } catch (UsageException e) {
      reader.close();
      throw e;
    }
    return naming == null ? reader : new RenamedReader(reader, naming);
  }

  /** Warns of rules that were for no function, once the trace is read. */
  public void warn(Diagnostics diagnostics) {
    if (rules != null) {
      rules
          .unused()
          .forEach(
              rule ->
                  diagnostics.warn(WarningCode.UNUSED_RULES, "a rule matches no function", rule));
    }
  }
}
