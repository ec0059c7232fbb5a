package org.tracetool.packaging.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of the documentation and what the website needs of it. */
final class MarkdownPage {
  private static final String SUFFIX = ".md";
  private static final List<org.commonmark.Extension> TABLES = List.of(TablesExtension.create());

  private final String name;
  private final Node document;

  private MarkdownPage(String name, Node document) {
    this.name = name;
    this.document = document;
  }

  /**
   * Parses a page.
   *
   * @param name its path in the checkout, with slashes
   */
  static MarkdownPage of(String name, String text) {
    Node document = Parser.builder().extensions(TABLES).build().parse(text);
    return new MarkdownPage(name, document);
  }

  /** Its file on the website. */
  String address() {
    return address(name);
  }

  private static String address(String name) {
    return name.replaceFirst("README\\.md$", "index.html").replaceFirst("\\.md$", ".html");
  }

  /** The way from its folder up to the top of the website. */
  String root() {
    return "../".repeat((int) name.chars().filter(c -> c == '/').count());
  }

  /** Its first heading, up to a colon. */
  String title() {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        return text(heading).replaceFirst(": .*", "");
      }
    }
    return name;
  }

  /** The page as HTML: headings have anchors, and links to pages lead to their HTML. */
  String html() {
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .escapeHtml(true)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading heading) {
                        attributes.put("id", anchor(text(heading)));
                      } else if (node instanceof Link link) {
                        attributes.put("href", target(link.getDestination()));
                      }
                    })
            .build();
    return renderer.render(document);
  }

  private static String target(String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    boolean isPage = file.endsWith(SUFFIX) && !file.contains("://");
    return (isPage ? address(file) : file) + (hash < 0 ? "" : link.substring(hash));
  }

  /** The name of a heading in links, as forges make it. */
  static String anchor(String heading) {
    return heading.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
  }

  /** The pages that links below each heading of the second level lead to, by their names. */
  Map<String, List<String>> linksByHeading() {
    Map<String, List<String>> links = new LinkedHashMap<>();
    Path folder = Path.of("/" + name).getParent();
    document.accept(
        new AbstractVisitor() {
          private String heading = "";

          @Override
          public void visit(Heading node) {
            heading = text(node);
          }

          @Override
          public void visit(Link link) {
            String file = link.getDestination().replaceFirst("#.*", "");
            links
                .computeIfAbsent(heading, h -> new ArrayList<>())
                .add(folder.resolve(file).normalize().toString().substring(1));
          }
        });
    return links;
  }

  /** The texts between headings, for searches. */
  List<PageSection> sections() {
    List<PageSection> sections = new ArrayList<>();
    String address = address();
    String heading = title();
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        if (text.length() > 0) {
          sections.add(new PageSection(address, title(), heading, text.toString()));
        }
        text.setLength(0);
        heading = text(next);
        address = address() + "#" + anchor(heading);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    sections.add(new PageSection(address, title(), heading, text.toString()));
    return sections;
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            append(part, part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            append(part, part.getLiteral());
          }

          /** The last words of a cell or an item do not run into the next one. */
          private void append(Node part, String words) {
            text.append(words);
            if (!(part.getParent() instanceof Heading) && part.getNext() == null) {
              text.append(' ');
            }
          }

          @Override
          public void visit(FencedCodeBlock part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }
        });
    return text.toString();
  }

  /** A text as it stands in HTML. */
  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
