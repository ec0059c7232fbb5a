package org.tracetool.format.timeline;

/** The current event of a file that tracetool itself has written: it stands for a record. */
public interface ExportedEvent {
  /** The row of its thread; asked before {@link #communicator}. */
  int row();

  /** What the record is called. */
  String name();

  /** Whether an argument is a whole number. */
  boolean hasNumber(String argument);

  /** An argument that is a whole number; 0 if it is none. */
  long number(String argument);

  /** An argument that is a text; null if there is none. */
  String text(String argument);

  /** The process that an argument names; {@link TimelineIntake#NOBODY} for none. */
  long partner(String argument);

  /** The communicator that an argument names, in which its process takes part; 0 for none. */
  int communicator(String argument);
}
