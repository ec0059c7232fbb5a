package org.tracetool.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the arrows of the design: which module may know which. The poms forbid most of this too,
 * but a pom is changed without much thought. The rules may meet empty packages, since a module can
 * be there before its classes.
 */
@Tag("thorough")
class ModuleArrowsTest {
  private static final String[] JDK = {"java..", "javax.."};
  private static final int MAX_FILES = 30;

  private static final Set<String> LARGE_PACKAGES =
      Set.of(
          "org.tracetool.analyze.run",
          "org.tracetool.check.event",
          "org.tracetool.core.definition",
          "org.tracetool.core.format",
          "org.tracetool.core.io",
          "org.tracetool.format.vtf3.map",
          "org.tracetool.index",
          "org.tracetool.query",
          "org.tracetool.query.rows",
          "org.tracetool.stats.report");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.tracetool");

  @Test
  void seesTheClasses() {
    assertThat(CLASSES.contain(Main.class)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"core", "deflate"})
  void theGroundKnowsTheJdkAlone(String module) {
    String own = "org.tracetool." + module + "..";
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with(own))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"unify", "filter", "stats", "index", "check", "console", "clock", "analyze"})
  void workModulesKnowCoreAlone(String module) {
    String own = "org.tracetool." + module + "..";
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with(own, "org.tracetool.core.."))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void countersKnowCoreAndTheLibraryForNativePluginsAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.counters..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with("org.tracetool.counters..", "org.tracetool.core..", "com.sun.jna.."))
        .check(CLASSES);
  }

  @Test
  void queryKnowsCoreItsEngineAndTheAnalysisAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.query")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.query..",
                "org.tracetool.core..",
                "org.duckdb..",
                "com.github.luben.zstd..",
                "java.sql.."))
        .check(CLASSES);
    classes()
        .that()
        .resideInAPackage("org.tracetool.query.analysis..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.query.analysis..",
                "org.tracetool.query.rows..",
                "org.tracetool.analyze..",
                "org.tracetool.core.."))
        .check(CLASSES);
    classes()
        .that()
        .resideInAPackage("org.tracetool.query.rows..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with("org.tracetool.query.rows..", "org.tracetool.core.."))
        .check(CLASSES);
  }

  @Test
  void viewKnowsCoreTheIndexAndTheAnalysisAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.view..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.view..",
                "org.tracetool.core..",
                "org.tracetool.index..",
                "org.tracetool.analyze..",
                "com.sun.net.httpserver.."))
        .check(CLASSES);
  }

  @Test
  void printingKnowsCoreNamesAndTheIndexAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.print..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.print..",
                "org.tracetool.core..",
                "org.tracetool.filter..",
                "org.tracetool.index.."))
        .check(CLASSES);
  }

  @Test
  void olderToolsKnowWhatTheySayAndTheirRulesAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.legacy..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.legacy..",
                "org.tracetool.core..",
                "org.tracetool.format.otf2..",
                "org.tracetool.format.slog2..",
                "org.tracetool.format.clog2..",
                "org.tracetool.filter..",
                "org.tracetool.print..",
                "org.tracetool.stats..",
                "org.tracetool.console.."))
        .check(CLASSES);
  }

  @Test
  void archiveKnowsCoreAndItsLibrariesAlone() {
    classes()
        .that()
        .resideInAPackage("org.tracetool.archive..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(
                "org.tracetool.archive..",
                "org.tracetool.core..",
                "org.apache.commons.compress..",
                "org.tukaani.xz..",
                "com.github.luben.zstd.."))
        .check(CLASSES);
  }

  @Test
  void formatsKnowCoreAlone() {
    noClasses()
        .that()
        .resideInAPackage("org.tracetool.format..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.tracetool.unify..",
            "org.tracetool.filter..",
            "org.tracetool.stats..",
            "org.tracetool.index..",
            "org.tracetool.check..",
            "org.tracetool.view..",
            "org.tracetool.archive..",
            "org.tracetool.console..",
            "org.tracetool.print..",
            "org.tracetool.legacy..",
            "org.tracetool.cli..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void noFormatKnowsAnother() {
    slices()
        .matching("org.tracetool.format.(*)..")
        .should()
        .notDependOnEachOther()
        // The logs of MPE are drawn by the rules of SLOG-2, which knows nothing of them.
        .ignoreDependency(
            resideInAPackage("org.tracetool.format.clog2.."),
            resideInAPackage("org.tracetool.format.slog2.."))
        // What formats of unordered slices have in common.
        .ignoreDependency(
            resideInAPackage("org.tracetool.format.."),
            resideInAPackage("org.tracetool.format.timeline.."))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void cliNamesNoFormat() {
    noClasses()
        .that()
        .resideInAPackage("org.tracetool.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.tracetool.format..")
        .check(CLASSES);
  }

  /** No two packages need each other, so that each can be read, and moved, without the others. */
  @Test
  void packagesHaveNoCycles() {
    Map<String, Set<String>> needed = new TreeMap<>();
    for (JavaClass type : CLASSES) {
      Set<String> others = needed.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getPackageName())
          .filter(name -> name.startsWith("org.tracetool."))
          .forEach(others::add);
    }
    assertThat(needed).hasSizeGreaterThan(100);
    assertThat(PackageCycles.findOne(needed)).isEmpty();
  }

  /**
   * A package that has more files is hard to take in; those that have are listed until they shrink.
   */
  @Test
  void packagesHaveThirtyFilesAtMost() {
    Map<String, Long> sizes =
        CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(sizes).hasSizeGreaterThan(100);
    sizes.values().removeIf(files -> files <= MAX_FILES);
    assertThat(sizes.keySet()).isSubsetOf(LARGE_PACKAGES);
  }

  private static String[] with(String... packages) {
    String[] all = new String[JDK.length + packages.length];
    System.arraycopy(JDK, 0, all, 0, JDK.length);
    System.arraycopy(packages, 0, all, JDK.length, packages.length);
    return all;
  }
}
