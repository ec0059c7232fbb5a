package org.tracetool.filter.anonymize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.PooledLists;

/** What stands in place of names, and that no kind of record keeps one. */
final class AnonymizerTest {
  private static final String SECRET = "Zeppelin";

  @TempDir private Path folder;

  private static Anonymizer anonymizer(String... rules) throws IOException {
    KeepRules keep = new KeepRules();
    for (String rule : rules) {
      keep.add(rule);
    }
    return new Anonymizer(keep, null, true, false);
  }

  private static String region(Anonymizer anonymizer, String name) {
    return anonymizer.text(TextClass.REGION, TextPattern.FUNCTION, name);
  }

  private static String words(Anonymizer anonymizer, String text) {
    return anonymizer.text(TextClass.PROCESS, TextPattern.WORDS, text);
  }

  @ParameterizedTest
  @EnumSource(DefinitionKind.class)
  void noTextOfADefinitionStays(DefinitionKind kind) throws IOException {
    TextFields fields = new TextFields();
    DefinitionRow row = new DefinitionRow().start(kind);
    for (int i = 0; i < kind.fields().size(); i++) {
      DefinitionField field = kind.fields().get(i);
      switch (field.form()) {
        case TEXT -> {
          row.set(i, SECRET + ' ' + field.name());
          assertThat(fields.isListed(kind, field.name())).as(field.name()).isTrue();
        }
        case REFERENCES, NUMBERS -> row.set(i, new int[0]);
        case REALS -> row.set(i, new double[0]);
        case TOKEN, REFERENCE, NUMBER -> row.set(i, 0L);
      }
    }
    byte[] secret = SECRET.getBytes(StandardCharsets.US_ASCII);
    KeyValues pairs =
        new KeyValues(
            List.of(
                new KeyValues.Pair(1, KeyValueType.STRING, 0, secret),
                new KeyValues.Pair(1, KeyValueType.UINT32, 7, null)));
    Definitions given = Definitions.builder().add(0, row.definition(), pairs).build();
    Anonymizer anonymizer = anonymizer();
    Definitions made =
        new AnonymousDefinitions(anonymizer, new ShiftedTimes(anonymizer, 0)).of(given);
    for (Definitions.Entry e : made.entries()) {
      DefinitionRow shown = new DefinitionRow().take(e.definition());
      for (int i = 0; i < kind.fields().size(); i++) {
        if (kind.fields().get(i).role() == Role.TEXT) {
          assertThat(shown.text(i)).doesNotContain(SECRET);
        }
      }
      assertThat(e.pairs().pairs()).hasSize(1).allMatch(p -> p.value() == 7);
    }
  }

  @ParameterizedTest
  @EnumSource(EventKind.class)
  void noTextOfAnEventStays(EventKind kind) throws IOException {
    Anonymizer anonymizer = anonymizer();
    EventBlock block = new EventBlock();
    EventSource source =
        new AnonymousSource(
            oneRow(kind),
            anonymizer,
            new ShiftedTimes(anonymizer, 100),
            Definitions.builder().build(),
            0);
    boolean isUnknown = kind == EventKind.UNKNOWN || kind == EventKind.SNAPSHOT_UNKNOWN;
    assertThat(source.read(block)).isEqualTo(!isUnknown);
    EventCursor event = block.cursor();
    while (event.next()) {
      assertThat(event.time()).isEqualTo(23);
      assertThat(event.pairs()).isEqualTo(1);
      assertThat(event.pairValue(0)).isEqualTo(9);
      for (int i = 0; i < kind.fieldCount(); i++) {
        switch (kind.fields().get(i).role()) {
          case TEXT, DATA -> assertThat(block.text(event.field(i))).doesNotContain(SECRET);
          case TEXTS ->
              assertThat(PooledLists.texts(block, event.field(i)))
                  .hasSize(2)
                  .noneMatch(t -> t.contains(SECRET));
          case TIME -> assertThat(event.field(i)).isEqualTo(50);
          default -> {
            // no text
          }
        }
      }
    }
  }

