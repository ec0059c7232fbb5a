package org.tracetool.format.chrome.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.ScanBuffer;
import org.tracetool.format.chrome.json.ValueType;

class EventScannerTest {
  private static final String EVENT = "{\"ph\":\"X\",\"name\":\"%s\"}";

  private final List<String> damage = new ArrayList<>();
  private final List<String> oddities = new ArrayList<>();
  private final List<String> around = new ArrayList<>();
  private int firstBytes = 16;

  private static String event(String name) {
    return String.format(EVENT, name);
  }

  private List<String> names(String text) throws IOException {
    damage.clear();
    oddities.clear();
    around.clear();
    ScanReport report =
        new ScanReport() {
          @Override
          public void takeDamage(Damage what, long at, String expected, String found) {
            damage.add(what + " " + at);
          }

          @Override
          public void takeOddity(Oddity what, long at, long count) {
            oddities.add(what + " " + count);
          }
        };
    TraceValueSink values =
        new TraceValueSink() {
          @Override
          public void takeValue(String key, ValueType type, byte[] bytes, int from, int to) {
            around.add(key + "=" + TraceText.decode(bytes, from, to - from));
          }

          @Override
          public boolean isSkipped(String key) {
            return key.equals("skipped");
          }
        };
    List<String> names = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ScanBuffer buffer = new ScanBuffer(new ByteArrayInputStream(bytes), firstBytes, 1 << 16);
    try (EventScanner scanner = new EventScanner(buffer, report, values)) {
      while (scanner.next()) {
        ScannedEvent e = scanner.event();
        int from = e.from(ScannedEvent.NAME);
        names.add(TraceText.decode(e.bytes(), from, e.to(ScannedEvent.NAME) - from));
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 16, 100, 10_000})
  void allFormsAreReadWithAnyBuffer(int bytes) throws IOException {
    firstBytes = bytes;
    String two = event("a") + ",\n" + event("b");
    assertThat(names("[" + two + "]")).containsExactly("a", "b");
    assertThat(names("\ufeff \n[" + two + "]\n")).containsExactly("a", "b");
    assertThat(names(two.replace(",\n", "\n"))).containsExactly("a", "b");
    assertThat(names("{\"x\":[1,{}],\"traceEvents\":[" + two + "],\"y\":\"z\"}"))
        .containsExactly("a", "b");
    assertThat(around).containsExactly("x=[1,{}]", "y=\"z\"");
    assertThat(damage).isEmpty();
    assertThat(oddities).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"ph\":\"X\",\"name\":\"%s\"}",
        "{ \"ph\" : \"X\" , \"name\" :\"%s\" }",
        "{\"p\\u0068\":\"X\",\"n\\u0061me\": \"%s\"}",
        "{\"nam\":1,\"names\":2,\"name\":\t\"%s\",\"p\":3,\"ph\":\n\"X\"}",
      })
  void keysAreFoundHoweverTheyAreWritten(String form) throws IOException {
    for (int bytes = 1; bytes < 60; bytes++) {
      firstBytes = bytes;
      for (String name : List.of("a", "1234567", "12345678", "a name of more than 16 bytes")) {
        assertThat(names("[" + String.format(form, name) + "]")).containsExactly(name);
        assertThat(damage).isEmpty();
      }
    }
  }

  @Test
  void whatEndsATextIsFoundAtAnyPlace() throws IOException {
    firstBytes = 1000;
    for (int length = 0; length < 40; length++) {
      String plain = "\u00e9".repeat(length) + "x".repeat(length);
      assertThat(names("[" + event(plain) + "]")).containsExactly(plain);
      assertThat(names("[" + event(plain + "\\\"" + plain) + "]"))
          .containsExactly(plain + "\\\"" + plain);
      assertThat(oddities).isEmpty();
      assertThat(names("[" + event(plain + "\u001f" + plain) + "]"))
          .containsExactly(plain + "\u001f" + plain);
      assertThat(oddities).containsExactly("CONTROL_CHARACTERS 1");
    }
  }

