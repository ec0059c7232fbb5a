package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.DefinitionKind;

class KeptTextTest {
  private final KeptText text = new KeptText();

  private String rewritten(String line, TextNumbers numbers) {
    byte[] bytes = ("x" + line).getBytes(StandardCharsets.ISO_8859_1);
    assertThat(text.read(bytes, 1, bytes.length - 1)).as(line).isTrue();
    boolean changed = text.rewrite(numbers);
    String result = new String(text.bytes(), 0, text.length(), StandardCharsets.ISO_8859_1);
    assertThat(changed).isEqualTo(!result.equals(line));
    return result;
  }

  /** Every number becomes one that tells what it was taken for. */
  private static final TextNumbers MARKED =
      new TextNumbers() {
        @Override
        public int token(DefinitionKind kind, int token) {
          return token + 100 * (kind.ordinal() + 1);
        }

        @Override
        public long number(TextSpace space, long number) {
          return number + 10_000 * (space.ordinal() + 1);
        }

        @Override
        public long duration(long ticks) {
          return 1000 * ticks;
        }
      };

  /** Location 600, group 700, source file 1100, scl 1200, file 1400 and so on. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "MUTEXACQUIRE CPU 1 ENTER 0 UPTO NOACT DELTA 3 MUTEX 2 ab01 SCL 3,"
            + "MUTEXACQUIRE CPU 601 ENTER 1600 UPTO NOACT DELTA 3000 MUTEX 2 ab01 SCL 1203",
        "KPARREGBEGIN CPU 2 REG 1 SEQN 3 NTHREADS 4,"
            + "KPARREGBEGIN CPU 602 REG 20001 SEQN 3 NTHREADS 4",
        "PATTERN 2 CPU 2 DELTA 3 NSTEPS 2 0.5:1 1:2,"
            + "PATTERN 50002 CPU 602 DELTA 3000 NSTEPS 2 0.5:1 1:2",
        "PATTERN 2 CPU 2 DELTA 3 NSTEPS 0,PATTERN 50002 CPU 602 DELTA 3000 NSTEPS 0",
        "OPENMPENTER CPU 1 TYPE 1 NAME 1,OPENMPENTER CPU 601 TYPE 30001 NAME 40001",
        "REQUEST 5 CPU 2 CREATE STATE 0,REQUEST 5 CPU 602 CREATE STATE 1600",
        "REQUEST 5 CPU 2 FREE,REQUEST 5 CPU 602 FREE",
        "SCOPEEND 3 CPU 1 SEQ 7 SCL 3,SCOPEEND 10003 CPU 601 SEQ 7 SCL 1203",
        "ERROR CPU 0 LEVEL INFO NAME \"a SCL 3\" TEXT \"b \\\" SCL 3\","
            + "ERROR CPU 0 LEVEL INFO NAME \"a SCL 3\" TEXT \"b \\\" SCL 3\"",
        "TRACEOFF CPU 65537,TRACEOFF CPU 66137",
        "TRACEOFF CPU 4294967298,TRACEOFF CPU 4294967298",
        "SCOPEEND 3 CPU 1 SEQ 7 SCL -2147483649,SCOPEEND 10003 CPU 601 SEQ 7 SCL -2147483649",
        "MSGTYPE 5368709125 3 \"x\",MSGTYPE 5368709125 3 \"x\"",
        "DEFSCL 3 NPOS 1 4294967297:17,DEFSCL 1203 NPOS 1 4294967297:17",
        "DEFSCOPE 3 ACT 0 \"s t\" SCL 3 0,DEFSCOPE 10003 ACT 1500 \"s t\" SCL 1203 0",
        "DEFPATTERNSHAPE 3 ACT 0 TYPE 1 REF 1 2,DEFPATTERNSHAPE 50003 ACT 1500 TYPE 1 REF 50001 50002",
        "DEFSCL 3 NPOS 2 1:17 0:4,DEFSCL 1203 NPOS 2 1101:17 1100:4",
        "MSGTYPE 3 \"x\",MSGTYPE 3 \"x\"",
        "MSGTYPE 1073741829 3 \"x\",MSGTYPE 1073742529 3 \"x\"",
        "MSGTYPE -32767 3 \"x\",MSGTYPE -32767 3 \"x\"",
        "DEFGROUP 2147483650 \"g\" NMEMBS 2 1 2,DEFGROUP 2147484250 \"g\" NMEMBS 2 601 602"
      })
  void eachNumberIsTakenForWhatItIs(String line, String expected) {
    assertThat(rewritten(line, MARKED)).isEqualTo(expected);
    assertThat(rewritten(line, (kind, token) -> token)).isEqualTo(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ERROR unrecognizable record, 3 bytes: abc",
        "MUTEXACQUIRE",
        "MUTEXACQUIRE CPU 1 ENTER",
        "SCOPEBEGIN 3 TASK 1 SEQ 7",
        "VTF 70 abcdef",
        "comment",
        "DEFSCOPE",
        "MSGTYPE"
      })
  void otherTextsAreLeftAlone(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(text.read(bytes, 0, bytes.length)).isFalse();
  }

  @Test
  void wordsThatAreNoNumbersStay() {
    List<Integer> seen = new ArrayList<>();
    String line = "SCOPEBEGIN 99999999999999999999 CPU x SEQ 7 SCL";
    assertThat(rewritten(line, (kind, token) -> seen.size())).isEqualTo(line);
    String endless = "MUTEXRELEASE CPU 1 ENTER 0 UPFROM 0 DELTA 1e30 MUTEX 0 -";
    assertThat(rewritten(endless, (kind, token) -> token)).isEqualTo(endless);
    assertThat(text.isComplete()).isFalse();
  }
}