  private static EventSource oneRow(EventKind kind) {
    return new EventSource() {
      private boolean isRead;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (isRead) {
          return false;
        }
        isRead = true;
        int at = block.addRow(123, kind, 1, 2);
        for (int i = 0; i < kind.fieldCount(); i++) {
          long value =
              switch (kind.fields().get(i).role()) {
                case TEXT, DATA -> block.text(SECRET + " 1");
                case TEXTS -> PooledLists.texts(block, List.of(SECRET, SECRET + " 2"));
                case TIME -> 150;
                default -> 0;
              };
          block.words()[at + i] = value;
        }
        int pair = at + kind.fieldCount();
        block.words()[pair] = EventBlock.pairHead(3, KeyValueType.STRING);
        block.words()[pair + 1] = block.text(SECRET);
        block.words()[pair + 2] = EventBlock.pairHead(4, KeyValueType.UINT64);
        block.words()[pair + 3] = 9;
        return true;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MPI_Send",
        "mpi_isend_",
        "PMPI_Allreduce",
        "MPI_Bcast_c",
        "MPI_Recv()",
        "omp_get_thread_num",
        "GOMP_parallel",
        "cudaMemcpyAsync",
        "cuMemcpyHtoD_v2",
        "hipLaunchKernel",
        "clEnqueueNDRangeKernel",
        "pthread_create",
        "fwrite",
        "main",
        "main(int, char **) C",
        "!$omp parallel",
        "!$omp implicit barrier",
        "SECTIONS",
        "Waiting a message",
        ""
      })
  void publicNamesStay(String name) throws IOException {
    assertThat(region(anonymizer(), name)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MPI_Zeppelin",
        "MPI_SendZeppelin",
        "MPI_Send_Zeppelin_c",
        "cudaZeppelin",
        "pthread_zeppelin",
        "!$omp zeppelin",
        "Zeppelin::MPI_Send",
        "MPI_Send [{zeppelin.c} {1,2}]",
        "create_block",
        "read_file",
        "device_memory",
        "user_task",
        "open_window",
        "write_total",
        "thread_function",
        "stream_rank",
        "group_value",
        "create::block",
        "create_block(int)",
        "block",
        "Zürich 工場"
      })
  void namesThatBeginLikePublicOnesDoNotStay(String name) throws IOException {
    assertThat(region(anonymizer(), name)).matches("region_[a-z2-7]{12}");
  }

  @Test
  void constructsOfOpenMpStayConstructs() throws IOException {
    Anonymizer anonymizer = anonymizer();
    assertThat(region(anonymizer, "!$omp parallel @zeppelin.c:12"))
        .matches("!\\$omp parallel @source_[a-z2-7]{12}");
  }

  @Test
  void equalNamesGetEqualPseudonymsWhateverTheyName() throws IOException {
    Anonymizer anonymizer = anonymizer();
    String host = anonymizer.text(TextClass.HOST, TextPattern.WHOLE, "zeppelin17");
    String process = words(anonymizer, "rank 3 of zeppelin17 (thread 0)");
    String suffix = host.substring(host.indexOf('_'));
    assertThat(process).isEqualTo("rank 3 of process" + suffix + " (thread 0)");
    assertThat(words(anonymizer, "CUDA-D1.S2-zeppelin17")).isEqualTo("CUDA-D1.S2-process" + suffix);
    assertThat(words(anonymizer, "MPI_COMM_WORLD")).isEqualTo("MPI_COMM_WORLD");
    assertThat(words(anonymizer, "10.1.2.3")).startsWith("process_");
    assertThat(words(anonymizer, "MPI_COMM_SELF 3")).isEqualTo("MPI_COMM_SELF 3");
    assertThat(words(anonymizer, "Master thread")).isEqualTo("Master thread");
    assertThat(words(anonymizer, "CUDA_0 stream_7")).isEqualTo("CUDA_0 stream_7");
    assertThat(words(anonymizer, "write_total 1")).matches("process_[a-z2-7]{12} 1");
    String counter = "bytes : read_file(int) => main";
    assertThat(anonymizer.text(TextClass.COUNTER, TextPattern.WORDS, counter))
        .matches("bytes : counter_[a-z2-7]{12}\\(int\\) => main");
    assertThat(words(anonymizer, "create::block")).matches("process_[a-z2-7]{12}");
    assertThat(words(anonymizer, "create_block(int) (2)")).startsWith("process_").endsWith("(2)");
    assertThat(words(anonymizer, "THREAD 1.18.1")).isEqualTo("THREAD 1.18.1");
  }

  @Test
  void pathsKeepTheirShape() throws IOException {
    Anonymizer anonymizer = anonymizer();
    String longer = anonymizer.text(TextClass.FILE, TextPattern.PATH, "/zeppelin/../data/out.h5");
    String shorter = anonymizer.text(TextClass.FILE, TextPattern.PATH, "/zeppelin");
    assertThat(longer).startsWith(shorter + "/../file_");
    assertThat(longer.chars().filter(c -> c == '/')).hasSize(4);
    assertThat(anonymizer.text(TextClass.FILE, TextPattern.PATH, "/dev/null"))
        .isEqualTo("/dev/null");
    assertThat(anonymizer.text(TextClass.SOURCE, TextPattern.PATH, "MPI")).isEqualTo("MPI");
    assertThat(anonymizer.text(TextClass.SOURCE, TextPattern.PATH, "device/memory"))
        .matches("source_[a-z2-7]{12}/source_[a-z2-7]{12}");
  }

  @Test
  void rulesKeepWhatTheyName() throws IOException {
    Anonymizer anonymizer = anonymizer("region:solve*", "host");
    assertThat(region(anonymizer, "solve_x")).isEqualTo("solve_x");
    assertThat(region(anonymizer, "resolve")).startsWith("region_");
    assertThat(anonymizer.text(TextClass.HOST, TextPattern.WHOLE, "zeppelin"))
        .isEqualTo("zeppelin");
    assertThat(anonymizer.counts())
        .contains(new Anonymizer.TextCount(TextClass.REGION, 1, 1, 0, List.of("solve_x")))
        .contains(new Anonymizer.TextCount(TextClass.HOST, 0, 1, 0, List.of("zeppelin")));
  }

