package org.tracetool.legacy.otf2.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordType;

/** The machine, its processes and their locations as a graph in the language of Graphviz. */
public final class SystemTree {
  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final Set<RecordType> TYPES =
      Set.of(
          GlobalRecord.SYSTEM_TREE_NODE.type(),
          GlobalRecord.SYSTEM_TREE_NODE_DOMAIN.type(),
          GlobalRecord.SYSTEM_TREE_NODE_PROPERTY.type(),
          GlobalRecord.LOCATION_GROUP.type(),
          GlobalRecord.LOCATION_GROUP_PROPERTY.type(),
          GlobalRecord.LOCATION.type(),
          GlobalRecord.LOCATION_PROPERTY.type());

  private static final String LEGEND =
      """
          subgraph cluster_legend {
              n [label="System tree node", shape=ellipse];
              {
                  rank=same;
                  g [label="Location group", shape=hexagon];
                  gc [label="Child location group", shape=hexagon];
                  g->gc [label="creator", dir=back, style=dashed];
              }
              l [label="Location", shape=diamond];
              n -> g [label="parent", dir=back];
              g -> l [label="parent", dir=back];
              label="Legend";
          }
      }
      """;

  private final DefinitionIndex index;
  private final FieldText fields;
  private final List<PrintedDefinition> definitions = new ArrayList<>();
  private final int[] numbers = new int[GlobalRecord.values().length];
  private ByteText out;

  public SystemTree(DefinitionIndex index, FieldText fields) {
    this.index = index;
    this.fields = fields;
  }

  /** Takes a definition that was just read. */
  public void add(RecordValues v) {
    if (TYPES.contains(v.type())) {
      definitions.add(new PrintedDefinition(v, true));
    }
  }

  /** The whole graph. */
  public byte[] graph() {
    out = new ByteText(1 << 16);
    out.put("/* This is the graph representation of the system tree. */\n");
    out.put("digraph SystemTree\n{\n");
    for (PrintedDefinition d : definitions) {
      if (d.is(GlobalRecord.SYSTEM_TREE_NODE)) {
        printNode(d);
      } else if (d.is(GlobalRecord.SYSTEM_TREE_NODE_DOMAIN)) {
        printDomain(d);
      } else if (d.is(GlobalRecord.LOCATION_GROUP)) {
        printGroup(d);
      } else if (d.is(GlobalRecord.LOCATION)) {
        printLocation(d);
      } else if (d.is(GlobalRecord.SYSTEM_TREE_NODE_PROPERTY)) {
        printProperty(d, GlobalRecord.SYSTEM_TREE_NODE_PROPERTY, "n", "systemTreeNode");
      } else if (d.is(GlobalRecord.LOCATION_GROUP_PROPERTY)) {
        printProperty(d, GlobalRecord.LOCATION_GROUP_PROPERTY, "g", "locationGroup");
      } else {
        printProperty(d, GlobalRecord.LOCATION_PROPERTY, "l", "location");
      }
    }
    out.put(LEGEND);
    return out.toBytes();
  }

  private void printNode(PrintedDefinition d) {
    begin(1, "n", d.get("self"));
    printRow(1, "Class", d.get("className"));
    printRow(1, "Name", d.get("name"));
    printId(d.get("self"));
    end(1, "ellipse");
    printEdge("n", d.get("parent"), "n", d.get("self"), "dir=back");
  }

  private void printDomain(PrintedDefinition d) {
    int number = numbers[GlobalRecord.SYSTEM_TREE_NODE_DOMAIN.ordinal()]++;
    beginBeside("n", d.get("systemTreeNode"));
    begin(2, "nd", number);
    printCode(2, "Domain", EnumNames.SYSTEM_TREE_DOMAIN, d.get("systemTreeDomain"));
    endBeside("nd", number, "n", d.get("systemTreeNode"));
  }

  private void printGroup(PrintedDefinition d) {
    begin(1, "g", d.get("self"));
    printRow(1, "Name", d.get("name"));
    printCode(1, "Type", EnumNames.LOCATION_GROUP_TYPE, d.get("locationGroupType"));
    printId(d.get("self"));
    end(1, "hexagon");
    printEdge("n", d.get("systemTreeParent"), "g", d.get("self"), "dir=back");
    printEdge("g", d.get("creatingLocationGroup"), "g", d.get("self"), "dir=back, style=dashed");
  }

  private void printLocation(PrintedDefinition d) {
    begin(1, "l", d.get("self"));
    printRow(1, "Name", d.get("name"));
    printCode(1, "Type", EnumNames.LOCATION_TYPE, d.get("locationType"));
    printId(d.get("self"));
    end(1, "diamond");
    printEdge("g", d.get("locationGroup"), "l", d.get("self"), "dir=back");
  }

  private void printProperty(PrintedDefinition d, GlobalRecord record, String owner, String field) {
    int number = numbers[record.ordinal()]++;
    beginBeside(owner, d.get(field));
    begin(2, owner + "p", number);
    printRow(2, "Name", d.get("name"));
    printKey(2, "Value");
    fields.printPlainValue(out, d.get("type"), d.get("value"));
    endRow();
    printCode(2, "Type", EnumNames.TYPE, d.get("type"));
    endBeside(owner + "p", number, owner, d.get(field));
  }

  private void begin(int depth, String prefix, long id) {
    indent(depth);
    out.put(prefix).unsigned(id).put(" [\n");
    indent(depth + 1);
    out.put("label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\">\n");
  }

  private void end(int depth, String shape) {
    indent(depth + 1);
    out.put("      </TABLE>>\n");
    indent(depth + 1);
    out.put("shape=").put(shape).put('\n');
    indent(depth);
    out.put("];\n");
  }

  private void beginBeside(String owner, long id) {
    out.put("    subgraph {\n        rank = same;\n        ");
    out.put(owner).unsigned(id).put(";\n");
  }

  private void endBeside(String prefix, int number, String owner, long id) {
    end(2, "none");
    out.put("        ").put(prefix).unsigned(number).put(" -> ");
    out.put(owner).unsigned(id).put(";\n    }\n");
  }

  private void printEdge(String from, long fromId, String to, long toId, String style) {
    if (fromId != ALL_ONES_32) {
      out.put("    ").put(from).unsigned(fromId).put(" -> ").put(to).unsigned(toId);
      out.put(" [").put(style).put("];\n");
    }
  }

  private void indent(int depth) {
    for (int i = 0; i < depth; i++) {
      out.put("    ");
    }
  }

  private void printKey(int depth, String key) {
    indent(depth + 1);
    out.put("       <TR><TD ALIGN=\"RIGHT\">").put(key).put("</TD><TD ALIGN=\"LEFT\">");
  }

  private void endRow() {
    out.put("</TD></TR>\n");
  }

  private void printRow(int depth, String key, long string) {
    printKey(depth, key);
    printText(string);
    endRow();
  }

  private void printCode(int depth, String key, EnumNames codes, long value) {
    printKey(depth, key);
    EnumerationNames.put(out, codes, value);
    endRow();
  }

  private void printId(long id) {
    printKey(1, "ID");
    out.unsigned(id);
    endRow();
  }

  private void printText(long string) {
    PrintedDefinition d = string == ALL_ONES_32 ? null : index.find(IdSpace.STRING, string);
    if (d == null) {
      out.put("(null)");
    } else {
      out.put(d.text);
    }
  }
}
