package org.tracetool.format.chrome.scan;

import org.tracetool.format.chrome.json.ValueType;

/** Takes what stands beside the events of a trace. */
public interface TraceValueSink {
  /**
   * Takes a key and its value, which {@code bytes} has from {@code from} to before {@code to}; a
   * text with its quotes.
   */
  void takeValue(String key, ValueType type, byte[] bytes, int from, int to);

  /** Returns whether a value is passed over unread, however long. */
  boolean isSkipped(String key);
}
