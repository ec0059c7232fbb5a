package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Words that users of other programs try first lead to those of this one. */
@Tag("thorough")
class ForeignTermsTest {
  private static String message(String... words) {
    StringWriter out = new StringWriter();
    CommandLine line = Cli.commandLine().setErr(new PrintWriter(out, true));
    assertThat(line.execute(words)).isEqualTo(2);
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dump --rank 1 a.otf          | did you mean --process?",
        "dump -p 1 a.otf              | did you mean --process?",
        "dump --function f a.otf      | did you mean --records functions?",
        "filter --function f a.otf    | did you mean --region?",
        "stats --function f a.otf     | did you mean --by region?",
        "stats --json a.otf           | did you mean --format json?",
        "dump --csv a.otf             | did you mean --format csv?",
        "stats --csv a.otf            | did you mean --format csv?",
        "convert a.otf --format otf2  | did you mean --to?",
        "stats --limit 3 a.otf        | did you mean --top?",
        "dump --start 1 a.otf         | did you mean --time FROM:TO?",
        "filter --window 1:2 a.otf    | did you mean --time FROM:TO?",
        "info --output x a.otf        | write > FILE behind it",
        "info --input a.otf           | write the name of the trace alone",
        "view --headless a.otf        | did you mean --no-browser?",
        "check --jobs 2 a.otf         | did you mean --threads?",
        "stats --formt csv a.otf      | did you mean --format?",
        "-q info a.otf                | options follow the command",
        "--verison                    | did you mean --version?",
        "summary a.otf                | did you mean stats?",
        "ls a.otf                     | did you mean files list?",
        "version                      | did you mean --version?",
        "stat a.otf                   | did you mean stats?",
        "clog2TOslog2 a.clog2         | 'tracetool install-links DIR' makes a link of that name"
      })
  void leadsTo(String line, String hint) {
    assertThat(message(line.trim().split(" +"))).contains(hint.trim());
  }

  @Test
  void nothingIsSuggestedThatTheCommandLacks() {
    assertThat(message("config", "--rank", "1")).doesNotContain("did you mean");
    assertThat(message("index", "--json", "a.otf")).doesNotContain("did you mean");
  }
}
