package org.tracetool.view.model;

/** Whether somebody still waits for an answer. Safe for several threads. */
public final class Wanted {
  private volatile boolean isDropped;

  /** Says that nobody waits for it any more. */
  public void drop() {
    isDropped = true;
  }

  /** Whether nobody waits for it. */
  public boolean isDropped() {
    return isDropped;
  }

  /**
   * Makes sure that somebody waits.
   *
   * @throws GivenUpException if not
   */
  public void check() throws GivenUpException {
    if (isDropped) {
      throw new GivenUpException();
    }
  }
}
