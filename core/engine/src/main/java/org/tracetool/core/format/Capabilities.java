package org.tracetool.core.format;

import java.util.Set;
import org.tracetool.core.event.EventKind;

/**
 * The abilities of a format.
 *
 * @param kinds the kinds of records that it can hold
 * @param read whether this program can read it
 * @param write whether this program can write it
 * @param severalStreams whether a trace has streams that can be read and written independently
 * @param timeAccess whether a time window is found without reading all before it
 * @param pipes whether a trace can be read from and written to a pipe
 * @param traits what else is so in few formats
 */
public record Capabilities(
    Set<EventKind> kinds,
    boolean read,
    boolean write,
    boolean severalStreams,
    boolean timeAccess,
    boolean pipes,
    Set<FormatTrait> traits) {
  /** Takes unchangeable copies. */
  public Capabilities {
    kinds = Set.copyOf(kinds);
    traits = Set.copyOf(traits);
  }

  /** Those of a format without traits. */
  public Capabilities(
      Set<EventKind> kinds,
      boolean read,
      boolean write,
      boolean severalStreams,
      boolean timeAccess,
      boolean pipes) {
    this(kinds, read, write, severalStreams, timeAccess, pipes, Set.of());
  }

  /** Whether something is so that is in few formats. */
  public boolean has(FormatTrait trait) {
    return traits.contains(trait);
  }
}
