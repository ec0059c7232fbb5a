package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;

/** A trace of several files in one folder. */
public final class MultiStore implements ComponentStore {
  private final TraceNames names;
  private final FileHandles handles;

  public MultiStore(TraceNames names, FileHandles handles) {
    this.names = names;
    this.handles = handles;
  }

  @Override
  public Path name() {
    return names.indexPath();
  }

  @Override
  public ComponentBytes open(String suffix) throws IOException {
    // The list of files comes from a file: only files with names of components are ever opened.
    if (!suffix.isEmpty() && !TraceNames.isComponent(suffix)) {
      return null;
    }
    Path path = names.path(suffix);
    return FileExistence.isPart(path) ? ComponentBytes.of(handles, path) : null;
  }

  @Override
  public List<String> present() throws IOException {
    List<String> list = new ArrayList<>();
    for (Path p : FileExistence.inFolder(names.folder())) {
      String name = p.getFileName().toString();
      if (name.startsWith(names.index())) {
        String suffix = name.substring(names.index().length());
        if (TraceNames.isComponent(suffix)) {
          list.add(suffix);
        }
      }
    }
    return list;
  }

  @Override
  public Path name(String suffix) {
    return names.path(suffix);
  }

  @Override
  public List<TraceFile> files(List<TraceFile> components) {
    return components;
  }

  @Override
  public void close() {
    // each component is closed by its reader
  }
}
