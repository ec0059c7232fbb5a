package org.tracetool.legacy.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.legacy.common.RecordedCommands;

/** The scripts that came with stftool. */
class CollectorScriptsTest {
  @TempDir Path folder;

  private String convert(int code, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("statistics"), List.of(lines));
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      int found = new ConvertStats().run(List.of(file.toString()), new RecordedCommands());
      assertThat(found).isEqualTo(code);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void statisticsBecomeATable() throws IOException {
    assertThat(
            convert(
                0,
                "1:7:2:64:-2:1000:900:15000:1200345:900:15000:1200345",
                "1:9:0xfffffffe:8:4:10:500:800:6100:500:800:6100",
                "1:3:0:4294967295:1:1:100:100:100:99000:99000:99000"))
        .startsWith("thread\tfunction\treceiver\tbytes\t")
        .contains("1\t7\t2\t64\t-2\t1000\t900\t15000\t1200345\t900\t15000\t1200345\n")
        .contains("1\t9\tcollective\t8\t4\t10\t500")
        .contains("1\t3\t\t\t1\t1\t100\t");
  }

  @Test
  void helpHasTheLayoutOfTheManual() {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      assertThat(StfTool.plain().run(List.of("--help"), new RecordedCommands())).isZero();
      assertThat(StfTool.expanding().run(List.of("--HELP"), new RecordedCommands())).isZero();
    } finally {
      System.setOut(before);
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .startsWith("Synopsis\n\n  stftool <input file> <config options>\n  stftool --help\n")
        .contains("--logfile-format\n  Syntax:   [ASCII|STF|STFSINGLE|SINGLESTF]\n  Default:  ")
        .contains("  xstftool <input file> <config options>\n", "--style xvtf,");
    for (StftoolDirective d : StftoolDirective.values()) {
      boolean known =
          switch (d) {
            case CURRENT_DIR, PROGNAME, CHECK, RECOVER, RESCALE, UUID -> true;
            default -> d.form() == StftoolDirective.Form.NO_EFFECT;
          };
      assertThat(text.contains("--" + d.option()))
          .as(d.option())
          .isEqualTo(!known || d == StftoolDirective.CHECK);
    }
  }

  @Test
  void whatIsNoStatisticsIsRefused() throws IOException {
    convert(1, "1:2:3");
    convert(1, "1:7:2:64:-2:1000:900:15000:x:900:15000:1200345");
  }

  @Test
  void theFilterExpandsStandardInput() {
    RecordedCommands commands = new RecordedCommands();
    assertThat(new ExpandVtLog().run(List.of(), commands)).isZero();
    assertThat(new ExpandVtLog().run(List.of("a.avt"), commands)).isZero();
    assertThat(new ExpandVtLog().run(List.of("a", "b"), commands)).isEqualTo(2);
    assertThat(commands.lines())
        .containsExactly("dump --style xvtf -- -", "dump --style xvtf -- a.avt");
  }
}
