package org.tracetool.cli.counters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.counters.AddedSamples;
import org.tracetool.counters.form.SampleException;
import org.tracetool.counters.form.SampleForm;
import org.tracetool.counters.form.SampleText;

/** Reads files with samples by what knows their form. */
final class CounterFiles {
  private static final int LOOKED_AT = 20;
  private static final int MAX_CHARACTERS = 1 << 16;

  private static final Set<String> TABLES = Set.of("csv", "tsv");

  private final List<SampleForm> sources = new ArrayList<>();

  /**
   * All forms that are known.
   *
   * @param loader of classes that may have more of them
   */
  CounterFiles(ClassLoader loader) {
    ServiceLoader.load(SampleForm.class, loader).forEach(sources::add);
    // Other forms may be tables, too, and know more of them.
    sources.sort(Comparator.comparing(s -> TABLES.contains(s.id())));
  }

  private SampleForm named(String form) throws UsageException {
    for (SampleForm source : sources) {
      if (source.id().equals(form)) {
        return source;
      }
    }
    throw new UsageException("form '" + form + "': must be one of " + forms());
  }

  private String forms() {
    return sources.stream().map(SampleForm::id).sorted().collect(Collectors.joining(", "));
  }

  /**
   * Reads all samples of a file.
   *
   * @param form name of a form; null to find out by content
   */
  void read(Path file, String form, AddedSamples into) throws IOException {
    if (!FileExistence.exists(file)) {
      throw new MissingTraceException(FileExistence.noSuchFile(file, "file of samples"));
    }
    SampleForm named = form == null ? null : named(form);
    try (BufferedReader text = open(file)) { // only once: it may be a pipe
      SampleForm source = named == null ? find(file, text) : named;
      source.read(text, into);
    } catch (SampleException e) {
      throw new DamagedTraceException(file + ": " + e.getMessage());
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    return new SampleText(new InputStreamReader(NamedInput.open(file), StandardCharsets.UTF_8));
  }

  private SampleForm find(Path file, BufferedReader text) throws IOException {
    char[] start = new char[MAX_CHARACTERS];
    int length = 0;
    text.mark(MAX_CHARACTERS + 1);
    for (int n = 0; n >= 0 && length < start.length; ) {
      length += n;
      n = text.read(start, length, start.length - length);
    }
    text.reset();
    List<String> head = new String(start, 0, length).lines().limit(LOOKED_AT).toList();
    for (SampleForm source : sources) {
      if (source.accepts(head)) {
        return source;
      }
    }
    throw new DamagedTraceException(
        file + ": is in none of the known forms of samples (" + forms() + "); --form chooses one");
  }
}
