package org.tracetool.core.system;

import java.util.Locale;

/**
 * Recognizes streams of devices by their names, in traces that do not state what a location is:
 * {@code CUDA[0:13]} of VampirTrace and Score-P, {@code CUDA-D1.S2-host} of Extrae, {@code GPU 0
 * stream 7} of profilers of devices.
 */
public final class GpuNames {
  private static final String[] PREFIXES = {"CUDA", "HIP", "GPU", "OPENCL", "ROCM"};

  private GpuNames() {}

  /** Returns whether a location of this name is a stream of a device; the name may be null. */
  public static boolean isStream(String name) {
    if (name == null) {
      return false;
    }
    for (String prefix : PREFIXES) {
      int end = prefix.length();
      if (name.length() > end + 1 && name.regionMatches(true, 0, prefix, 0, end)) {
        char next = name.charAt(end);
        return next == '['
            || next == '-' && (name.charAt(end + 1) | 0x20) == 'd' && isDigit(name, end + 2)
            || next == ' ' && isDigit(name, end + 1) && name.contains(" stream ");
      }
    }
    return false;
  }

  private static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /**
   * Returns whether the members of a group of this name are streams of devices, as far as they are
   * threads.
   */
  static boolean isGroup(String name) {
    if (name == null) {
      return false;
    }
    int begin = name.startsWith("__") ? 2 : 0;
    for (String prefix : PREFIXES) {
      int end = begin + prefix.length();
      if (name.regionMatches(true, begin, prefix, 0, prefix.length())
          && (end == name.length() || !Character.isLowerCase(name.charAt(end)))) {
        return !name.toUpperCase(Locale.ROOT).contains("COMM");
      }
    }
    return false;
  }
}