  @Test
  void commasAreOptionalAndEmptyObjectsNothing() throws IOException {
    assertThat(names("[,," + event("a") + event("b") + "{},,]")).containsExactly("a", "b");
    assertThat(damage).isEmpty();
  }

  @Test
  void aListMayEndWithoutBracket() throws IOException {
    assertThat(names("[" + event("a") + ",")).containsExactly("a");
    assertThat(damage).isEmpty();
    assertThat(oddities).containsExactly("NOT_CLOSED 1");
    assertThat(names("{\"traceEvents\":[" + event("a"))).containsExactly("a");
    assertThat(damage).containsExactly("CUT_FILE 37");
  }

  @Test
  void anEventThatIsCutIsLost() throws IOException {
    assertThat(names("[" + event("a") + ",\n{\"ph\":\"X\",\"na")).containsExactly("a");
    assertThat(damage).containsExactly("CUT_EVENT 24");
  }

  @Test
  void readingGoesOnAtTheNextLine() throws IOException {
    String good = event("a");
    assertThat(names("[" + good + ",\n{\"ph\":oops},{\"x\":1},\n , " + event("b") + "]"))
        .containsExactly("a", "b");
    assertThat(damage).containsExactly("BROKEN_EVENT 30");
    assertThat(names("[" + good + ",\n{\"ph\":\"X,\n" + event("b") + "\n]"))
        .containsExactly("a", "b");
    assertThat(names("[" + good + ",@@@\n\n{\n \"name\":\"b\"}]")).containsExactly("a", "b");
    assertThat(damage).hasSize(1);
  }

  @Test
  void otherValuesAreNoEvents() throws IOException {
    assertThat(names("[1,\"x\",[{}],null," + event("a") + "]")).containsExactly("a");
    assertThat(damage).hasSize(4).allMatch(d -> d.startsWith("NO_EVENT"));
  }

  @Test
  void textBehindTheEndIsDamage() throws IOException {
    assertThat(names("[" + event("a") + "]\n[" + event("b") + "]")).containsExactly("a");
    assertThat(damage).containsExactly("FURTHER_TEXT 24");
  }

  @Test
  void theLastOfEqualKeysCounts() throws IOException {
    assertThat(names("[{\"name\":\"a\",\"n\\u0061me\":\"b\"}]")).containsExactly("b");
    assertThat(oddities).containsExactly("DUPLICATE_KEYS 1");
  }

  @Test
  void longValuesArePassedOver() throws IOException {
    String text = "{\"skipped\":{\"a\":[\"]}\\\"\",{}]},\"traceEvents\":[" + event("a") + "]}";
    assertThat(names(text)).containsExactly("a");
    assertThat(around).isEmpty();
    String value = "[" + "1,".repeat(100_000) + "1]";
    assertThat(names("{\"long\":" + value + ",\"traceEvents\":[" + event("a") + "]}"))
        .containsExactly("a");
    assertThat(oddities).containsExactly("LONG_VALUES 1");
  }

  @Test
  void depthDoesNotMatter() throws IOException {
    String deep = "[".repeat(20_000) + "]".repeat(20_000);
    assertThat(names("[{\"name\":\"a\",\"args\":" + deep + "}]")).containsExactly("a");
    assertThat(damage).isEmpty();
  }

  @Tag("broad")
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void eventsThatDoNotEndDoNotTakeForEver() throws IOException {
    assertThat(names("[" + "\n{\"a\":[".repeat(100_000))).isEmpty();
    assertThat(damage).isNotEmpty();
    assertThat(names("[" + "\n{\"a\":\"".repeat(100_000))).isEmpty();
    assertThat(names("[@" + "\n".repeat(1_000_000))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "null", "17", "\"text\""})
  void whatHasNoEventsIsDamage(String text) throws IOException {
    assertThat(names(text)).isEmpty();
    assertThat(damage).hasSize(1).allMatch(d -> d.startsWith("BROKEN_FILE"));
  }
}
