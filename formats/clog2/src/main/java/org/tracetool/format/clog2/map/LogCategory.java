package org.tracetool.format.clog2.map;

import org.tracetool.format.slog2.drawable.DrawableTopology;

/** A state or an event that records name by event numbers. */
public final class LogCategory {
  private final int index;
  private final DrawableTopology topology;
  private final int token;
  private final int known;
  private final int event;
  private byte[] name;
  private byte[] colour;
  private byte[] label;

  LogCategory(int index, DrawableTopology topology, int token, int known, int event) {
    this.index = index;
    this.topology = topology;
    this.token = token;
    this.known = known;
    this.event = event;
  }

  /** The index that the category has in SLOG-2. */
  public int index() {
    return index;
  }

  /** What it is: a state or an event. */
  public DrawableTopology topology() {
    return topology;
  }

  /** The token of the region or marker of the model. */
  public int token() {
    return token;
  }

  /** The number of a state or event that MPE has by itself, from 0; -1 for all others. */
  public int known() {
    return known;
  }

  /** The number of its event, of a state the one that begins it. */
  int event() {
    return event;
  }

  /** Its name; null if it has none so far. */
  public byte[] name() {
    return name;
  }

  /** Name of its colour; null if it has none so far. */
  public byte[] colour() {
    return colour;
  }

  /** How its cargo is shown; null for none. */
  public byte[] label() {
    return label;
  }

  void define(byte[] newName, byte[] newColour, byte[] newLabel) {
    name = newName;
    colour = newColour;
    label = newLabel;
  }
}
