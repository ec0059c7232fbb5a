package org.tracetool.core.event;

/** The part of an operation that a record describes: its begin, a step, or its end. */
public enum EventSide {
  /**
   * It is asked for and takes its place among others of its kind; it begins with another record.
   */
  POST,
  /** It begins. */
  BEGIN,
  /** It goes on, or something happens to it. */
  STEP,
  /** It ends. */
  END,
  /** All of it is in one record, with its duration where that is known. */
  WHOLE,
  /** A value, or a remark, of one moment. */
  SAMPLE
}
