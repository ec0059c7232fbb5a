package org.tracetool.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What the description of a library in a Maven repository says of it. */
final class Pom {
  private final Path file;
  private final Element project;

  private Pom(Path file, Element project) {
    this.file = file;
    this.project = project;
  }

  static Pom read(Path file) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new Pom(file, factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  BomComponent component(Path jar) throws IOException {
    return new BomComponent(
        group(),
        text(project, "artifactId"),
        file.getParent().getFileName().toString(),
        licence(),
        jar);
  }

  private String group() {
    String own = text(project, "groupId");
    return own.isEmpty() ? text(child(project, "parent"), "groupId") : own;
  }

  /** The licence of the library, from this file or from those it inherits from. */
  private String licence() throws IOException {
    String name = text(child(child(project, "licenses"), "license"), "name");
    if (!name.isEmpty()) {
      return spdx(name);
    }
    Element parent = child(project, "parent");
    Path inherited = parent == null ? null : parentFile(parent);
    if (inherited == null || !Files.exists(inherited)) {
      throw new IOException(file + ": names no licence, so the library cannot be shipped");
    }
    return read(inherited).licence();
  }

  /** A repository has a folder for each part of the group, the name and the version. */
  private Path parentFile(Element parent) {
    Path root = file.getParent().getParent().getParent();
    for (int i = group().split("\\.").length; i > 0; i--) {
      root = root.getParent();
    }
    String name = text(parent, "artifactId");
    String version = text(parent, "version");
    return root.resolve(text(parent, "groupId").replace('.', '/'))
        .resolve(name)
        .resolve(version)
        .resolve(name + "-" + version + ".pom");
  }

  private static String spdx(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.contains("apache") && lower.contains("2")) {
      return "Apache-2.0";
    }
    return lower.contains("bsd 2-clause") ? "BSD-2-Clause" : name;
  }

  private static Element child(Element parent, String name) {
    for (Node n = parent == null ? null : parent.getFirstChild();
        n != null;
        n = n.getNextSibling()) {
      if (n instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }

  private static String text(Element parent, String name) {
    Element found = child(parent, name);
    return found == null ? "" : found.getTextContent().strip();
  }
}
