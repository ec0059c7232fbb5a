package org.tracetool.format.stf.index;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.Hosts;
import org.tracetool.format.stf.bytes.StfNumberMapping;

/**
 * The data of the index about the processes and threads of a trace, generated from its definitions
 * one by one, since there may be millions.
 */
public final class IndexProcesses {
  private final Definitions definitions;
  private final Hosts hosts;

  /** How many threads a process has beside its first one. */
  private final IntMap threads = new IntMap();

  public IndexProcesses(Definitions definitions) {
    this.definitions = definitions;
    this.hosts = Hosts.of(definitions);
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (l.parent() != 0) {
        threads.put(l.parent(), threads.get(l.parent()) + 1);
      }
    }
  }

  /** Takes processes. */
  interface ProcessVisitor {
    /** Takes one; {@code host} is one more than the number of its host, or 0. */
    void take(long process, long threads, long host, String name) throws IOException;
  }

  /** Takes threads. */
  interface ThreadVisitor {
    /** Takes one, which is the {@code thread}-th of its process. */
    void take(long process, long thread, String name) throws IOException;
  }

  /** The names of the hosts, each at its number. */
  List<String> hosts() {
    return hosts.names();
  }

  /** Returns whether any process has more than one thread. */
  public boolean haveThreads() {
    return threads.size() > 0;
  }

  /** Gives all processes, in the order of their definitions. */
  void forEachProcess(ProcessVisitor taker) throws IOException {
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (l.parent() == 0) {
        taker.take(
            StfNumberMapping.cpu(l.token()),
            threads.get(l.token()) + 1L,
            hosts.number(l.token()) + 1L,
            name(l));
      }
    }
  }

  /** Gives all threads, in the order of their definitions. */
  void forEachThread(ThreadVisitor taker) throws IOException {
    IntMap seen = new IntMap();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (l.parent() != 0) {
        int n = seen.get(l.parent()) + 1;
        seen.put(l.parent(), n);
        taker.take(StfNumberMapping.cpu(l.parent()), n, name(l));
      }
    }
  }

  private static String name(Definition.Location l) {
    return l.name() == null ? "" : l.name();
  }
}
