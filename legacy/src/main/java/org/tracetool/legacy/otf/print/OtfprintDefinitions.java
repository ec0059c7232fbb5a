package org.tracetool.legacy.otf.print;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.ConstantNames;
import org.tracetool.print.lines.TextEscape;

/** Prints definitions exactly as otfprint does, without the running number. */
final class OtfprintDefinitions {
  private static final String LATEST = "18446744073709551615 ";

  private final OtfprintPairs pairs;
  private final boolean escape;

  OtfprintDefinitions(OtfprintPairs pairs, boolean escape) {
    this.pairs = pairs;
    this.escape = escape;
  }

  /** Adds the line of a definition. */
  void formatDefinition(Definitions.Entry entry, ByteText out) {
    Definition d = entry.definition();
    int s = entry.stream();
    switch (d.kind()) {
      case VERSION, UNIQUE_ID, CREATOR, COMMENT, TIMER_RESOLUTION, TIME_RANGE, SAMPLE_POINT ->
          appendTraceDefinition(d, s, out);
      case LOCATION, GROUP, ATTRIBUTE_LIST, GROUP_ATTRIBUTES, SUBSTITUTES ->
          appendProcessDefinition(d, s, out);
      case REGION, REGION_GROUP, COLLECTIVE, SCL, SCL_FILE -> appendProgramDefinition(d, s, out);
      case COUNTER, COUNTER_GROUP, COUNTER_ASSIGNMENT -> appendCounterDefinition(d, s, out);
      case FILE, FILE_GROUP -> appendFileDefinition(d, s, out);
      case KEY, MARKER, UNKNOWN -> appendNoteDefinition(d, s, out);
      default -> {
        return; // OTF has no such definition
      }
    }
    if (hasPairs(d.kind())) {
      pairs.put(out, entry.pairs());
    }
    out.put('\n');
  }

