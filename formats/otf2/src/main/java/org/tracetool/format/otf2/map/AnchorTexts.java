package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.copy.FilterMark;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.otf2.file.Anchor;

/** What an anchor file says of the whole archive, as definitions. */
public final class AnchorTexts {
  static final String MACHINE = "OTF2 machine: ";
  static final String DESCRIPTION = "OTF2 description: ";
  static final String PROPERTY = "OTF2 property: ";

  /** The property that holds what a filter removed. */
  private static final String FILTERED = "TRACETOOL::FILTERED";

  private static final String CLOCKS = "TRACETOOL::CLOCKS";

  /** The property that says which parts of a split this is, and how comments say that. */
  private static final String PART = "TRACETOOL::PART";

  private static final String PART_COMMENT = "tracetool::part ";
  private static final String BETWEEN_PARTS = "; ";

  private static final String PROPERTY_NAME = "[A-Z0-9_]+(::[A-Z0-9_]+)+";
  private static final int MAX_TEXT_BYTES = 64 << 10;

  private AnchorTexts() {}

  /** Adds what the anchor says. */
  public static void add(Anchor anchor, Definitions.Builder into) {
    if (anchor.traceId() != 0) {
      into.add(new Definition.UniqueId(anchor.traceId()));
    }
    if (!anchor.creator().isEmpty()) {
      into.add(new Definition.Creator(anchor.creator()));
    }
    addComment(MACHINE, anchor.machine(), into);
    addComment(DESCRIPTION, anchor.description(), into);
    List<Anchor.Property> properties = anchor.properties();
    for (Anchor.Property p : properties) {
      if (p.name().equals(FILTERED)) {
        addComment(FilterMark.NAME + " ", p.value(), into);
        continue;
      }
      if (p.name().equals(CLOCKS)) {
        addComment(ClockMark.NAME + " ", p.value(), into);
        continue;
      }
      if (p.name().equals(PART)) {
        for (String part : p.value().split(BETWEEN_PARTS)) {
          addComment(PART_COMMENT, part, into);
        }
        continue;
      }
      addComment(PROPERTY, p.name() + "=" + p.value(), into);
    }
  }

  private static void addComment(String prefix, String text, Definitions.Builder into) {
    if (!text.isEmpty()) {
      into.add(new Definition.Comment(prefix + text));
    }
  }

  /** What the anchor file of a trace says; sizes and numbers of records are put in later. */
  public static Anchor anchor(
      Definitions definitions, long locations, long snapshots, long thumbnails) {
    String machine = "";
    StringBuilder description = new StringBuilder();
    StringBuilder parts = new StringBuilder();
    List<Anchor.Property> properties = new ArrayList<>();
    Set<String> names = new HashSet<>();
    StringBuilder rest = new StringBuilder();
    for (Definition.Comment c : definitions.all(Definition.Comment.class)) {
      String text = c.text() == null ? "" : c.text();
      if (FilterMark.isMark(c) || ClockMark.isMark(c)) {
        continue;
      }
      if (text.startsWith(MACHINE)) {
        machine = text.substring(MACHINE.length());
      } else if (text.startsWith(DESCRIPTION)) {
        append(description, "\n", text.substring(DESCRIPTION.length()));
      } else if (text.startsWith(PART_COMMENT)) {
        append(parts, BETWEEN_PARTS, text.substring(PART_COMMENT.length()));
      } else if (text.startsWith(PROPERTY) && text.indexOf('=') > 0) {
        String name = text.substring(PROPERTY.length(), text.indexOf('='));
        String value = text.substring(text.indexOf('=') + 1);
        if (name.matches(PROPERTY_NAME) && !value.isEmpty() && names.add(name)) {
          properties.add(new Anchor.Property(name, value));
        }
      } else {
        append(rest, "\n", text);
      }
    }
    append(description, "\n", rest.toString());
    if (!parts.isEmpty()) {
      properties.add(new Anchor.Property(PART, parts.toString()));
    }
    FilterMark mark = FilterMark.of(definitions);
    if (!mark.isNothing()) {
      String value = mark.text().substring(FilterMark.NAME.length() + 1);
      properties.add(new Anchor.Property(FILTERED, value));
    }
    if (ClockMark.isUnaligned(definitions)) {
      properties.add(new Anchor.Property(CLOCKS, ClockMark.UNALIGNED));
    }
    String creator = "tracetool";
    for (Definition.Creator c : definitions.all(Definition.Creator.class)) {
      creator = c.text() == null ? creator : c.text();
    }
    long id = 0;
    for (Definition.UniqueId u : definitions.all(Definition.UniqueId.class)) {
      id = u.id();
    }
    return new Anchor(
        new int[] {3, 0, 2},
        0,
        0,
        1,
        1,
        locations,
        0,
        machine,
        creator,
        description.toString(),
        properties,
        id == 0 ? 1 : id,
        snapshots,
        thumbnails);
  }

  /** Adds a text, unless it is empty or all would become too long. */
  private static void append(StringBuilder to, String between, String text) {
    if (!text.isEmpty() && to.length() + text.length() < MAX_TEXT_BYTES) {
      to.append(to.isEmpty() ? "" : between).append(text);
    }
  }
}
