package org.tracetool.counters.plugin;

/** A plug-in cannot be used; the message says why. */
final class PluginException extends Exception {
  private static final long serialVersionUID = 1;

  PluginException(String message) {
    super(message);
  }
}
