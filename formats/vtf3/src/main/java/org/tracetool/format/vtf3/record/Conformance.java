package org.tracetool.format.vtf3.record;

/** How well the form of a record is known. */
public enum Conformance {
  /** Produced or read by another program; matched to the byte. */
  ATTESTED,
  /** The obvious extension of attested forms. */
  DERIVED,
  /** Defined by this program, since nothing is public. */
  CHOSEN
}
