package org.tracetool.view.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.text.CountText;
import org.tracetool.view.model.OperationNames;

/** What operations beside calls are called, and what they are about. */
final class OperationLabels {
  /** One-sided communication: the number of a put, a get and an atomic operation. */
  static final int PUT = 0;

  static final int GET = 1;
  static final int ATOMIC = 2;
  private static final String[] ONE_SIDED = {"put", "get", "atomic operation"};

  private final Definitions definitions;
  private final OperationNames collectives;

  OperationLabels(Definitions definitions) {
    this.definitions = definitions;
    collectives = new OperationNames(definitions);
  }

  static String oneSided(int what) {
    return ONE_SIDED[what];
  }

  /** What is done through a handle. */
  static String mode(long mode) {
    String name = FileOperation.ioModeName(mode);
    return name == null ? "input or output" : name;
  }

  /** All that can be done with files and through handles. */
  static List<String> ofFiles() {
    List<String> all = new ArrayList<>(List.of(mode(-1), code(FileOperation.OTHER)));
    for (int code = 0; FileOperation.codeName(code) != null; code++) {
      all.add(code(code | FileOperation.FAILED));
    }
    for (int mode = 0; FileOperation.ioModeName(mode) != null; mode++) {
      all.add(mode(mode));
    }
    return all;
  }

  /** What is done with a file. */
  static String code(long operation) {
    String name = FileOperation.codeName(operation);
    String known = name == null ? "file operation" : name.toLowerCase(Locale.ROOT);
    return (operation & FileOperation.FAILED) == 0 ? known : known + ", failed";
  }

  /** The name of a file; empty if it has none. */
  String file(long token) {
    return name(DefinitionKind.FILE, (int) token);
  }

  /** The file behind a handle, or the name of the handle; empty if neither has one. */
  String handle(long token) {
    Definition handle = definitions.find(DefinitionKind.IO_HANDLE, (int) token);
    if (handle instanceof HandleDefinition.IoHandle known && known.file() != 0) {
      String file = file(known.file());
      if (!file.isEmpty()) {
        return file;
      }
    }
    return name(DefinitionKind.IO_HANDLE, (int) token);
  }

  /** The name of a collective operation. */
  String collective(long token) {
    return collectives.of((int) token);
  }

  /** The name of a communicator; empty if it has none. */
  String communicator(long token) {
    Definition known = token == 0 ? null : definitions.group((int) token);
    return known == null || known.name() == null ? "" : known.name();
  }

  /** The name of a window of one-sided communication; empty if it has none. */
  String window(long token) {
    return name(DefinitionKind.WINDOW, (int) token);
  }

  /** The name of the communicator of a window; empty if it has none. */
  String communicatorOfWindow(long token) {
    Definition window = definitions.find(DefinitionKind.WINDOW, (int) token);
    return window instanceof HandleDefinition.Window known ? communicator(known.comm()) : "";
  }

  private String name(DefinitionKind kind, int token) {
    Definition known = token == 0 ? null : definitions.find(kind, token);
    return known == null || known.name() == null ? "" : known.name();
  }

  /** What it is about, and how many bytes; a negative number of them is left out. */
  static String text(String of, long bytes) {
    String size = bytes < 0 ? "" : CountText.of(bytes, "byte");
    return of.isEmpty() || size.isEmpty() ? of + size : of + ", " + size;
  }
}