  /** Adds the line of a definition of the trace as a whole. */
  private void appendTraceDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case VERSION -> {
        Definition.Version v = (Definition.Version) d;
        begin(out, "DefVersion", s).put(", version: ").signed(v.major()).put('.');
        out.signed(v.minor()).put('.').signed(v.sub()).put(" \"");
        appendName(out, v.tag());
        out.put('"');
      }
      case UNIQUE_ID -> {
        Definition.UniqueId u = (Definition.UniqueId) d;
        begin(out, "DefUniqueId", s).put(", uid: ").unsigned(u.id());
      }
      case CREATOR -> {
        Definition.Creator c = (Definition.Creator) d;
        appendQuoted(begin(out, "DefCreator", s), ", creator ", c.text());
      }
      case COMMENT -> {
        Definition.Comment c = (Definition.Comment) d;
        appendQuoted(begin(out, "DefComment", s), ", comment ", c.text());
      }
      case TIMER_RESOLUTION -> {
        Definition.TimerResolution t = (Definition.TimerResolution) d;
        begin(out, "DefTimerResolution", s).put(", TicksPerSecond ").unsigned(t.ticksPerSecond());
      }
      case TIME_RANGE -> {
        Definition.TimeRange t = (Definition.TimeRange) d;
        begin(out, "DefTimeRange", s).put(", [").unsigned(t.first()).put(", ");
        out.unsigned(t.last()).put(']');
      }
      case SAMPLE_POINT -> {
        Definition.SamplePoint p = (Definition.SamplePoint) d;
        begin(out, "DefAuxSamplePoint", s).put(", time ").unsigned(p.time());
        ConstantNames.appendSamplePoint(out.put(", type "), p.type());
      }
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Adds the line of a definition of processes, their groups and attributes. */
  private void appendProcessDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case LOCATION -> {
        Definition.Location l = (Definition.Location) d;
        beginNamed(out, "DefProcess", s, ", process ", l);
        out.put(", parent ").unsigned(l.parent());
      }
      case GROUP -> {
        Definition.Group g = (Definition.Group) d;
        beginNamed(out, "DefProcessGroup", s, ", group ", g);
        list(out, ", procs ", g.members());
      }
      case ATTRIBUTE_LIST -> {
        Definition.AttributeList a = (Definition.AttributeList) d;
        begin(out, "DefAttributeList", s).put(", attr_token ").unsigned(a.token());
        out.put(", attributes ");
        for (int i = 0; i < a.attributes().length; i++) {
          out.put(i == 0 ? "" : ", ");
          ConstantNames.appendAttribute(out, a.attributes()[i]);
        }
      }
      case GROUP_ATTRIBUTES -> {
        Definition.GroupAttributes g = (Definition.GroupAttributes) d;
        begin(out, "DefProcessOrGroupAttributes", s).put(", process ").unsigned(g.group());
        out.put(", attr_token ").unsigned(g.attributeList());
      }
      case SUBSTITUTES -> {
        Definition.Substitutes p = (Definition.Substitutes) d;
        begin(out, "DefProcessSubstitutes", s).put(", representative process ");
        out.unsigned(p.representative());
        list(out, ", procs ", p.members());
      }
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Adds the line of a definition of functions, collective operations and source files. */
  private void appendProgramDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case REGION -> {
        Definition.Region r = (Definition.Region) d;
        beginNamed(out, "DefFunction", s, ", function ", r);
        out.put(", group ").unsigned(r.group()).put(", source ").unsigned(r.scl());
      }
      case REGION_GROUP -> beginNamed(out, "DefFunctionGroup", s, ", group ", d);
      case COLLECTIVE -> {
        Definition.Collective c = (Definition.Collective) d;
        beginNamed(out, "DefCollective", s, ", collective ", c);
        ConstantNames.appendCollective(out.put(", type "), c.type());
      }
      case SCL -> {
        Definition.Scl x = (Definition.Scl) d;
        begin(out, "DefScl", s).put(", source ").unsigned(x.token());
        out.put(", file ").unsigned(x.file()).put(", line ").unsigned(x.line());
      }
      case SCL_FILE -> beginNamed(out, "DefSclFile", s, ", file ", d);
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Adds the line of a definition of counters. */
  private void appendCounterDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case COUNTER -> {
        Definition.Counter c = (Definition.Counter) d;
        beginNamed(out, "DefCounter", s, ", counter ", c);
        ConstantNames.appendCounterProperties(out.put(", properties "), c.properties());
        out.put(", group ").unsigned(c.group());
        appendQuoted(out, ", unit ", c.unit());
      }
      case COUNTER_GROUP -> beginNamed(out, "DefCounterGroup", s, ", group ", d);
      case COUNTER_ASSIGNMENT -> {
        Definition.CounterAssignment c = (Definition.CounterAssignment) d;
        begin(out, "DefCounterAssignments", s).put(", counter_token ").unsigned(c.counter());
        list(out, ", assignees ", c.members());
      }
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Adds the line of a definition of files that the program opened. */
  private void appendFileDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case FILE -> {
        Definition.File f = (Definition.File) d;
        out.put("DefFile: ");
        appendName(out, f.name());
        out.put(", stream ").unsigned(s).put(", token ").unsigned(f.token());
        out.put(", group ").unsigned(f.group());
      }
      case FILE_GROUP -> {
        Definition.FileGroup g = (Definition.FileGroup) d;
        out.put("DefFileGroup: ");
        appendName(out, g.name());
        out.put(", token ").unsigned(g.token()).put(", stream ").unsigned(s);
      }
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Adds the line of a definition of keys, markers and records that are not known. */
  private void appendNoteDefinition(Definition d, int s, ByteText out) {
    switch (d.kind()) {
      case KEY -> {
        Definition.Key k = (Definition.Key) d;
        begin(out, "DefKeyValue", s).put(", token ").unsigned(k.token());
        ConstantNames.appendKeyType(out.put(", type "), k.typeNumber());
        appendQuoted(out, ", name ", k.name());
        appendQuoted(out, ", desc ", k.description());
      }
      case MARKER -> {
        Definition.Marker m = (Definition.Marker) d;
        out.put("DefMarker: ID ").unsigned(m.token());
        appendQuoted(out, ", name ", m.name());
        ConstantNames.appendMarker(out.put(", type "), m.type());
      }
      case UNKNOWN -> {
        Definition.Unknown u = (Definition.Unknown) d;
        out.put(LATEST).put("Unknown: process ").unsigned(s);
        appendQuoted(out, ", record ", u.text());
      }
      default -> throw new IllegalStateException(d.kind() + " is not printed here");
    }
  }

  /** Whether the line of a kind has pairs at its end. */
  private static boolean hasPairs(DefinitionKind kind) {
    return switch (kind) {
      case VERSION, UNIQUE_ID, UNKNOWN -> false;
      default -> true;
    };
  }

  private static ByteText begin(ByteText out, String name, int stream) {
    return out.put(name).put(": stream ").unsigned(stream);
  }

  /** The begin of the line of something that has a token and a name. */
  private void beginNamed(ByteText out, String record, int stream, String label, Definition d) {
    begin(out, record, stream).put(label).unsigned(d.token());
    appendQuoted(out, ", name ", d.name());
  }

  private static void list(ByteText out, String name, int[] tokens) {
    out.put(name);
    for (int i = 0; i < tokens.length; i++) {
      out.put(i == 0 ? "" : ", ").unsigned(tokens[i]);
    }
  }

  private void appendQuoted(ByteText out, String label, String text) {
    out.put(label).put('"');
    appendName(out, text);
    out.put('"');
  }

  private void appendName(ByteText out, String text) {
    if (text == null) {
      out.put("(null)");
      return;
    }
    byte[] bytes = TextEscape.raw(text);
    TextEscape.appendPlain(out, bytes, 0, bytes.length, escape);
  }
}
