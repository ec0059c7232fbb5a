package org.tracetool.packaging;

import java.nio.file.Path;

/**
 * One piece of software in a package.
 *
 * @param group who makes it, as in its Maven coordinates; may be empty
 * @param licence its SPDX identifier, or the name that its makers give the licence
 * @param file the file it is, null if it is more or less than one
 */
record BomComponent(String group, String name, String version, String licence, Path file)
    implements Comparable<BomComponent> {
  /** The package URL by which databases of vulnerabilities know it; empty if they do not. */
  String packageUrl() {
    return group.isEmpty() ? "" : "pkg:maven/" + group + "/" + name + "@" + version;
  }

  @Override
  public int compareTo(BomComponent other) {
    return (group + ":" + name).compareTo(other.group + ":" + other.name);
  }
}