  @Test
  void rulesThatKeepNothingAreNamed() throws IOException {
    Anonymizer anonymizer = anonymizer("region:solve*", "region:heat*", "region:solve_x", "host");
    region(anonymizer, "solve_x");
    assertThat(anonymizer.unusedRules()).containsExactly("region:heat*");
  }

  @Test
  void keptNamesAreTheFirstInTheOrderOfTheirLetters() throws IOException {
    Anonymizer anonymizer = anonymizer("region");
    for (int i = 999; i >= 100; i--) {
      region(anonymizer, "f" + i);
      region(anonymizer, "f" + i);
    }
    region(anonymizer, "a".repeat(100_000));
    List<String> kept = anonymizer.counts().get(0).keptNames();
    assertThat(kept).hasSize(KeptNames.MAX_NAMES).contains("f100", "f298").doesNotContain("f299");
    assertThat(kept.get(0)).hasSizeLessThan(1000).startsWith("aaa");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "regions", "region:", ":x"})
  void wrongRulesAreRefused(String rule) {
    assertThatThrownBy(() -> new KeepRules().add(rule))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("one of region, group");
  }

  @Test
  void theKeyOfAMapGivesTheSamePseudonymsAgain() throws IOException {
    Anonymizer first = anonymizer();
    String made = region(first, "tab\there\\\n");
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    first.writeMap(text);
    Path map = Files.write(folder.resolve("map"), text.toByteArray());
    assertThat(Files.readAllLines(map)).hasSize(2).endsWith(made + "\ttab\\there\\\\\\n");
    assertThat(region(new Anonymizer(new KeepRules(), map, false, false), "tab\there\\\n"))
        .isEqualTo(made);
    assertThat(region(anonymizer(), "tab\there\\\n")).isNotEqualTo(made);
    Path other = Files.writeString(folder.resolve("other"), "# tracetool names, key zz\n");
    assertThatThrownBy(() -> new Anonymizer(new KeepRules(), other, false, false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no map of names");
  }

  @Tag("broad")
  @Test
  void aTextTakesItsPlaceInTheMapOnce() throws IOException {
    Anonymizer anonymizer = anonymizer();
    for (int i = 0; i < 300_000; i++) {
      anonymizer.text(TextClass.TEXT, TextPattern.WHOLE, "zeppelin");
    }
    anonymizer.text(TextClass.TEXT, TextPattern.WHOLE, "zeppelin late");
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    anonymizer.writeMap(text);
    assertThat(anonymizer.missingInMap()).isZero();
    assertThat(text.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .anyMatch(line -> line.endsWith("\tzeppelin"))
        .anyMatch(line -> line.endsWith("\tzeppelin late"));
  }

  @Test
  void namesWithoutPlaceInTheMapAreCounted() throws IOException {
    NameMap map = new NameMap(2);
    for (String name : List.of("a", "b", "a", "c", "b", "c", "d")) {
      map.add("region_" + name.repeat(12), name);
    }
    assertThat(map.missing()).isEqualTo(3);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    map.write(new byte[Pseudonyms.KEY_BYTES], text);
    assertThat(text.toString(StandardCharsets.UTF_8).lines()).hasSize(3);
  }

  @Test
  void tagsStayDifferent() throws IOException {
    Anonymizer anonymizer = new Anonymizer(new KeepRules(), null, false, true);
    Set<Long> made = new HashSet<>();
    List<Long> same = new ArrayList<>();
    for (long tag = 1; tag <= 20_000; tag++) {
      long other = anonymizer.tag(tag);
      assertThat(other).isBetween(1L, (long) Integer.MAX_VALUE);
      made.add(other);
      if (other == tag) {
        same.add(tag);
      }
    }
    assertThat(made).hasSize(20_000);
    assertThat(same).hasSizeLessThan(5);
    assertThat(anonymizer.tag(0)).isZero();
    assertThat(anonymizer.tag(0xffff_ffffL)).isEqualTo(0xffff_ffffL);
    assertThat(anonymizer.tag(Integer.MAX_VALUE)).isPositive();
  }

  @Tag("broad")
  @Test
  void manyNamesHaveAsManyPseudonyms() throws IOException {
    Anonymizer anonymizer = new Anonymizer(new KeepRules(), null, false, false);
    Definitions.Builder all = Definitions.builder();
    for (int i = 1; i <= 100_000; i++) {
      all.add(new Definition.Region(i, "zeppelin" + i, 0, 0));
    }
    Definitions made =
        new AnonymousDefinitions(anonymizer, new ShiftedTimes(anonymizer, 0)).of(all.build());
    Set<String> names = new HashSet<>();
    for (Definition.Region r : made.all(Definition.Region.class)) {
      names.add(r.name());
    }
    assertThat(names).hasSize(100_000);
  }
}
