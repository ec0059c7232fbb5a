package org.tracetool.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.cli.TranscriptReader.Step;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;

/**
 * A script for {@code sh} whose calls of tracetool are taken by the {@link ResidentTool} where they
 * stand for themselves, alone or at the head of a pipe; {@code sh} does everything between them.
 */
final class Transcript {
  private final Path folder;
  private final Map<String, String> variables = new TreeMap<>();
  private final StringBuilder out = new StringBuilder();
  private final StringBuilder err = new StringBuilder();
  private int code;

  private Transcript(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs a script; null if it has anything but a list of commands, and {@code sh} must run it.
   *
   * @param folder where it starts
   */
  static Result run(Path folder, String script) throws IOException, InterruptedException {
    List<Step> steps = TranscriptReader.read(script);
    return steps == null ? null : new Transcript(folder).run(steps);
  }

  private Result run(List<Step> steps) throws IOException, InterruptedException {
    boolean strict = false;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean skipped = step.ifDone() && code != 0;
      if (skipped) {
        continue;
      }
      if (step.text().equals("set -e")) {
        strict = true;
      } else if (step.variable() != null) {
        variables.put(step.variable(), step.text());
        code = 0;
      } else {
        run(step);
        boolean conditional = i + 1 < steps.size() && steps.get(i + 1).ifDone();
        if (strict && code != 0 && !conditional) {
          break;
        }
      }
    }
    return new Result(code, out.toString(), err.toString());
  }

  private void run(Step step) throws IOException, InterruptedException {
    if (step.words() == null) {
      keep(Program.of("sh", "-c", step.text()).in(folder).with(variables).run());
      return;
    }
    List<String> words = new ArrayList<>();
    for (String word : step.words()) {
      String full = word;
      for (Map.Entry<String, String> variable : variables.entrySet()) {
        full = full.replace("$" + variable.getKey(), variable.getValue());
      }
      words.add(full);
    }
    Result result = ResidentTool.run(folder, step.calledAs(), step.from(), words);
    if (step.to() != null) {
      Files.write(folder.resolve(step.to()), result.outBytes());
      keep(new Result(result.code(), "", result.err()));
    } else if (step.text().isEmpty()) {
      keep(result);
    } else {
      Path printed = Files.createTempFile(MemoryFolders.place(), "tracetool", "printed");
      try {
        Files.write(printed, result.outBytes());
        keep(new Result(0, "", result.err()));
        keep(Program.of("sh", "-c", step.text()).in(folder).with(variables).reading(printed).run());
      } finally {
        Files.delete(printed);
      }
    }
  }

  private void keep(Result result) {
    code = result.code();
    out.append(result.out());
    err.append(result.err());
  }
}
