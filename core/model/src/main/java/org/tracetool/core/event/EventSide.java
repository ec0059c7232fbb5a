package org.tracetool.core.event;

/** Which part of something a record tells of: where it stands in the life of its operation. */
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
