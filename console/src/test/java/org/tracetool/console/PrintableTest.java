package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.OutputException;

/** Text for a terminal, and text that cannot be encoded. */
class PrintableTest {
  @Test
  void controlCharactersAreEscaped() {
    assertThat(Printable.text("a\u001b[31mb\n\tc\u0085\udc80"))
        .isEqualTo("a\\x1b[31mb\\x0a\\x09c\\x85\\x80");
    assertThat(Printable.lines("a\u001b[31mb\n\tc\u0085\r\n"))
        .isEqualTo("a\\x1b[31mb\n\tc\\x85\\x0d\n");
    assertThat(Printable.lines("sp\u00e4te\n")).isEqualTo("sp\u00e4te\n");
    assertThat(Printable.text("\ud83d\udc80 \udc80")).isEqualTo("\ud83d\udc80 \\x80");
  }

  @Test
  void printedTextRemembersTheFirstFailure() {
    CheckedPrinter text =
        new CheckedPrinter(
            new OutputStream() {
              private int calls;

              @Override
              public void write(int b) throws IOException {
                throw new OutputException("failure " + ++calls);
              }
            });
    PrintWriter out = text.writer();
    out.print("some text");
    out.flush();
    out.print("more");
    out.flush();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(text.exitCode(0, false, new PrintStream(err))).isEqualTo(4);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("tracetool: failure 1\n");
  }

  @Test
  void withoutFailureTheCodeOfTheCommandStays() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    CheckedPrinter text = new CheckedPrinter(printed);
    PrintWriter out = text.writer();
    out.print("text");
    out.flush();
    assertThat(printed).hasToString("text");
    assertThat(text.exitCode(2, false, System.err)).isEqualTo(2);
  }
}
