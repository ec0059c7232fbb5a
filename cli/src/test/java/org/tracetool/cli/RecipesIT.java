package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/**
 * Runs the recipes of docs/analysis.md as they stand there, each where its language and libraries
 * are at hand: Python as {@code TRACETOOL_PYTHON}, {@code python3} or {@code python}, R as {@code
 * Rscript}.
 */
class RecipesIT {
  private static final Path DOCUMENT = root().resolve("docs/analysis.md");
  private static final Pattern RECIPE = Pattern.compile("(?ms)^```(python|r)\\n(.*?)^```$");
  private static final Pattern FILES = Pattern.compile("(?m)^tracetool (.* out/\\S+)$");
  private static final Pattern MODULE = Pattern.compile("(?m)^(?:import|from) (\\w+)");
  private static final Pattern LIBRARY = Pattern.compile("library\\((\\w+)\\)");

  /** The region in which the processes of the example spend most time of their own. */
  private static final String BUSIEST_REGION = "sweep";

  private static final List<String> PYTHON_NAMES =
      Stream.of(System.getenv("TRACETOOL_PYTHON"), "python3", "python")
          .filter(Objects::nonNull)
          .toList();

  private static final Map<String, Set<String>> PYTHONS = pythons();

  @TempDir static Path folder;

  private static Path root() {
    return TestData.traces().toAbsolutePath().getParent().getParent();
  }

  static List<List<String>> recipes() throws IOException {
    return RECIPE
        .matcher(Files.readString(DOCUMENT))
        .results()
        .map(r -> List.of(r.group(1), r.group(2)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void recipesRunAsPrinted(List<String> recipe) throws Exception {
    String script = recipe.get(1);
    List<String> program = recipe.get(0).equals("r") ? r(script) : python(script);
    assumeTrue(program != null, "a program with the libraries of the recipe");
    makeFiles();
    List<String> command = new ArrayList<>(program);
    command.add(Files.writeString(folder.resolve("recipe"), script).toString());
    Result result = Program.of(command).in(folder).run();
    assertThat(result.code()).as("%s%n%s", script, result).isZero();
    assertThat(
            Stream.of(BUSIEST_REGION, "MPI_Allreduce", "read_mesh")
                .filter(result.out()::contains)
                .min((a, b) -> result.out().indexOf(a) - result.out().indexOf(b)))
        .as("what comes first in:%n%s", result.out())
        .contains(BUSIEST_REGION);
  }

  /** The files that the document makes before its recipes, once. */
  private static void makeFiles() throws IOException {
    if (Files.exists(folder.resolve("out"))) {
      return;
    }
    Files.createDirectory(folder.resolve("out"));
    Files.createSymbolicLink(folder.resolve("tracetool"), PackagedTool.TOOL);
    Files.createSymbolicLink(
        folder.resolve("examples"), PackagedTool.HOME.resolve("share/tracetool/examples"));
    List<String> lines =
        FILES.matcher(Files.readString(DOCUMENT)).results().map(MatchResult::group).toList();
    assertThat(lines).hasSizeGreaterThan(2);
    try {
      for (String line : lines) {
        Result resident = Transcript.run(folder, line);
        assertThat(Objects.requireNonNull(resident).code()).as("%s%n%s", line, resident).isZero();
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** The Python that has all modules of a script; null if there is none. */
  private static List<String> python(String script) {
    Set<String> needed =
        MODULE.matcher(script).results().map(m -> m.group(1)).collect(Collectors.toSet());
    if (needed.contains("pandas")) {
      needed.add("pyarrow"); // by which it reads files
    }
    return PYTHONS.entrySet().stream()
        .filter(p -> p.getValue().containsAll(needed))
        .findFirst()
        .map(p -> List.of(p.getKey()))
        .orElse(null);
  }

  /** Each Python with the modules of recipes that it has; one start of it tells all of them. */
  private static Map<String, Set<String>> pythons() {
    Map<String, Set<String>> found = new LinkedHashMap<>();
    String script =
        "import importlib.util as u; print(*[m for m in "
            + "('duckdb', 'pandas', 'polars', 'pyarrow') if u.find_spec(m)])";
    for (String python : PYTHON_NAMES) {
      try {
        Result result = Program.of(python, "-c", script).run();
        if (result.code() == 0) {
          found.put(python, Set.of(result.out().strip().split(" ")));
        }
      } catch (IOException e) {
        continue; // there is no such program
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return found;
  }

  /** What runs a script of R if all its libraries are there, else null. */
  private static List<String> r(String script) {
    String libraries =
        LIBRARY.matcher(script).results().map(MatchResult::group).collect(Collectors.joining("; "));
    return runs("Rscript", "-e", libraries) ? List.of("Rscript") : null;
  }

  private static boolean runs(String... command) {
    try {
      return Program.of(command).run().code() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
