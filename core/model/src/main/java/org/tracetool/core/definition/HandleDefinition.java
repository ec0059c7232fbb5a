package org.tracetool.core.definition;

/** Definitions of resources of processes: windows and handles of files. */
public sealed interface HandleDefinition extends Definition {
  /** A window for one-sided communication. */
  record Window(int token, String name, int comm, int flags) implements HandleDefinition {}

  /** An interface for input and output. */
  record IoParadigm(int token, String identification, String name, int paradigmClass, int flags)
      implements HandleDefinition {}

  /** A property of an interface, by its code. */
  record IoParadigmProperty(int paradigm, long property, int type, long value, String text)
      implements HandleDefinition {
    @Override
    public int token() {
      return paradigm;
    }
  }

  /** Whether a file is a directory (1) and which part of the system sees it. */
  record FileInfo(int file, int directory, int node) implements HandleDefinition {
    @Override
    public int token() {
      return file;
    }
  }

  /** A property of a file. */
  record FileProperty(int file, String name, int type, long value, String text)
      implements HandleDefinition {
    @Override
    public int token() {
      return file;
    }
  }

  /** A handle by which files are read and written. */
  record IoHandle(int token, String name, int file, int paradigm, int flags, int comm, int parent)
      implements HandleDefinition {}

  /** The state of a handle that exists from the start. */
  record IoHandleState(int handle, int mode, int status) implements HandleDefinition {
    @Override
    public int token() {
      return handle;
    }
  }
}
