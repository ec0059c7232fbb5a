package org.tracetool.analyze.result;

import java.util.Locale;

/** The kinds of wait states. */
public enum WaitKind {
  LATE_SENDER,
  LATE_RECEIVER,
  WAIT_AT_BARRIER,
  WAIT_AT_NXN,
  LATE_BROADCAST,
  EARLY_REDUCE,
  EARLY_SCAN,
  WAIT_AT_FENCE,
  LATE_POST,
  EARLY_WAIT,
  WAIT_AT_WINDOW_LOCK,
  OMP_WAIT_AT_BARRIER,
  OMP_WAIT_AT_LOCK,
  WAIT_FOR_DEVICE;

  private final String key = name().toLowerCase(Locale.ROOT);

  /** The name in data for programs. */
  public String key() {
    return key;
  }
}
