package org.tracetool.cli.dump;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.io.ByteText;

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
  void format(Definitions.Entry entry, ByteText out) {
    Definition d = entry.definition();
    int s = entry.stream();
    boolean withPairs = true;
    if (d instanceof Definition.Version v) {
      begin(out, "DefVersion", s).put(", version: ").signed(v.major()).put('.');
      out.signed(v.minor()).put('.').signed(v.sub()).put(" \"");
      name(out, v.tag());
      out.put('"');
      withPairs = false;
    } else if (d instanceof Definition.UniqueId u) {
      begin(out, "DefUniqueId", s).put(", uid: ").unsigned(u.id());
      withPairs = false;
    } else if (d instanceof Definition.Creator c) {
      quoted(begin(out, "DefCreator", s), ", creator ", c.text());
    } else if (d instanceof Definition.Comment c) {
      quoted(begin(out, "DefComment", s), ", comment ", c.text());
    } else if (d instanceof Definition.TimerResolution t) {
      begin(out, "DefTimerResolution", s).put(", TicksPerSecond ").unsigned(t.ticksPerSecond());
    } else if (d instanceof Definition.TimeRange t) {
      begin(out, "DefTimeRange", s).put(", [").unsigned(t.first()).put(", ");
      out.unsigned(t.last()).put(']');
    } else if (d instanceof Definition.Location l) {
      begin(out, "DefProcess", s).put(", process ").unsigned(l.token());
      quoted(out, ", name ", l.name());
      out.put(", parent ").unsigned(l.parent());
    } else if (d instanceof Definition.Group g) {
      begin(out, "DefProcessGroup", s).put(", group ").unsigned(g.token());
      quoted(out, ", name ", g.name());
      list(out, ", procs ", g.members());
    } else if (d instanceof Definition.AttributeList a) {
      begin(out, "DefAttributeList", s).put(", attr_token ").unsigned(a.token());
      out.put(", attributes ");
      for (int i = 0; i < a.attributes().length; i++) {
        out.put(i == 0 ? "" : ", ");
        OtfprintWords.attribute(out, a.attributes()[i]);
      }
    } else if (d instanceof Definition.GroupAttributes g) {
      begin(out, "DefProcessOrGroupAttributes", s).put(", process ").unsigned(g.group());
      out.put(", attr_token ").unsigned(g.attributeList());
    } else if (d instanceof Definition.Substitutes p) {
      begin(out, "DefProcessSubstitutes", s).put(", representative process ");
      out.unsigned(p.representative());
      list(out, ", procs ", p.members());
    } else if (d instanceof Definition.Region r) {
      begin(out, "DefFunction", s).put(", function ").unsigned(r.token());
      quoted(out, ", name ", r.name());
      out.put(", group ").unsigned(r.group()).put(", source ").unsigned(r.scl());
    } else if (d instanceof Definition.RegionGroup g) {
      begin(out, "DefFunctionGroup", s).put(", group ").unsigned(g.token());
      quoted(out, ", name ", g.name());
    } else if (d instanceof Definition.Collective c) {
      begin(out, "DefCollective", s).put(", collective ").unsigned(c.token());
      quoted(out, ", name ", c.name());
      OtfprintWords.collective(out.put(", type "), c.type());
    } else if (d instanceof Definition.Counter c) {
      begin(out, "DefCounter", s).put(", counter ").unsigned(c.token());
      quoted(out, ", name ", c.name());
      OtfprintWords.counterProperties(out.put(", properties "), c.properties());
      out.put(", group ").unsigned(c.group());
      quoted(out, ", unit ", c.unit());
    } else if (d instanceof Definition.CounterGroup g) {
      begin(out, "DefCounterGroup", s).put(", group ").unsigned(g.token());
      quoted(out, ", name ", g.name());
    } else if (d instanceof Definition.CounterAssignment c) {
      begin(out, "DefCounterAssignments", s).put(", counter_token ").unsigned(c.counter());
      list(out, ", assignees ", c.members());
    } else if (d instanceof Definition.Scl x) {
      begin(out, "DefScl", s).put(", source ").unsigned(x.token());
      out.put(", file ").unsigned(x.file()).put(", line ").unsigned(x.line());
    } else if (d instanceof Definition.SclFile f) {
      begin(out, "DefSclFile", s).put(", file ").unsigned(f.token());
      quoted(out, ", name ", f.name());
    } else if (d instanceof Definition.File f) {
      out.put("DefFile: ");
      name(out, f.name());
      out.put(", stream ").unsigned(s).put(", token ").unsigned(f.token());
      out.put(", group ").unsigned(f.group());
    } else if (d instanceof Definition.FileGroup g) {
      out.put("DefFileGroup: ");
      name(out, g.name());
      out.put(", token ").unsigned(g.token()).put(", stream ").unsigned(s);
    } else if (d instanceof Definition.Key k) {
      begin(out, "DefKeyValue", s).put(", token ").unsigned(k.token());
      OtfprintWords.keyType(out.put(", type "), k.typeNumber());
      quoted(out, ", name ", k.name());
      quoted(out, ", desc ", k.description());
    } else if (d instanceof Definition.SamplePoint p) {
      begin(out, "DefAuxSamplePoint", s).put(", time ").unsigned(p.time());
      OtfprintWords.samplePoint(out.put(", type "), p.type());
    } else if (d instanceof Definition.Marker m) {
      out.put("DefMarker: ID ").unsigned(m.token());
      quoted(out, ", name ", m.name());
      OtfprintWords.marker(out.put(", type "), m.type());
    } else if (d instanceof Definition.Unknown u) {
      out.put(LATEST).put("Unknown: process ").unsigned(s);
      quoted(out, ", record ", u.text());
      withPairs = false;
    }
    if (withPairs) {
      pairs.put(out, entry.pairs());
    }
    out.put('\n');
  }

  private static ByteText begin(ByteText out, String name, int stream) {
    return out.put(name).put(": stream ").unsigned(stream);
  }

  private static void list(ByteText out, String name, int[] tokens) {
    out.put(name);
    for (int i = 0; i < tokens.length; i++) {
      out.put(i == 0 ? "" : ", ").unsigned(tokens[i]);
    }
  }

  private void quoted(ByteText out, String label, String text) {
    out.put(label).put('"');
    name(out, text);
    out.put('"');
  }

  private void name(ByteText out, String text) {
    if (text == null) {
      out.put("(null)");
      return;
    }
    byte[] bytes = TextEscape.raw(text);
    TextEscape.plain(out, bytes, 0, bytes.length, escape);
  }
}
