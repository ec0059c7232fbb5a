package org.tracetool.stats.flame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.stats.report.TextSink;

/** Stacks as speedscope reads them, one profile for each process and thread that is kept apart. */
public final class Speedscope {
  private static final Set<String> UNITS = Set.of("nanoseconds", "bytes");

  private Speedscope() {}

  /**
   * Writes a profile.
   *
   * @param name of the trace
   */
  public static void write(StackProfile profile, String name, TextSink out) throws IOException {
    JsonWriter json = new JsonWriter(true);
    json.object(null);
    json.text("$schema", "https://www.speedscope.app/file-format-schema.json");
    json.text("name", name).text("exporter", "tracetool").number("activeProfileIndex", 0);
    json.object("shared").list("frames");
    for (StackProfile.Frame frame : profile.frames()) {
      json.object(null).text("name", frame.name());
      if (frame.file() != null) {
        json.text("file", frame.file()).number("line", Integer.toUnsignedLong(frame.line()));
      }
      json.endObject();
    }
    json.endList().endObject();
    json.list("profiles");
    Map<String, List<Integer>> byRow = byRow(profile);
    if (byRow.isEmpty()) {
      byRow.put(profile.value(), List.of());
    }
    for (Map.Entry<String, List<Integer>> e : byRow.entrySet()) {
      writeRow(profile, e.getKey(), e.getValue(), json);
      out.accept(json.take());
    }
    json.endList().endObject();
    out.accept(json.line());
  }

  /** The nodes that have a value, by process and thread. */
  private static Map<String, List<Integer>> byRow(StackProfile profile) {
    Map<String, List<Integer>> rows = new LinkedHashMap<>();
    StackTree tree = profile.tree();
    for (int node = 0; node < tree.size(); node++) {
      if (tree.value(node) > 0) {
        String row = profile.value();
        for (int n = node; n != StackTree.NONE; n = tree.parent(n)) {
          if (profile.frame(n).outer()) {
            row = profile.frame(n).name();
            break;
          }
        }
        rows.computeIfAbsent(row, k -> new ArrayList<>()).add(node);
      }
    }
    return rows;
  }

  private static void writeRow(
      StackProfile profile, String name, List<Integer> nodes, JsonWriter json) {
    StackTree tree = profile.tree();
    long sum = nodes.stream().mapToLong(tree::value).sum();
    json.object(null).text("type", "sampled").text("name", name);
    json.text("unit", UNITS.contains(profile.unit()) ? profile.unit() : "none");
    json.number("startValue", 0).number("endValue", sum);
    json.list("samples");
    for (int node : nodes) {
      json.list(null);
      List<Integer> stack = new ArrayList<>();
      for (int n = node; n != StackTree.NONE; n = tree.parent(n)) {
        if (!profile.frame(n).outer()) {
          stack.add(tree.frame(n));
        }
      }
      Collections.reverse(stack);
      stack.forEach(frame -> json.number(null, frame));
      json.endList();
    }
    json.endList().list("weights");
    nodes.forEach(node -> json.number(null, tree.value(node)));
    json.endList().endObject();
  }
}
