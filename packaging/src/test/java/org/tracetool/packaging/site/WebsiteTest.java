package org.tracetool.packaging.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebsiteTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#:]+)(?:#([^\"]*))?\"");

  @TempDir Path folder;

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    Path site = folder.resolve("site");
    Website.write(checkout(), site);
    List<String> dead = new ArrayList<>();
    try (Stream<Path> files = Files.walk(site)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".html")).toList()) {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
          Path target = page.resolveSibling(link.group(1)).normalize();
          boolean isOutside = !target.startsWith(site) || !isOfPages(site, target);
          if (!isOutside
              && (!Files.exists(target)
                  || (link.group(2) != null
                      && !Files.readString(target).contains("id=\"" + link.group(2) + "\"")))) {
            dead.add(site.relativize(page) + ": " + link.group());
          }
        }
      }
    }
    assertThat(dead).isEmpty();
    assertThat(Files.readString(site.resolve("sections.js"))).contains("\"docs/view.html#");
  }

  /** Pages link to files of the checkout as well, which are not on the website. */
  private static boolean isOfPages(Path site, Path target) {
    String name = site.relativize(target).toString();
    return name.startsWith("docs/") || !name.contains("/");
  }

  @Test
  void aPageHasAnchorsLinksAndTables() {
    MarkdownPage page =
        MarkdownPage.of(
            "docs/how-to/a.md",
            "# How: long\n\n## What `--by` does\n\n[x](../b.md#part) & <b>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    assertThat(page.title()).isEqualTo("How");
    assertThat(page.address()).isEqualTo("docs/how-to/a.html");
    assertThat(page.root()).isEqualTo("../../");
    assertThat(page.html())
        .contains(
            "<h2 id=\"what---by-does\">", "href=\"../b.html#part\"", "<td>2</td>", "&lt;b&gt;");
    assertThat(page.sections()).hasSize(1);
    assertThat(page.sections().get(0).json())
        .isEqualTo(
            "[\"docs/how-to/a.html#what---by-does\",\"How\",\"What --by does\",\"x & a b 1 2\"]");
  }

  private static Path checkout() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("docs/README.md"))) {
      at = at.getParent();
    }
    return at;
  }
}
