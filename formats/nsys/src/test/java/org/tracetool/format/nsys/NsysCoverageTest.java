package org.tracetool.format.nsys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tracetool.testdata.TestData;

/** The public reference has a row for each table that is read. */
class NsysCoverageTest {
  private static final Pattern TABLE =
      Pattern.compile(
          "\"((?:CUPTI|CUDA|CUDNN|CUBLAS|OPENACC|MPI|NET|GPU|NVTX|OSRT)_[A-Z_0-9]{2,}[A-Z]"
              + "|TARGET_INFO_[A-Z_]+|META_DATA_EXPORT|DIAGNOSTIC_EVENT|PROCESSES|ThreadNames|StringIds)\"");

  @Test
  void everyTableHasARow() throws IOException {
    Path checkout = TestData.traces().toAbsolutePath().getParent().getParent();
    String page = Files.readString(checkout.resolve("docs/formats/nsys.md"));
    Set<String> tables = new TreeSet<>();
    Path sources = checkout.resolve("formats/nsys/src/main/java/org/tracetool/format/nsys/map");
    try (Stream<Path> files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Matcher found = TABLE.matcher(Files.readString(file));
        while (found.find()) {
          tables.add(found.group(1));
        }
      }
    }
    assertThat(tables).hasSizeGreaterThan(25);
    assertThat(tables).allSatisfy(table -> assertThat(page).contains('`' + table + '`'));
  }
}
