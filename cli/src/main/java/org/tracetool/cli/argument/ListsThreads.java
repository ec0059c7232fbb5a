package org.tracetool.cli.argument;

/** A command that can list the threads of a trace. */
public interface ListsThreads {
  /** Chooses to list them. */
  void listThreads();
}
