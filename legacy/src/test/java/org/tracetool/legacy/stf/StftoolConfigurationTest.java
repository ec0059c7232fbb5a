package org.tracetool.legacy.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;

class StftoolConfigurationTest {
  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();

  private StftoolConfiguration read(String... args) throws UsageException {
    return StftoolConfiguration.read(List.of(args), environment);
  }

  private void readFile(String text) throws IOException {
    Path file = folder.resolve("vt.conf");
    Files.writeString(file, text);
    environment.put("VT_CONFIG", file.toString());
  }

  private static List<String> texts(StftoolConfiguration c, StftoolDirective directive) {
    return c.entries(directive).stream().map(StftoolConfiguration.Entry::text).toList();
  }

  @Test
  void aLaterSourceReplacesPlainValuesAndAddsToLists() throws Exception {
    readFile(
        """
        # a comment
        logfile-name "my trace.stf"
        VERBOSE 3
        STATE MPI:* OFF
        Extended-VTF off
        """);
    environment.put("VT_LOGFILE_NAME", "b.avt");
    environment.put("VT_STATE", "a:* on\n\nb:* on");
    environment.put("VT_MATCHED_VTF", "");
    StftoolConfiguration c = read("t.stf", "--verbose", "2", "--state", "c:*", "on", "--dump");
    assertThat(c.input()).isEqualTo("t.stf");
    assertThat(c.value(StftoolDirective.LOGFILE_NAME)).isEqualTo("b.avt");
    assertThat(c.verbosity()).isEqualTo(2);
    assertThat(c.is(StftoolDirective.EXTENDED_VTF, true)).isFalse();
    assertThat(c.is(StftoolDirective.MATCHED_VTF, false)).isTrue();
    assertThat(c.is(StftoolDirective.DUMP, false)).isTrue();
    assertThat(texts(c, StftoolDirective.STATE))
        .containsExactly("MPI:* OFF", "a:* on", "b:* on", "c:* on");
    assertThat(c.rules().functions()).hasSize(4);
    assertThat(c.rules().functions().get(0).origin()).endsWith("vt.conf:4");
  }

  @Test
  void theFileAlone() throws Exception {
    readFile("LOGFILE-NAME \"my trace.stf\"\n");
    assertThat(read("t").value(StftoolDirective.LOGFILE_NAME)).isEqualTo("my trace.stf");
    assertThat(read("t").source(StftoolDirective.LOGFILE_NAME))
        .isEqualTo(StftoolConfiguration.Source.FILE);
    environment.put("VT_CONFIG", folder.resolve("nowhere").toString());
    assertThat(read("t").has(StftoolDirective.LOGFILE_NAME)).isFalse();
    assertThatThrownBy(() -> read("t", "--config", "/nowhere/at/all"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("/nowhere/at/all");
  }

  @Test
  void unknownDirectivesAreToldAndIgnored() throws Exception {
    readFile("BOGUS 3\nINFO NUMPROCS 4\nMEM-BLOCKSIZE 64KB\nTICKS\n");
    StftoolConfiguration c = read("t");
    assertThat(c.warnings()).singleElement().asString().contains(":1:", "BOGUS");
    assertThat(c.is(StftoolDirective.TICKS, false)).isTrue();
  }

  @Test
  void wordsWithBlanksAreQuotedInRules() throws Exception {
    StftoolConfiguration c = read("t", "--symbol", "my function", "off", "--group", "odd", "1:N:2");
    assertThat(texts(c, StftoolDirective.SYMBOL)).containsExactly("\"my function\" off");
    assertThat(c.rules().groups()).hasSize(1);
    assertThat(texts(read("t", "--request", "1s:5s,", "0:3"), StftoolDirective.REQUEST))
        .containsExactly("1s:5s, 0:3");
  }

  @Test
  void theTraceMayComeBehindAnOption() throws Exception {
    assertThat(read("--dump", "t.stf").input()).isEqualTo("t.stf");
    assertThat(read("--DUMP", "off", "t.stf").is(StftoolDirective.DUMP, true)).isFalse();
    StftoolConfiguration c = read("t.stf", "--convert", "a.avt");
    assertThat(c.value(StftoolDirective.CONVERT)).isEqualTo("a.avt");
    assertThat(read("t.stf", "--convert").has(StftoolDirective.CONVERT)).isTrue();
  }

  @Test
  void wrongWords() {
    assertThatThrownBy(() -> read("t", "u")).hasMessageContaining("'u' is unexpected");
    assertThatThrownBy(() -> read("t", "--foo")).hasMessage("unknown option '--foo'");
    assertThatThrownBy(() -> read("t", "--Merge")).hasMessageContaining("tracetool unify");
    assertThatThrownBy(() -> read("t", "--logfile-name")).hasMessageContaining("value is missing");
    assertThatThrownBy(() -> read("t", "--state")).hasMessageContaining("says nothing");
    environment.put("VT_TICKS", "maybe");
    assertThatThrownBy(() -> read("t"))
        .hasMessageContaining("VT_TICKS")
        .hasMessageContaining("expected on or off");
  }

  @Test
  void everyRuleHasTheLocationsThatWereSaidLast() throws Exception {
    readFile("PCTRACE off\nSTATE a:* on\n");
    assertThat(read("t").rules().functions().get(0).range().location()).isNull();
    assertThat(read("t").rules().keepsLocations()).isFalse();
    environment.put("VT_PCTRACE", "on");
    assertThat(read("t").rules().keepsLocations()).isTrue();
  }
}
