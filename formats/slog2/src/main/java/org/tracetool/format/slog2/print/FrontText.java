package org.tracetool.format.slog2.print;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.file.Header;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Pointer;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;

/** What the tools print before the drawables: header, categories, directory, maps of lines. */
final class FrontText {
  private FrontText() {}

  static void print(SlogLog log, PrintedText out) throws IOException {
    header(log.header(), out);
    out.line("\t CategoryMap: ");
    int number = 1;
    for (StoredCategory s : inOrder(log)) {
      out.line(number++ + ": " + DrawableText.category(s, false));
    }
    out.line();
    out.line("\t SLOG-2 Tree Directory");
    for (NodeHead node : log.directory()) {
      DrawableText.entry(node, out.text());
      out.line();
    }
    out.line();
    out.line("\t LineIDMapList: ");
    number = 1;
    for (LineMap map : log.maps()) {
      out.line("LineIDMap " + number++ + ": ");
      map(map, out);
      out.line();
    }
    out.line();
    out.line();
  }

  /** The order of a hash table of Java's library, in which the tools have them. */
  private static Iterable<StoredCategory> inOrder(SlogLog log) throws IOException {
    Map<Integer, StoredCategory> table = new HashMap<>();
    for (StoredCategory s : log.storedCategories()) {
      table.put(s.category().index(), s);
    }
    return table.values();
  }

  private static void header(Header h, PrintedText out) throws IOException {
    out.line("\t SLOG-2 Header:");
    out.line("version = " + h.version());
    out.line("NumOfChildrenPerNode = " + h.children());
    out.line("TreeLeafByteSize = " + h.leafSize());
    out.line("MaxTreeDepth = " + h.depth());
    out.line("MaxBufferByteSize = " + h.largestBlock());
    block("Categories ", h.categories(), out);
    block("MethodDefs ", h.methods(), out);
    block("LineIDMaps ", h.lines(), out);
    block("TreeRoot   ", h.root(), out);
    block("TreeDir    ", h.directory(), out);
    block("Annotations", h.annotations(), out);
    block("Postamble  ", h.postamble(), out);
    out.line();
  }

  private static void block(String name, Pointer pointer, PrintedText out) throws IOException {
    out.line(name + " is " + pointer);
  }

  private static void map(LineMap map, PrintedText out) throws IOException {
    out.line("Title: " + map.title());
    StringBuilder text = out.text();
    text.append("Column Labels: LineID -> ");
    for (String column : map.columns()) {
      text.append(column).append(' ');
    }
    out.line();
    for (int place = 0; place < map.rows().size(); place++) {
      text.append(place + 1).append(", ").append(map.rows().line(place)).append(":  ");
      for (int value : map.rows().path(place)) {
        text.append(value).append(' ');
      }
      out.line();
    }
    if (!map.methods().isEmpty()) {
      text.append("methods=<");
      for (int method : map.methods()) {
        text.append(' ').append(method == LineMap.CONNECT ? "CONNECT_COMPOSITE_STATE" : method);
      }
      out.line(" >");
    }
  }
}
