package org.tracetool.format.otf2.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.Space;

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

  SystemTree(DefinitionIndex index, FieldText fields) {
    this.index = index;
    this.fields = fields;
  }

  /** Takes a definition that was just read. */
  void add(RecordValues v) {
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
        node(d);
      } else if (d.is(GlobalRecord.SYSTEM_TREE_NODE_DOMAIN)) {
        domain(d);
      } else if (d.is(GlobalRecord.LOCATION_GROUP)) {
        group(d);
      } else if (d.is(GlobalRecord.LOCATION)) {
        location(d);
      } else if (d.is(GlobalRecord.SYSTEM_TREE_NODE_PROPERTY)) {
        property(d, GlobalRecord.SYSTEM_TREE_NODE_PROPERTY, "n", "systemTreeNode");
      } else if (d.is(GlobalRecord.LOCATION_GROUP_PROPERTY)) {
        property(d, GlobalRecord.LOCATION_GROUP_PROPERTY, "g", "locationGroup");
      } else {
        property(d, GlobalRecord.LOCATION_PROPERTY, "l", "location");
      }
    }
    out.put(LEGEND);
    return out.toBytes();
  }

  private void node(PrintedDefinition d) {
    begin(1, "n", d.get("self"));
    row(1, "Class", d.get("className"));
    row(1, "Name", d.get("name"));
    id(d.get("self"));
    end(1, "ellipse");
    edge("n", d.get("parent"), "n", d.get("self"), "dir=back");
  }

  private void domain(PrintedDefinition d) {
    int number = numbers[GlobalRecord.SYSTEM_TREE_NODE_DOMAIN.ordinal()]++;
    beginBeside("n", d.get("systemTreeNode"));
    begin(2, "nd", number);
    code(2, "Domain", EnumNames.SYSTEM_TREE_DOMAIN, d.get("systemTreeDomain"));
    endBeside("nd", number, "n", d.get("systemTreeNode"));
  }

  private void group(PrintedDefinition d) {
    begin(1, "g", d.get("self"));
    row(1, "Name", d.get("name"));
    code(1, "Type", EnumNames.LOCATION_GROUP_TYPE, d.get("locationGroupType"));
    id(d.get("self"));
    end(1, "hexagon");
    edge("n", d.get("systemTreeParent"), "g", d.get("self"), "dir=back");
    edge("g", d.get("creatingLocationGroup"), "g", d.get("self"), "dir=back, style=dashed");
  }

  private void location(PrintedDefinition d) {
    begin(1, "l", d.get("self"));
    row(1, "Name", d.get("name"));
    code(1, "Type", EnumNames.LOCATION_TYPE, d.get("locationType"));
    id(d.get("self"));
    end(1, "diamond");
    edge("g", d.get("locationGroup"), "l", d.get("self"), "dir=back");
  }

  private void property(PrintedDefinition d, GlobalRecord record, String owner, String field) {
    int number = numbers[record.ordinal()]++;
    beginBeside(owner, d.get(field));
    begin(2, owner + "p", number);
    row(2, "Name", d.get("name"));
    key(2, "Value");
    fields.plainValue(out, d.get("type"), d.get("value"));
    endRow();
    code(2, "Type", EnumNames.TYPE, d.get("type"));
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

  private void edge(String from, long fromId, String to, long toId, String style) {
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

  private void key(int depth, String key) {
    indent(depth + 1);
    out.put("       <TR><TD ALIGN=\"RIGHT\">").put(key).put("</TD><TD ALIGN=\"LEFT\">");
  }

  private void endRow() {
    out.put("</TD></TR>\n");
  }

  private void row(int depth, String key, long string) {
    key(depth, key);
    text(string);
    endRow();
  }

  private void code(int depth, String key, EnumNames codes, long value) {
    key(depth, key);
    CodeNames.put(out, codes, value);
    endRow();
  }

  private void id(long id) {
    key(1, "ID");
    out.unsigned(id);
    endRow();
  }

  private void text(long string) {
    PrintedDefinition d = string == ALL_ONES_32 ? null : index.find(Space.STRING, string);
    if (d == null) {
      out.put("(null)");
    } else {
      out.put(d.text);
    }
  }
}
