package org.tracetool.filter.anonymize;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that give nothing away since everybody knows them: functions of MPI, OpenMP, CUDA, HIP,
 * OpenCL, OpenACC, SHMEM and the C library, states that measurement systems record, and general
 * words. The lists have whole names: a function of the user that merely begins with {@code MPI_} is
 * not among them.
 */
final class PublicNames {
  private static final List<String> FUNCTIONS =
      List.of(
          "mpi.txt",
          "openmp.txt",
          "cuda.txt",
          "devices.txt",
          "shmem.txt",
          "libc.txt",
          "runtime.txt");

  /** Classes of parts of a machine. */
  private static final Set<String> MACHINE_PARTS =
      Set.of("machine", "cluster", "rack", "node", "host", "socket", "core", "numa", "gpu", "cpu");

  /** Files that every program has. */
  private static final Set<String> FILES =
      Set.of("stdin", "stdout", "stderr", "/dev/null", "/dev/tty", "/proc", "<unknown>", "unknown");

  private static final Pattern SUFFIX = Pattern.compile("(\\(\\)|_+|_v[0-9]+|_ptsz|_ptds)$");

  /** A pragma of OpenMP with its directives, such as {@code !$omp parallel do}. */
  private static final Pattern PRAGMA = Pattern.compile("!\\$omp( [a-z]+)*");

  /** Counters of PAPI have names of their own. */
  private static final Pattern PAPI = Pattern.compile("PAPI_[A-Z0-9]{1,4}_[A-Z0-9]{1,6}");

  private final Set<String> functions = new HashSet<>();
  private final Set<String> keys = new HashSet<>();
  private final Set<String> words = new HashSet<>();

  PublicNames() {
    for (String file : FUNCTIONS) {
      read(file, functions);
    }
    read("keys.txt", keys);
    read("words.txt", words);
  }

  private static void read(String file, Set<String> into) {
    try (InputStream in = PublicNames.class.getResourceAsStream(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      lines.lines().forEach(into::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a name is that of a function or state that everybody knows. */
  boolean isFunction(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    if (has(plain)) {
      return true;
    }
    for (int cut = 0; cut < 2; cut++) { // such as MPI_Send_() or cuMemcpy_v2_ptds
      String shorter = SUFFIX.matcher(plain).replaceFirst("");
      if (shorter.isEmpty() || shorter.equals(plain)) {
        return false;
      }
      plain = shorter;
      if (has(plain)) {
        return true;
      }
    }
    return false;
  }

  private boolean has(String plain) {
    if (functions.contains(plain)) {
      return true;
    }
    boolean isProfiled = plain.startsWith("pmpi_");
    boolean isLarge = plain.startsWith("mpi_") && plain.endsWith("_c");
    return isProfiled && has(plain.substring(1))
        || isLarge && functions.contains(plain.substring(0, plain.length() - 2));
  }

  /** Whether a key or property has its name from a format or from tracetool. */
  boolean isKey(String name) {
    return keys.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the name of a class of parts of a machine is a general one. */
  boolean isMachinePart(String name) {
    return MACHINE_PARTS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether a file is there for every program. */
  boolean isFile(String path) {
    return FILES.contains(path);
  }

  /** Whether all of a text is a counter of PAPI. */
  boolean isCounter(String text) {
    return PAPI.matcher(text).matches();
  }

  /** Whether a text is a pragma of OpenMP that consists of directives. */
  boolean isPragma(String text) {
    if (!PRAGMA.matcher(text).matches()) {
      return false;
    }
    for (String word : text.substring(Math.min(text.length(), "!$omp ".length())).split(" ")) {
      if (!word.isEmpty() && !words.contains(word)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a word without digits around it is a general one. */
  boolean isWord(String word) {
    return words.contains(word.toLowerCase(Locale.ROOT));
  }
}
