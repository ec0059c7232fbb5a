package org.tracetool.core.event;

/** Values in the role {@link org.tracetool.core.definition.Role#REQUEST_ACTION}. */
public final class RequestAction {
  /** The request is cancelled. */
  public static final int CANCELLED = 5;

  /** The request is never completed: its send is as if complete. */
  public static final int FREED = 6;

  private RequestAction() {}

  /** Whether nothing comes for the request after this. */
  public static boolean isOver(long action) {
    return action == CANCELLED || action == FREED;
  }
}
