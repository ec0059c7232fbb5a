package org.tracetool.cli.query;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.query.rows.ShownText;

/** The region of {@code --region}, which at least one of the traces has to define. */
final class IterationRegion {
  private final String name;
  private final Set<String> defined = new LinkedHashSet<>();

  /**
   * @param name as the user wrote it; null if iterations are to be found
   */
  IterationRegion(String name) {
    this.name = name;
  }

  /** Takes the regions of a trace. */
  void add(Definitions definitions) {
    if (name == null) {
      return;
    }
    for (Definition.Region region : definitions.all(Definition.Region.class)) {
      if (region.name() != null) {
        defined.add(ShownText.of(region.name()));
      }
    }
  }

  /**
   * Fails if no trace has such a region.
   *
   * @throws UsageException with the names that are most like it
   */
  void check() throws UsageException {
    if (name != null && !defined.contains(ShownText.of(name))) {
      throw new UsageException(
          "--region: no region is named '" + name + "'; " + KnownNames.text(name, defined));
    }
  }
}
