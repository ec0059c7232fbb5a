package org.tracetool.cli.counters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.Presence;
import org.tracetool.counters.AddedSamples;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.SampleException;

/** Reads files with samples by the source that knows their form. */
final class CounterFiles {
  private static final int LOOKED_AT = 20;
  private static final int MOST_CHARACTERS = 1 << 16;

  private final List<CounterSource> sources = new ArrayList<>();
  private final CounterSource chosen;

  /**
   * @param form name of a form; null to find out by content
   */
  CounterFiles(String form) throws UsageException {
    ServiceLoader.load(CounterSource.class).forEach(sources::add);
    chosen = sources.stream().filter(s -> s.id().equals(form)).findFirst().orElse(null);
    if (form != null && chosen == null) {
      throw new UsageException("--form " + form + ": must be one of " + forms());
    }
  }

  private String forms() {
    return sources.stream().map(CounterSource::id).sorted().collect(Collectors.joining(", "));
  }

  /** Reads all samples of a file. */
  void read(Path file, AddedSamples into) throws IOException {
    if (!Presence.exists(file)) {
      throw new MissingTraceException(file + ": there is no such file with samples");
    }
    CounterSource source = chosen == null ? find(file) : chosen;
    try (BufferedReader text = open(file)) {
      source.read(text, into);
    } catch (SampleException e) {
      throw new DamagedTraceException(file + ": " + e.getMessage());
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(new InputStreamReader(NamedInput.open(file), StandardCharsets.UTF_8));
  }

  private CounterSource find(Path file) throws IOException {
    char[] start = new char[MOST_CHARACTERS];
    int length = 0;
    try (BufferedReader text = open(file)) {
      for (int n = 0; n >= 0 && length < start.length; ) {
        length += n;
        n = text.read(start, length, start.length - length);
      }
    }
    List<String> head = new String(start, 0, length).lines().limit(LOOKED_AT).toList();
    for (CounterSource source : sources) {
      if (source.accepts(head)) {
        return source;
      }
    }
    throw new DamagedTraceException(
        file + ": looks like none of the forms of samples (" + forms() + "); --form chooses one");
  }
}
