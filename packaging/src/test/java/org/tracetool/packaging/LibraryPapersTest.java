package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a distribution says of the libraries in it: bill of materials and licences. */
class LibraryPapersTest {
  @TempDir Path repository;

  private Path pom(String group, String name, String version, String content) throws IOException {
    Path folder = repository.resolve(group.replace('.', '/')).resolve(name).resolve(version);
    Files.createDirectories(folder);
    return Files.writeString(
        folder.resolve(name + "-" + version + ".pom"), "<project>" + content + "</project>");
  }

  private static Path jar(Path pom, String... entries) throws IOException {
    Path jar = Path.of(pom.toString().replace(".pom", ".jar"));
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out)) {
      for (String entry : entries) {
        zip.putNextEntry(new JarEntry(entry));
        zip.write(entry.getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private static String licence(String name) {
    return "<licenses><license><name>" + name + "</name></license></licenses>";
  }

  private static String parent(String group, String name, String version) {
    return ("<parent><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></parent>")
        .formatted(group, name, version);
  }

  @Test
  void aLicenceMayBeThatOfAParentElsewhereInTheRepository() throws IOException {
    pom("org.top", "all", "7", licence("The Apache Software License, Version 2.0"));
    String names = "<groupId>org.a.b</groupId><artifactId>lib</artifactId>";
    Path own = pom("org.a.b", "lib", "1.0", parent("org.top", "all", "7") + names);
    BomComponent component = Pom.read(own).component(own);
    assertThat(component).isEqualTo(new BomComponent("org.a.b", "lib", "1.0", "Apache-2.0", own));
    assertThat(component.packageUrl()).isEqualTo("pkg:maven/org.a.b/lib@1.0");
  }

  @Test
  void aLibraryWithoutALicenceCannotBeShipped() throws IOException {
    Path own = pom("org.a", "lib", "1.0", "<groupId>org.a</groupId><artifactId>lib</artifactId>");
    assertThatThrownBy(() -> Pom.read(own).component(own))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("names no licence");
    Path doctype = Files.writeString(repository.resolve("x.pom"), "<!DOCTYPE x><project/>");
    assertThatThrownBy(() -> Pom.read(doctype)).isInstanceOf(IOException.class);
  }

  @Test
  void librariesAreThoseWithAPomBesideThem() throws IOException {
    String names = "<groupId>org.a</groupId><artifactId>%s</artifactId>" + licence("MIT");
    Path b = jar(pom("org.a", "b", "2", names.formatted("b")));
    Path a = jar(pom("org.a", "a", "1", names.formatted("a")));
    Path nativeCode = Files.copy(a, a.resolveSibling("a-1-linux.jar"));
    Path own = Files.copy(a, repository.resolve("own.jar"));
    URL[] urls = new URL[4];
    int n = 0;
    for (Path jar : List.of(b, a, nativeCode, own)) {
      urls[n++] = jar.toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      assertThat(Libraries.of(loader)).extracting(BomComponent::name).containsExactly("a", "b");
    }
  }

  @Test
  void aBillNamesEachPartWithItsDigest() throws IOException {
    Path file = Files.writeString(repository.resolve("f"), "abc");
    String bill =
        BillOfMaterials.json(
            "1.0",
            "2026-01-01T00:00:00Z",
            List.of(
                new BomComponent("org.a", "lib", "2", "Apache-2.0", file),
                new BomComponent("", "a \"runtime\"", "3", "GPL 2", null)));
    assertThat(bill)
        .contains(
            "\"licenses\": [{\"license\": {\"id\": \"Apache-2.0\"}}],\n",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "\"purl\": \"pkg:maven/org.a/lib@2\"",
            "\"name\": \"a \\\"runtime\\\"\"",
            "\"licenses\": [{\"license\": {\"name\": \"GPL 2\"}}]\n");
  }

  @Test
  void textsComeFromTheJarOrAreKeptHere() throws IOException {
    Path kept = Files.createDirectories(repository.resolve("kept"));
    Path apache = Files.writeString(repository.resolve("LICENSE"), "apache");
    Files.writeString(kept.resolve("other.txt"), "kept");
    Path with =
        jar(pom("g", "with", "1", ""), "META-INF/LICENSE", "META-INF/NOTICE.txt", "a/LICENSE");
    Path none = jar(pom("g", "none", "1", ""), "META-INF/NOTICE");
    Path out = repository.resolve("out");
    Licences.collect(
        List.of(
            new BomComponent("g", "with", "1", "MIT", with),
            new BomComponent("g", "none", "1", "Apache-2.0", none),
            new BomComponent("g", "other", "1", "MIT", none)),
        kept,
        apache,
        out);
    assertThat(out.resolve("with/LICENSE")).hasContent("META-INF/LICENSE");
    assertThat(out.resolve("with/NOTICE.txt")).exists();
    assertThat(out.resolve("none/LICENSE.txt")).hasContent("apache");
    assertThat(out.resolve("other/LICENSE.txt")).hasContent("kept");
    assertThatThrownBy(
            () ->
                Licences.collect(
                    List.of(new BomComponent("g", "bare", "1", "MIT", none)), kept, apache, out))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bare: has no text of its licence (MIT)");
  }
}
