package org.tracetool.view.analysis;

/** Finds the messages with most bytes. */
public final class LargeMessages extends LongestMessages {
  @Override
  public String id() {
    return "large-messages";
  }

  @Override
  public String title() {
    return "Large messages";
  }

  @Override
  public String description() {
    return "The messages with most bytes, and how long each took.";
  }

  @Override
  long size(long ticks, long bytes) {
    return bytes;
  }
}
