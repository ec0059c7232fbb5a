package org.tracetool.analyze.cube;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;

/** The description of a Cube file: metrics, call tree and system tree. */
final class CubeAnchor {
  private final StringBuilder out = new StringBuilder(1 << 14);
  private final CubeTree tree;
  private final List<ProfileLocation> locations;

  private CubeAnchor(CubeTree tree, List<ProfileLocation> locations) {
    this.tree = tree;
    this.locations = locations;
  }

  /**
   * The text.
   *
   * @param locations in the order of their numbers in the file
   */
  static String text(CubeTree tree, List<ProfileLocation> locations) {
    CubeAnchor anchor = new CubeAnchor(tree, locations);
    anchor.out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cube version=\"4.4\">\n");
    anchor.out.append("<attr key=\"Creator\" value=\"tracetool\"/>\n");
    anchor.writeMetrics();
    anchor.writeProgram();
    anchor.writeSystem();
    return anchor.out.append("</cube>\n").toString();
  }

  private void writeMetrics() {
    out.append("<metrics title=\"Metrics\">\n");
    for (CubeMetric metric : CubeMetric.values()) {
      boolean isCount = metric == CubeMetric.VISITS;
      out.append("<metric id=\"").append(metric.ordinal()).append("\" type=\"EXCLUSIVE\">\n");
      writeElement("disp_name", metric.title());
      writeElement("uniq_name", metric.name().toLowerCase(Locale.ROOT));
      writeElement("dtype", isCount ? "UINT64" : "DOUBLE");
      writeElement("uom", isCount ? "occ" : "sec");
      writeElement("url", "");
      writeElement("descr", metric.description());
      out.append("</metric>\n");
    }
    out.append("</metrics>\n");
  }

  private void writeElement(String name, String text) {
    out.append('<').append(name).append('>').append(escape(text));
    out.append("</").append(name).append(">\n");
  }

  private void writeProgram() {
    out.append("<program title=\"Call tree\">\n");
    for (CubeTree.CubeRegion region : tree.regions()) {
      int line = region.line() > 0 ? region.line() : -1;
      out.append("<region id=\"").append(region.number()).append("\" mod=\"");
      out.append(escape(region.file() == null ? "" : region.file()));
      out.append("\" begin=\"").append(line).append("\" end=\"").append(line).append("\">\n");
      writeElement("name", region.name());
      writeElement("mangled_name", region.name());
      writeElement("paradigm", "unknown");
      writeElement("role", "unknown");
      writeElement("url", "");
      writeElement("descr", "");
      out.append("</region>\n");
    }
    writeNodes();
    out.append("</program>\n");
  }

  /** Without recursion, since call paths can be deep. */
  private void writeNodes() {
    int number = 0;
    Deque<Iterator<CubeTree.Node>> open = new ArrayDeque<>();
    writeNode(number++, tree.root());
    open.push(tree.root().children().iterator());
    while (!open.isEmpty()) {
      if (open.peek().hasNext()) {
        CubeTree.Node node = open.peek().next();
        writeNode(number++, node);
        open.push(node.children().iterator());
      } else {
        open.pop();
        out.append("</cnode>\n");
      }
    }
  }

  private void writeNode(int number, CubeTree.Node node) {
    out.append("<cnode id=\"").append(number).append("\" calleeId=\"");
    out.append(node.region().number()).append("\">\n");
  }

  private void writeSystem() {
    Map<String, Map<String, StringBuilder>> nodes = new LinkedHashMap<>();
    for (int l = 0; l < locations.size(); l++) {
      ProfileLocation location = locations.get(l);
      nodes
          .computeIfAbsent(text(location.node(), "node"), n -> new LinkedHashMap<>())
          .computeIfAbsent(location.rank() + " " + location.process(), g -> new StringBuilder())
          .append(location(l, location));
    }
    out.append("<system title=\"System tree\">\n<systemtreenode Id=\"0\">\n");
    writeElement("name", "machine");
    writeElement("class", "machine");
    int nodeNumber = 1;
    int group = 0;
    for (Map.Entry<String, Map<String, StringBuilder>> node : nodes.entrySet()) {
      out.append("<systemtreenode Id=\"").append(nodeNumber++).append("\">\n");
      writeElement("name", node.getKey());
      writeElement("class", "node");
      for (Map.Entry<String, StringBuilder> process : node.getValue().entrySet()) {
        String key = process.getKey();
        int blank = key.indexOf(' ');
        out.append("<locationgroup Id=\"").append(group++).append("\">\n");
        writeElement("name", key.substring(blank + 1));
        writeElement("rank", key.substring(0, blank));
        writeElement("type", "process");
        out.append(process.getValue()).append("</locationgroup>\n");
      }
      out.append("</systemtreenode>\n");
    }
    out.append("</systemtreenode>\n</system>\n");
  }

  private static String text(String name, String otherwise) {
    return name == null || name.isEmpty() ? otherwise : name;
  }

  private static String location(int number, ProfileLocation location) {
    int rank = Math.max(0, location.thread());
    return "<location Id=\""
        + number
        + "\">\n<name>"
        + escape(text(location.name(), "location"))
        + "</name>\n<rank>"
        + rank
        + "</rank>\n<type>thread</type>\n</location>\n";
  }

  /** A text as XML needs it; characters that it forbids become question marks. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\t', '\n', '\r' -> out.append("&#").append(c).append(';');
        default -> {
          boolean isAllowed = c >= 0x20 && c < 0xd800 || c >= 0xe000 && c <= 0xfffd || c >= 0x10000;
          out.appendCodePoint(isAllowed ? c : '?');
        }
      }
    }
    return out.toString();
  }
}
