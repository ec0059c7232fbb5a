package org.tracetool.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.GeneratedDocument;

class SchemasTest {
  @Test
  void filesAreUpToDate() throws IOException {
    for (Map.Entry<String, Map<String, Object>> e : Schemas.all().entrySet()) {
      GeneratedDocument.check("schema/" + e.getKey(), Schemas.text(e.getValue()));
    }
  }

  @Test
  void keysAreWordsJoinedByUnderscores() throws IOException {
    for (Map<String, Object> schema : Schemas.all().values()) {
      checkKeys(schema);
    }
  }

  private static void checkKeys(Object schema) {
    if (schema instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> properties) {
        assertThat(properties.keySet())
            .allMatch(k -> ((String) k).matches("[a-z0-9]+(_[a-z0-9]+)*"));
      }
      map.values().forEach(SchemasTest::checkKeys);
    } else if (schema instanceof List<?> list) {
      list.forEach(SchemasTest::checkKeys);
    }
  }

  @Test
  void valuesThatDoNotFitAreFound() {
    Schema schema =
        new Schema(
            Map.of(
                "type",
                "object",
                "required",
                List.of("a"),
                "properties",
                Map.of(
                    "a",
                    Map.of("type", List.of("integer", "null")),
                    "b",
                    Map.of("enum", List.of("x"))),
                "additionalProperties",
                false));
    assertThat(schema.problems(JsonTree.of("{\"a\": 1, \"b\": \"x\"}"))).isEmpty();
    assertThat(schema.problems(JsonTree.of("{\"a\": null}"))).isEmpty();
    assertThat(schema.problems(JsonTree.of("{\"b\": \"x\"}"))).hasSize(1);
    assertThat(schema.problems(JsonTree.of("{\"a\": 1.5}"))).hasSize(1);
    assertThat(schema.problems(JsonTree.of("{\"a\": 1, \"b\": \"y\"}"))).hasSize(1);
    assertThat(schema.problems(JsonTree.of("{\"a\": 1, \"c\": 2}"))).hasSize(1);
    assertThat(schema.problems(JsonTree.of("[]"))).hasSize(1);
  }
}
