package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;

/** What the tools print before the drawables: header, categories, directory, maps of lines. */
final class FrontText {
  private FrontText() {}

  static void print(SlogLog log, SlogTextOutput out) throws IOException {
    printHeader(log.header(), out);
    out.printLine("\t CategoryMap: ");
    int number = 1;
    for (StoredCategory s : inOrder(log)) {
      out.printLine(number++ + ": " + DrawableText.category(s, false));
    }
    out.endLine();
    out.printLine("\t SLOG-2 Tree Directory");
    for (NodeHead node : log.directory()) {
      DrawableText.appendEntry(node, out.text());
      out.endLine();
    }
    out.endLine();
    out.printLine("\t LineIDMapList: ");
    number = 1;
    for (LineMap map : log.maps()) {
      out.printLine("LineIDMap " + number++ + ": ");
      map(map, out);
      out.endLine();
    }
    out.endLine();
    out.endLine();
  }

  /** The order of a hash table of Java's library, in which the tools have them. */
  private static Iterable<StoredCategory> inOrder(SlogLog log) throws IOException {
    Map<Integer, StoredCategory> table = new HashMap<>();
    for (StoredCategory s : log.storedCategories()) {
      table.put(s.category().index(), s);
    }
    return table.values();
  }

  private static void printHeader(SlogHeader h, SlogTextOutput out) throws IOException {
    out.printLine("\t SLOG-2 Header:");
    out.printLine("version = " + h.version());
    out.printLine("NumOfChildrenPerNode = " + h.children());
    out.printLine("TreeLeafByteSize = " + h.leafSize());
    out.printLine("MaxTreeDepth = " + h.depth());
    out.printLine("MaxBufferByteSize = " + h.largestBlock());
    printBlock("Categories ", h.categories(), out);
    printBlock("MethodDefs ", h.methods(), out);
    printBlock("LineIDMaps ", h.lines(), out);
    printBlock("TreeRoot   ", h.root(), out);
    printBlock("TreeDir    ", h.directory(), out);
    printBlock("Annotations", h.annotations(), out);
    printBlock("Postamble  ", h.postamble(), out);
    out.endLine();
  }

  private static void printBlock(String name, BlockPointer pointer, SlogTextOutput out)
      throws IOException {
    out.printLine(name + " is " + pointer);
  }

  private static void map(LineMap map, SlogTextOutput out) throws IOException {
    out.printLine("Title: " + map.title());
    StringBuilder text = out.text();
    text.append("Column Labels: LineID -> ");
    for (String column : map.columns()) {
      text.append(column).append(' ');
    }
    out.endLine();
    for (int place = 0; place < map.rows().size(); place++) {
      text.append(place + 1).append(", ").append(map.rows().line(place)).append(":  ");
      for (int value : map.rows().path(place)) {
        text.append(value).append(' ');
      }
      out.endLine();
    }
    if (!map.methods().isEmpty()) {
      text.append("methods=<");
      for (int method : map.methods()) {
        text.append(' ').append(method == LineMap.CONNECT ? "CONNECT_COMPOSITE_STATE" : method);
      }
      out.printLine(" >");
    }
  }
}
