package org.tracetool.cli.argument;

/** A command that can list the threads of a trace. */
public interface ThreadListing {
  /** Chooses to list them. */
  void listThreads();
}
