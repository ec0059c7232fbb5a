package org.tracetool.format.otf2.map;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.otf2.file.Anchor;

/** What an anchor file says of the whole archive, as definitions. */
public final class AnchorTexts {
  static final String MACHINE = "OTF2 machine: ";
  static final String DESCRIPTION = "OTF2 description: ";
  static final String PROPERTY = "OTF2 property: ";

  private AnchorTexts() {}

  /** Adds what the anchor says. */
  public static void add(Anchor anchor, Definitions.Builder into) {
    if (anchor.traceId() != 0) {
      into.add(new Definition.UniqueId(anchor.traceId()));
    }
    if (!anchor.creator().isEmpty()) {
      into.add(new Definition.Creator(anchor.creator()));
    }
    comment(MACHINE, anchor.machine(), into);
    comment(DESCRIPTION, anchor.description(), into);
    List<Anchor.Property> properties = anchor.properties();
    for (Anchor.Property p : properties) {
      comment(PROPERTY, p.name() + "=" + p.value(), into);
    }
  }

  private static void comment(String prefix, String text, Definitions.Builder into) {
    if (!text.isEmpty()) {
      into.add(new Definition.Comment(prefix + text));
    }
  }
}
