package org.tracetool.legacy.otf;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.tracetool.console.FileOutput;
import org.tracetool.core.text.TraceText;
import org.tracetool.legacy.common.ToolMessages;

/** Files that a stand-in writes itself. */
final class PlainTextFile {
  private final ToolMessages messages;

  PlainTextFile(ToolMessages messages) {
    this.messages = messages;
  }

  /** Writes a file whole or not at all; says why and gives false if that fails. */
  boolean write(String name, String text) {
    try {
      FileOutput.write(Path.of(name), out -> out.write(TraceText.encode(text)));
      return true;
    } catch (InvalidPathException e) {
      messages.say(name + ": cannot be the name of a file");
    } catch (IOException e) {
      messages.say(e.getMessage());
    }
    return false;
  }
}
