package org.tracetool.packaging;

import java.io.IOException;
import java.util.List;

/**
 * What is in a package, in the JSON of CycloneDX 1.5. It has no serial number and no time but that
 * of the sources, so that equal packages have equal bills.
 */
final class BillOfMaterials {
  private BillOfMaterials() {}

  /**
   * @param version of tracetool
   * @param time of the sources, as ISO 8601 says it
   */
  static String json(String version, String time, List<BomComponent> components)
      throws IOException {
    StringBuilder json = new StringBuilder();
    json.append(
        "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n");
    json.append("  \"metadata\": {\n    \"timestamp\": ").append(quoted(time)).append(",\n");
    json.append("    \"component\": {\n      \"type\": \"application\",\n");
    json.append("      \"name\": \"tracetool\",\n      \"version\": ").append(quoted(version));
    json.append(",\n      \"licenses\": [{\"license\": {\"id\": \"Apache-2.0\"}}]\n    }\n  },\n");
    json.append("  \"components\": [");
    String separator = "\n";
    for (BomComponent component : components) {
      json.append(separator).append(entry(component));
      separator = ",\n";
    }
    return json.append("\n  ]\n}\n").toString();
  }

  private static String entry(BomComponent component) throws IOException {
    StringBuilder json = new StringBuilder("    {\n      \"type\": \"library\",\n");
    if (!component.group().isEmpty()) {
      json.append("      \"group\": ").append(quoted(component.group())).append(",\n");
    }
    json.append("      \"name\": ").append(quoted(component.name())).append(",\n");
    json.append("      \"version\": ").append(quoted(component.version())).append(",\n");
    // Identifiers of SPDX have no blanks; names of licences nearly always do.
    String key = component.licence().contains(" ") ? "name" : "id";
    json.append("      \"licenses\": [{\"license\": {\"").append(key).append("\": ");
    json.append(quoted(component.licence())).append("}}]");
    if (component.file() != null) {
      json.append(",\n      \"hashes\": [{\"alg\": \"SHA-256\", \"content\": ");
      json.append(quoted(Digests.sha256(component.file()))).append("}]");
    }
    if (!component.packageUrl().isEmpty()) {
      json.append(",\n      \"purl\": ").append(quoted(component.packageUrl()));
    }
    return json.append("\n    }").toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
