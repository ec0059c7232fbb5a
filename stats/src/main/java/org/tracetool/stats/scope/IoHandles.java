package org.tracetool.stats.scope;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;

/**
 * The handles through which files are read and written, each with its file and its interface. A
 * handle with a parent was made by the interface above, MPI-IO for example, which carries out its
 * operations through it.
 */
public final class IoHandles {
  private final IndexedDefinitions handles;
  private final int[] files;
  private final String[] paradigms;
  private final boolean[] isTop;

  /** The handles of a trace. */
  IoHandles(Definitions definitions, IndexedDefinitions files) {
    handles =
        new IndexedDefinitions(
            definitions, "(handles without definition)", DefinitionKind.IO_HANDLE);
    this.files = new int[handles.size()];
    Arrays.fill(this.files, files.undefined());
    paradigms = new String[handles.size()];
    isTop = new boolean[handles.size()];
    Arrays.fill(isTop, true);
    Map<Integer, String> names = new HashMap<>();
    for (Definitions.Entry e : definitions.entries(DefinitionKind.IO_PARADIGM)) {
      Definition d = e.definition();
      String name =
          d.name() == null || d.name().isEmpty()
              ? "#" + Integer.toUnsignedString(d.token())
              : d.name();
      names.putIfAbsent(d.token(), name);
    }
    for (Definitions.Entry e : definitions.entries(DefinitionKind.IO_HANDLE)) {
      IoHandle handle = (IoHandle) e.definition();
      int place = handles.of(e.stream()).of(handle.token());
      this.files[place] = files.of(e.stream()).of(handle.file());
      paradigms[place] = names.get(handle.paradigm());
      isTop[place] = handle.parent() == 0;
    }
  }

  /** The handles in order. */
  public IndexedDefinitions all() {
    return handles;
  }

  /** The place of a handle's file. */
  public int file(int handle) {
    return files[handle];
  }

  /** The interface of a handle by name; null if it is not known. */
  public String paradigm(int handle) {
    return paradigms[handle];
  }

  /** Whether no other handle's operations are carried out through this one. */
  public boolean isTop(int handle) {
    return isTop[handle];
  }

  /** Names for people: that of the file where a handle has none of its own. */
  public List<String> names(List<String> fileNames) {
    List<String> names = handles.distinctNames();
    for (int i = 0; i < handles.undefined(); i++) {
      String own = handles.definition(i).name();
      boolean named = own != null && !own.isEmpty();
      if (!named && this.files[i] < fileNames.size() - 1) {
        names.set(i, fileNames.get(this.files[i]));
      }
    }
    return names;
  }
}
