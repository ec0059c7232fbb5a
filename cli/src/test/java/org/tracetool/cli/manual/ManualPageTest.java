package org.tracetool.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class ManualPageTest {
  @Command(
      name = "cut",
      description = "Cut a trace in two. A second sentence.",
      footer = {
        "",
        ".dots start a request, and C:\\paths have backslashes; 50%% is half.",
        "",
        "Examples:",
        "  cut --at \"1s\" a.otf"
      })
  private static final class Cut {
    @Parameters(paramLabel = "TRACE", description = "The trace.")
    String trace;

    @Option(names = "--at", paramLabel = "TIME", description = "Where.")
    String at;

    @Option(
        names = {"-n", "--dry-run"},
        description = "Only say what would be done.")
    boolean dry;

    @Option(names = "--secret", hidden = true, description = "Not for users.")
    boolean secret;
  }

  private static String page() {
    return new ManualPage(new CommandLine(new Cut()), "cut 1.0").text();
  }

  @Test
  void sections() {
    assertThat(page().lines().filter(l -> l.startsWith(".SH")))
        .containsExactly(
            ".SH \"NAME\"",
            ".SH \"SYNOPSIS\"",
            ".SH \"DESCRIPTION\"",
            ".SH \"ARGUMENTS\"",
            ".SH \"OPTIONS\"",
            ".SH \"EXAMPLES\"");
  }

  @Test
  void nameIsOneSentence() {
    assertThat(page()).contains("\ncut \\- Cut a trace in two\n");
  }

  @Test
  void everyVisibleOption() {
    assertThat(page())
        .contains(".TP\n\\fB\\-\\-at\\fR \\fITIME\\fR\nWhere.\n")
        .contains(".TP\n\\fB\\-n\\fR, \\fB\\-\\-dry\\-run\\fR\nOnly say what would be done.\n")
        .doesNotContain("secret");
  }

  @Test
  void whatRoffWouldMisread() {
    assertThat(page()).contains("\n\\&.dots start a request, and C:\\(rspaths").contains("50% is");
  }

  @Test
  void examplesStayAsTheyAre() {
    assertThat(page()).contains(".nf\ncut \\-\\-at \"1s\" a.otf\n.fi\n");
  }
}
