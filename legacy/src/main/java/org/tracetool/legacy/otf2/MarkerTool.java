package org.tracetool.legacy.otf2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.legacy.otf2.print.DefinedIds;

/** {@code otf2-marker}: the markers of an archive, listed or changed. */
final class MarkerTool {
  static final String NAME = "otf2-marker";

  private static final String SUFFIX = ".otf2";
  private static final List<String> SEVERITIES = List.of("NONE", "LOW", "MEDIUM", "HIGH");

  private static final String USAGE =
      """
      Usage: otf2-marker [OPTION] [ARGUMENTS]... ANCHORFILE
      Prints the markers of an OTF2 archive, by group and category, or changes them.

        --def GROUP [CATEGORY]         only those of a group, or of one category in it
        --defs-only                    categories without their markers
        --add-def GROUP CATEGORY SEVERITY
                                       add a category; SEVERITY is NONE, LOW, MEDIUM or HIGH
        --add GROUP CATEGORY TIME SCOPE TEXT
                                       add a marker
        --remove-def GROUP [CATEGORY]  remove a group or a category with its markers
        --clear-def GROUP [CATEGORY]   remove the markers of a group or a category
        --reset                        remove all
        -V, --version                  the release of OTF2 whose tool this replaces
        -h, --help                     this text

      TIME is TICKS, TICKS+DURATION or TICKS-TICKS, within the time of the trace.
      SCOPE is GLOBAL, LOCATION:ID, LOCATION_GROUP:ID, SYSTEM_TREE_NODE:ID, GROUP:ID or
      COMM:ID; a group must be one of locations.
      """;

  private final ToolOutput out;
  private List<String> words;
  private MarkerSet markers;

  MarkerTool(ToolOutput out) {
    this.out = out;
  }

  int run(List<String> all) throws IOException {
    if (all.isEmpty()) {
      return Otf2Tools.misuse(out, "missing argument");
    }
    String option = all.get(0);
    if (option.equals("-h") || option.equals("--help")) {
      out.out().write(USAGE.getBytes(StandardCharsets.US_ASCII));
      return 0;
    }
    if (option.equals("-V") || option.equals("--version")) {
      out.printLine(NAME + ": version " + Otf2Tools.RELEASE);
      return 0;
    }
    boolean plain = !option.startsWith("-");
    words = plain ? all : all.subList(1, all.size());
    try {
      checkCount(plain ? "" : option);
      return work(plain ? "" : option);
    } catch (ToolUsageError e) {
      return Otf2Tools.misuse(out, e.getMessage());
    }
  }

  private void checkCount(String option) throws ToolUsageError {
    int least;
    int most;
    switch (option) {
      case "", "--defs-only", "--reset" -> {
        least = 1;
        most = 1;
      }
      case "--def", "--remove-def", "--clear-def" -> {
        least = 2;
        most = 3;
      }
      case "--add-def" -> {
        least = 4;
        most = 4;
      }
      case "--add" -> {
        least = 6;
        most = 6;
      }
      default -> throw new ToolUsageError("unrecognized option: '" + option + "'");
    }
    if (words.size() < least || words.size() > most) {
      throw new ToolUsageError("invalid number of arguments for operation");
    }
  }

  private int work(String option) throws IOException, ToolUsageError {
    int severity = option.equals("--add-def") ? severity(words.get(2)) : 0;
    MarkerTime time = option.equals("--add") ? MarkerTime.parse(words.get(2)) : null;
    MarkerScope.ChosenScope scope = option.equals("--add") ? MarkerScope.parse(words.get(3)) : null;
    String named = words.get(words.size() - 1);
    if (!named.endsWith(SUFFIX)) {
      throw new ToolUsageError("invalid anchor file name: " + named);
    }
    Path anchor = Path.of(named);
    boolean changes = !List.of("", "--def", "--defs-only").contains(option);
    try (FileHandles handles = new FileHandles();
        OutputTransaction transaction = changes ? begin(anchor) : null) {
      if (!changes) {
        anchor = UnfinishedOutput.settled(anchor);
        if (!Files.exists(anchor)) {
          return 0; // as an archive without markers
        }
      }
      Anchor content = Anchor.read(anchor);
      ArchivePaths paths = new ArchivePaths(anchor);
      DefinedIds defined = DefinedIds.read(paths, content, handles);
      markers = new MarkerSet(paths, content);
      if (!option.equals("--reset")) {
        markers.read(handles);
      }
      switch (option) {
        case "" -> print(markers.groups(), true);
        case "--defs-only" -> print(markers.groups(), false);
        case "--def" -> print(chosen(), true);
        case "--add-def" -> addCategory(severity);
        case "--add" -> add(time, scope, defined);
        case "--remove-def" -> remove(chosen());
        case "--clear-def" -> clear(chosen());
        default -> {}
      }
      if (changes) {
        markers.write(transaction);
      }
      return 0;
    } catch (IOException e) {
      out.say(String.valueOf(e.getMessage()));
      return ToolOutput.FAILED;
    }
  }

