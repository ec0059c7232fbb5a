package org.tracetool.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Recipes for package managers: templates in which {@code @VERSION@}, {@code @SHA256@} (of the
 * plain archive) and {@code @URL@} (where it can be downloaded) stand for values of the build, also
 * in names of files.
 */
final class Recipes {
  private final Map<String, String> values;

  /**
   * Of a version.
   *
   * @param archive the plain archive
   * @param url the folder on the Web where it is
   */
  Recipes(String version, Path archive, String url) throws IOException {
    values = Map.of("@VERSION@", version, "@SHA256@", Digests.sha256(archive), "@URL@", url);
  }

  /** Fills all templates of a folder into another one, which is replaced. */
  void fill(Path templates, Path into) throws IOException {
    FolderTree.delete(into);
    for (Path template : FolderTree.walk(templates)) {
      if (Files.isRegularFile(template)) {
        Path made = into.resolve(filled(templates.relativize(template).toString()));
        Files.createDirectories(made.getParent());
        Files.writeString(made, filled(Files.readString(template)));
      }
    }
  }

  private String filled(String text) {
    String made = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      made = made.replace(value.getKey(), value.getValue());
    }
    return made;
  }
}
