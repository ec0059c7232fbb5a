package org.tracetool.core.operation;

/** What is known of an operation when a matcher hands it out. */
public enum OperationState {
  /** Begin and end. */
  WHOLE,
  /** The end alone: the begin is not in the trace, or memory did not keep it. */
  BEGIN_LOST,
  /** The begin alone: memory did not keep it until the end came. */
  END_LOST,
  /** The begin alone: there is no end in the trace. */
  OPEN,
  /** It was cancelled and so never took place. */
  CANCELLED
}