  private static OutputTransaction begin(Path anchor) throws OutputException {
    return OutputTransaction.begin(anchor.getParent(), new ArchivePaths(anchor).name());
  }

  private static int severity(String word) throws ToolUsageError {
    int severity = SEVERITIES.indexOf(word.toUpperCase(Locale.ROOT));
    if (severity < 0) {
      throw new ToolUsageError("invalid <SEVERITY> level: " + word);
    }
    return severity;
  }

  /** The categories that a command is about. */
  private TreeMap<byte[], TreeMap<byte[], MarkerSet.Category>> chosen() throws ToolUsageError {
    String group = words.get(0);
    var found = new TreeMap<byte[], TreeMap<byte[], MarkerSet.Category>>(markers.groups());
    byte[] key = TraceText.encode(group);
    var categories = found.get(key);
    found.keySet().removeIf(k -> java.util.Arrays.compareUnsigned(k, key) != 0);
    if (categories == null) {
      throw new ToolUsageError("undefined marker group: \"" + group + "\"");
    }
    categories = new TreeMap<>(categories);
    if (words.size() > 2) {
      category(group, words.get(1));
      byte[] name = TraceText.encode(words.get(1));
      categories.keySet().removeIf(k -> java.util.Arrays.compareUnsigned(k, name) != 0);
    }
    found.put(key, categories);
    return found;
  }

  private MarkerSet.Category category(String group, String name) throws ToolUsageError {
    var categories = markers.groups().get(TraceText.encode(group));
    if (categories == null) {
      throw new ToolUsageError("undefined marker group: \"" + group + "\"");
    }
    MarkerSet.Category category = categories.get(TraceText.encode(name));
    if (category == null) {
      throw new ToolUsageError(
          "undefined marker category for group \"" + group + "\": \"" + name + "\"");
    }
    return category;
  }

  private void addCategory(int severity) throws ToolUsageError {
    String group = words.get(0);
    String name = words.get(1);
    var categories = markers.groups().get(TraceText.encode(group));
    if (categories != null && categories.containsKey(TraceText.encode(name))) {
      throw new ToolUsageError(
          "marker category already exists for group \"" + group + "\": \"" + name + "\"");
    }
    markers.add(group, name, severity);
  }

  private void add(MarkerTime time, MarkerScope.ChosenScope scope, DefinedIds defined)
      throws ToolUsageError {
    MarkerSet.Category category = category(words.get(0), words.get(1));
    time.check(defined.globalOffset(), defined.traceLength());
    scope.scope().check(scope.id(), defined);
    category.markers.add(
        new MarkerSet.Marker(
            time.time(),
            time.duration(),
            scope.scope().ordinal(),
            scope.id(),
            TraceText.encode(words.get(4))));
  }

  private void remove(TreeMap<byte[], TreeMap<byte[], MarkerSet.Category>> what) {
    what.forEach((group, all) -> all.keySet().forEach(name -> markers.remove(group, name)));
  }

  private static void clear(TreeMap<byte[], TreeMap<byte[], MarkerSet.Category>> what) {
    what.values().forEach(all -> all.values().forEach(category -> category.markers.clear()));
  }

  private void print(TreeMap<byte[], TreeMap<byte[], MarkerSet.Category>> what, boolean withMarkers)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (var group : what.entrySet()) {
      for (var category : group.getValue().entrySet()) {
        text.append("MARKER_DEF  Group: \"").append(text(group.getKey()));
        text.append("\", Category: \"").append(text(category.getKey()));
        text.append("\", Severity: ").append(severityName(category.getValue().severity));
        text.append('\n');
        for (MarkerSet.Marker m : category.getValue().markers) {
          if (withMarkers) {
            append(text, m);
          }
        }
      }
    }
    out.out().write(TraceText.encode(text.toString()));
  }

  private static void append(StringBuilder text, MarkerSet.Marker m) {
    text.append("MARKER      Time: ").append(Long.toUnsignedString(m.time()));
    text.append(", Duration ").append(Long.toUnsignedString(m.duration())).append(", Scope: ");
    MarkerScope[] scopes = MarkerScope.values();
    if (m.scopeType() < scopes.length) {
      text.append(scopes[m.scopeType()]);
    } else {
      text.append("INVALID <").append(m.scopeType()).append('>');
    }
    if (m.scopeType() != MarkerScope.GLOBAL.ordinal()) {
      text.append(':').append(Long.toUnsignedString(m.scope()));
    }
    text.append(", Text: \"").append(text(m.text())).append("\"\n");
  }

  private static String severityName(int severity) {
    return severity < SEVERITIES.size() ? SEVERITIES.get(severity) : "INVALID <" + severity + ">";
  }

  private static String text(byte[] bytes) {
    return TraceText.decode(bytes, 0, bytes.length);
  }
}
