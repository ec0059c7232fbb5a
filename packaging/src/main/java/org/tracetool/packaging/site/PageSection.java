package org.tracetool.packaging.site;

/**
 * What lies between two headings of a page.
 *
 * @param address where it begins on the website
 * @param page the title of the page
 * @param heading the heading above it
 * @param text its words, without marks
 */
record PageSection(String address, String page, String heading, String text) {
  /** An element of the list that the search goes through. */
  String json() {
    String words = text.replaceAll("\\s+", " ").strip();
    return "["
        + quoted(address)
        + ","
        + quoted(page)
        + ","
        + quoted(heading)
        + ","
        + quoted(words)
        + "]";
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\"";
  }
}
