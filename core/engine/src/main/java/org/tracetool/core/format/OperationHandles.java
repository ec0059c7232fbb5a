package org.tracetool.core.format;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.definition.HandleDefinition.IoParadigm;
import org.tracetool.core.definition.HandleDefinition.Window;

/**
 * Handles of files and windows of communicators for a trace that has none, so that its operations
 * on files and its transfers go through them: one for each file, one for each communicator. Those
 * behind the last one that an operation needs are left out of the definitions in the end, so that
 * the numbers of the others have no gaps.
 */
final class OperationHandles {
  /** Of more communicators there are no windows. */
  private static final int MAX_WINDOWS = 1 << 17;

  private static final int NONE = 0;
  private static final int SERIAL = 0;

  private final IntMap handles = new IntMap();
  private final IntMap windows = new IntMap();

  // In the order of their handles and windows.
  private final IntList files = new IntList();
  private final IntList comms = new IntList();
  private int lastHandle;
  private int lastWindow;
  private int paradigm;
  private boolean isPlanned;

  /** The definitions with all handles and windows; plans them when asked first. */
  Definitions planned(Definitions all) {
    if (!isPlanned) {
      isPlanned = true;
      plan(all);
    }
    return with(all, false);
  }

  /** Returns whether there are handles or windows that may be left out. */
  boolean areMore() {
    return handles.size() + windows.size() > 0;
  }

  /** The definitions with those handles and windows that operations go through. */
  synchronized Definitions used(Definitions all) {
    return with(all, true);
  }

  /** An archive has handles and windows already, where it has such operations. */
  private void plan(Definitions all) {
    if (all.count(DefinitionKind.CLOCK_PROPERTIES) > 0) {
      return;
    }
    if (all.count(DefinitionKind.FILE) > 0) {
      paradigm = unused(all, DefinitionKind.IO_PARADIGM, 0);
      int next = 0;
      for (Definitions.Entry e : all.entries(DefinitionKind.FILE)) {
        int file = e.definition().token();
        if (e.stream() == 0 && file != 0 && handles.get(file) == 0) { // 0 means none
          next = unused(all, DefinitionKind.IO_HANDLE, next);
          handles.put(file, next);
          files.add(file);
        }
      }
    }
    if (all.count(DefinitionKind.GROUP) <= MAX_WINDOWS) {
      int next = 0;
      for (Definitions.Entry e : all.entries(DefinitionKind.GROUP)) {
        int comm = e.definition().token();
        if (e.stream() == 0 && comm != 0 && windows.get(comm) == 0) {
          next = unused(all, DefinitionKind.WINDOW, next);
          windows.put(comm, next);
          comms.add(comm);
        }
      }
    }
  }

  private static int unused(Definitions all, DefinitionKind kind, int after) {
    int token = after + 1;
    while (all.find(kind, token) != null) {
      token++;
    }
    return token;
  }

  private Definitions with(Definitions all, boolean onlyUsed) {
    Definitions.Builder more = Definitions.builder();
    all.entries().forEach(more::add);
    boolean any = false;
    for (int file : files.toArray()) {
      int handle = handles.get(file);
      if (!onlyUsed || handle <= lastHandle) {
        if (!any) {
          more.add(new IoParadigm(paradigm, "POSIX", "POSIX I/O", SERIAL, NONE));
        }
        any = true;
        more.add(
            new IoHandle(handle, name(all, DefinitionKind.FILE, file), file, paradigm, 0, 0, 0));
      }
    }
    for (int comm : comms.toArray()) {
      int window = windows.get(comm);
      if (!onlyUsed || window <= lastWindow) {
        any = true;
        more.add(new Window(window, name(all, DefinitionKind.GROUP, comm), comm, NONE));
      }
    }
    return any ? more.build() : all;
  }

  private static String name(Definitions all, DefinitionKind kind, int token) {
    Definition found = all.find(kind, token);
    return found == null || found.name() == null ? "" : found.name();
  }

  /** The interface of all handles. */
  int paradigm() {
    return paradigm;
  }

  /** The handle of a file; 0 if there is none. */
  synchronized int handle(int file) {
    int handle = handles.get(file);
    lastHandle = Math.max(lastHandle, handle);
    return handle;
  }

  /** The window of a communicator; 0 if there is none. */
  synchronized int window(int comm) {
    int window = windows.get(comm);
    lastWindow = Math.max(lastWindow, window);
    return window;
  }
}
