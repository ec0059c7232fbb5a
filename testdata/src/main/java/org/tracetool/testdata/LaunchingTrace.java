package org.tracetool.testdata;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A trace of two processes that use the same numbers for what they launch on their devices. The
 * runtime of the first one calls the driver, and this process ends long before its device. The
 * clock of the device of the second one puts an operation before its launch. Two operations were
 * launched by no call of the trace, one of them has no number.
 */
public final class LaunchingTrace {
  private LaunchingTrace() {}

  /** Writes the trace. */
  public static Path write(Path folder) throws IOException {
    return OtfTextTrace.of(
            folder,
            "DTR3b9aca00",
            "DP1NM\"a\"",
            "DP2NM\"CUDA[0:7]\"PT1",
            "DP3NM\"b\"",
            "DP4NM\"CUDA[0:8]\"PT3",
            "DFG1NM\"g\"",
            "DF1G1NM\"launch\"",
            "DF2G1NM\"driver\"",
            "DF3G1NM\"kernel\"",
            "DK1Y8NM\"correlation\"T\"\"")
        .process(1, "1 K1Y8V5\nE1", "2 K1Y8V5\nE2", "3 L2", "4 L1", "5 E1", "6 L1")
        .process(2, "a K1Y8V5\nE3", "c L3", "d K1Y8V5\nE3", "e L3", "f E3", "10 L3")
        .process(3, "8 K1Y8V5\nE1", "9 L1")
        .process(4, "7 K1Y8V5\nE3", "9 L3", "a K1Y8V6\nE3", "b L3")
        .path();
  }
}
