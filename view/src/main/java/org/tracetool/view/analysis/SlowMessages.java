package org.tracetool.view.analysis;

/** Finds the messages that took longest from their send to their receive. */
public final class SlowMessages extends LongestMessages {
  @Override
  public String id() {
    return "slow-messages";
  }

  @Override
  public String title() {
    return "Slow messages";
  }

  @Override
  public String description() {
    return "The messages with the longest time between the record of the send and that of the"
        + " receive.";
  }
}
