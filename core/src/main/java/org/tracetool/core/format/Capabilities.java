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
 */
public record Capabilities(
    Set<EventKind> kinds,
    boolean read,
    boolean write,
    boolean severalStreams,
    boolean timeAccess,
    boolean pipes) {
  /** Takes an unchangeable copy. */
  public Capabilities {
    kinds = Set.copyOf(kinds);
  }
}
