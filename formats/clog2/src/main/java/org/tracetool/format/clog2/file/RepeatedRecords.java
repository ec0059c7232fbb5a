package org.tracetool.format.clog2.file;

/**
 * Takes records of which nothing but their times is new, since earlier ones were of the same event
 * or partner and the same thread. Nearly all records of a log are so, and stepping over them takes
 * a fraction of the time of decoding each.
 */
public interface RepeatedRecords {
  /** Takes an event; false if it has to be decoded. */
  boolean takeEvent(double time, int comm, int rank, int thread, int event, boolean hasInformation);

  /** Takes a message; false if it has to be decoded. */
  boolean takeMessage(double time, int comm, int rank, int thread, int otherComm, int otherRank);
}
