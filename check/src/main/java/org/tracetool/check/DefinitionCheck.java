package org.tracetool.check;

import java.util.List;
import java.util.Objects;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.TokenCheck;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/** Definitions that contradict each other, or refer to what is not there. */
final class DefinitionCheck {
  private record Key(int stream, DefinitionKind kind, int token) {}

  private record Member(int group) {}

  private final CheckContext context;

  DefinitionCheck(CheckContext context) {
    this.context = context;
  }

  void run() {
    List<Definitions.Entry> entries = context.definitions.entries();
    int place = 0;
    for (Definitions.Entry e : entries) {
      Definition d = e.definition();
      if (d.kind().isNumbered() && d.kind() != DefinitionKind.STRING) {
        int counts = context.definitions.place(e.stream(), d.kind(), d.token());
        if (counts >= 0 && counts != place && entries.get(counts).stream() == e.stream()) {
          compare(e, d, entries.get(counts).definition());
        }
      }
      if (d instanceof Definition.Group g) {
        checkMembers(g);
      }
      if (d instanceof Definition.Region r) {
        checkReference(r, "group", DefinitionKind.REGION_GROUP, r.group(), e.stream());
      }
      place++;
    }
  }

  private void compare(Definitions.Entry e, Definition first, Definition later) {
    if (first.equals(later)) {
      return;
    }
    Key key = new Key(e.stream(), first.kind(), first.token());
    Finding f = context.findings.at(CheckKind.DUPLICATE_DEFINITION, key);
    String token = Integer.toUnsignedString(first.token());
    f.add(1).token("#" + token);
    String kind = TokenCheck.kindName(first.kind());
    boolean sameName = Objects.equals(first.name(), later.name());
    f.say(
        kind
            + " "
            + token
            + " is defined more than once, differently: "
            + (!sameName
                ? first.name() + " / " + later.name()
                : first.name() == null
                    ? first + " / " + later
                    : first.name() + " with other content"));
  }

  private void checkMembers(Definition.Group g) {
    if (!g.equals(context.definitions.group(g.token()))) {
      return;
    }
    for (int member : g.members()) {
      boolean defined =
          context.definitions.location(member) != null
              || context.definitions.group(member) != null
              || context.reader.undefinedTokenName(DefinitionKind.LOCATION, member) != null;
      if (!defined) {
        Finding f = context.findings.at(CheckKind.UNDEFINED_TOKEN, new Member(g.token()));
        f.add(1).token("#" + Integer.toUnsignedString(member));
        f.say(
            "process group "
                + g.name()
                + " has members that are not defined, process "
                + Integer.toUnsignedString(member)
                + " among them");
      }
    }
  }

  private void checkReference(
      Definition.Region r, String what, DefinitionKind kind, int token, int stream) {
    if (token != 0 && context.definitions.find(stream, kind, token) == null) {
      Finding f = context.findings.at(CheckKind.UNDEFINED_TOKEN, new Key(stream, kind, token));
      f.add(1).token("#" + Integer.toUnsignedString(token)).region(r.name());
      f.say(
          "the "
              + what
              + " "
              + Integer.toUnsignedString(token)
              + " of function "
              + r.name()
              + " is not defined");
    }
  }
}
