package org.tracetool.packaging.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The pages of a checkout as HTML, with pictures, navigation and an index for searches. */
public final class Website {
  private static final String LIST = "docs/README.md";
  private static final List<String> TOP_PAGES =
      List.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md");
  private static final List<String> RESOURCES = List.of("site.css", "site.js");

  private final Path checkout;
  private final Path out;
  private final Map<String, MarkdownPage> pages = new LinkedHashMap<>();

  private Website(Path checkout, Path out) {
    this.checkout = checkout;
    this.out = out;
  }

  /** Takes the checkout and the folder to write. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException("expected CHECKOUT OUT");
    }
    write(Path.of(args[0]), Path.of(args[1]));
  }

  /** Writes the website; files of the folder that have other names stay. */
  static void write(Path checkout, Path out) throws IOException {
    Website site = new Website(checkout, out);
    site.readPages();
    site.writePages();
    site.copyOtherFiles();
    for (String name : RESOURCES) {
      site.save(name, resource(name));
    }
  }

  private void readPages() throws IOException {
    List<String> names = new ArrayList<>(TOP_PAGES);
    try (Stream<Path> files = Files.walk(checkout.resolve("docs"))) {
      files
          .map(file -> checkout.relativize(file).toString())
          .filter(name -> name.endsWith(".md"))
          .sorted()
          .forEach(names::add);
    }
    for (String name : names) {
      if (Files.exists(checkout.resolve(name))) {
        pages.put(name, MarkdownPage.of(name, Files.readString(checkout.resolve(name))));
      }
    }
  }

  private void writePages() throws IOException {
    String template = resource("page.html");
    StringBuilder index = new StringBuilder("const SECTIONS = [\n");
    for (MarkdownPage page : pages.values()) {
      String html =
          template
              .replace("{{title}}", MarkdownPage.escaped(page.title()))
              .replace("{{root}}", page.root())
              .replace("{{navigation}}", navigation(page))
              .replace("{{body}}", page.html());
      save(page.address(), html);
      page.sections().forEach(section -> index.append(section.json()).append(",\n"));
    }
    save("sections.js", index.append("];\n").toString());
  }

  /** The pages that the list of pages names, below its headings. */
  private String navigation(MarkdownPage current) {
    StringBuilder html = new StringBuilder();
    pages
        .get(LIST)
        .linksByHeading()
        .forEach(
            (heading, names) -> {
              List<MarkdownPage> linked =
                  names.stream().filter(pages::containsKey).map(pages::get).distinct().toList();
              if (!linked.isEmpty()) {
                html.append("<h2>").append(MarkdownPage.escaped(heading)).append("</h2>\n<ul>\n");
                linked.forEach(page -> html.append(entry(page, current)));
                html.append("</ul>\n");
              }
            });
    return html.toString();
  }

  private static String entry(MarkdownPage page, MarkdownPage current) {
    return "<li><a"
        + (page == current ? " class=\"here\"" : "")
        + " href=\""
        + current.root()
        + page.address()
        + "\">"
        + MarkdownPage.escaped(page.title())
        + "</a></li>\n";
  }

  /** Pictures, schemas and whatever else pages refer to. */
  private void copyOtherFiles() throws IOException {
    try (Stream<Path> files = Files.walk(checkout.resolve("docs"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (Files.isRegularFile(file) && !file.toString().endsWith(".md")) {
          Path copy = out.resolve(checkout.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.write(copy, Files.readAllBytes(file));
        }
      }
    }
  }

  private void save(String name, String text) throws IOException {
    Path file = out.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Website.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
