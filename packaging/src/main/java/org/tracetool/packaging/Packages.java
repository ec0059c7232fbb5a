package org.tracetool.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Makes the packages that need no Java on the machine of the user: the distribution with a Java
 * runtime of its own, as {@code .tar.gz} and as Debian package. Where no JDK can link a runtime,
 * the Debian package asks for Java instead. Meanwhile the unpacked distribution gets its class-data
 * archive, which uses one processor only.
 */
public final class Packages {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final Path ALL_JDKS = Path.of("/usr/lib/jvm");
  private static final int ARGUMENTS = 7;

  private final Path target;
  private final Path checkout;
  private final String version;
  private final String time;
  private final String maintainer;
  private final String url;

  /** A JDK for another processor; null for none. */
  private final Path foreignJdk;

  private Packages(
      Path target,
      Path checkout,
      String version,
      String time,
      String maintainer,
      String url,
      Path foreignJdk) {
    this.foreignJdk = foreignJdk;
    this.maintainer = maintainer;
    this.url = url;
    this.target = target;
    this.checkout = checkout;
    this.version = version;
    this.time = time;
  }

  /**
   * @param args the folder with the distribution, packed and unpacked; that of the whole checkout;
   *     the version; the time of the sources; who answers for the Debian package; where the
   *     archives can be downloaded; the folder of a JDK for another processor, or an empty text
   */
  public static void main(String[] args) throws IOException {
    if (args.length != ARGUMENTS) {
      throw new IllegalArgumentException(
          "expected TARGET CHECKOUT VERSION TIME MAINTAINER URL FOREIGN-JDK");
    }
    // Maven passes an empty property as null.
    Path foreign = args[6] == null || args[6].isBlank() ? null : Path.of(args[6]);
    new Packages(Path.of(args[0]), Path.of(args[1]), args[2], args[3], args[4], args[5], foreign)
        .make();
  }

  private void make() throws IOException {
    new Recipes(version, target.resolve("tracetool-" + version + ".tar.gz"), url)
        .fill(checkout.resolve("packaging/recipes"), target.resolve("recipes"));
    List<RuntimeImage> images = RuntimeImage.newestFirst(JAVA_HOME, ALL_JDKS);
    RuntimeImage foreign = foreignJdk == null ? null : RuntimeImage.foreign(foreignJdk, images);
    Path done = target.resolve("packages.made-from");
    String inputs = inputs(images) + (foreign == null ? "" : foreign.identity());
    if (Files.exists(done) && Files.readString(done).equals(inputs)) {
      createClassArchive();
      return;
    }
    Files.deleteIfExists(done);
    removeOld();
    Path work = workFolder();
    try {
      Path home = work.resolve("tracetool-" + version);
      FolderTree.copy(target.resolve("tracetool"), home);
      FolderTree.delete(
          home.resolve("lib/archive")); // tied to the Java of the build and to its place
      CompletableFuture<Void> archived = inBackground("classes", this::createClassArchive);
      try {
        make(images, work, home);
        if (foreign != null) {
          makeForeign(foreign, Files.createDirectory(work.resolve("foreign")));
        }
      } finally {
        archived.join();
      }
    } finally {
      FolderTree.delete(work);
    }
    Files.writeString(done, inputs);
  }

  /** The program works without this archive, so it may fail. */
  private void createClassArchive() throws IOException {
    String program = target.resolve("tracetool/lib/make-archive").toString();
    BuildCommand.run(List.of(program), Map.of("JAVA_HOME", JAVA_HOME.toString()));
  }

  private interface PackageTask {
    void run() throws IOException;
  }

  private static CompletableFuture<Void> inBackground(String name, PackageTask work) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        task -> new Thread(task, name).start());
  }

  /**
   * A new folder of always the same name: the class-data archive holds the names of the files that
   * it was made of. Where another build is using that, or left it behind, one in the target folder.
   */
  private Path workFolder() throws IOException {
    Path usual = Path.of(System.getProperty("java.io.tmpdir"), "tracetool-packages");
    try {
      return Files.createDirectory(usual);
    } catch (IOException e) {
      System.out.println(
          usual + ": is there already; the class-data archive gets other bytes than usual");
    }
    Path own = target.resolve("packages");
    FolderTree.delete(own);
    return Files.createDirectory(own);
  }

  private void make(List<RuntimeImage> images, Path work, Path home) throws IOException {
    RuntimeImage image = link(images, home);
    if (image != null) {
      complete(home, image);
    }
    pack(image, work, home);
  }

  /** The packages for another processor, whose Java cannot be run to make a class-data archive. */
  private void makeForeign(RuntimeImage image, Path work) throws IOException {
    Path home = work.resolve("tracetool-" + version);
    FolderTree.copy(target.resolve("tracetool"), home);
    FolderTree.delete(home.resolve("lib/archive"));
    if (!image.link(home.resolve("runtime"))) {
      throw new IOException(image.identity() + ": no Java runtime can be linked");
    }
    addRuntime(home, image);
    try (DirectoryStream<Path> engines =
        Files.newDirectoryStream(home.resolve("lib"), "libduckdb_java*")) {
      for (Path engine : engines) {
        Files.delete(engine); // is for this processor
      }
    }
    pack(image, work, home);
  }

  private void pack(RuntimeImage image, Path work, Path home) throws IOException {
    FolderTree.settle(home, fileTime());
    DebianPackage debian = new DebianPackage(version, image, fileTime(), maintainer);
    // Compression takes most of the time, and the two have nothing to do with each other.
    CompletableFuture<Void> archive =
        image == null
            ? CompletableFuture.completedFuture(null)
            : inBackground("archive", () -> pack(home, runtimeName(image)));
    try (OutputStream out = output(debian.fileName())) {
      debian.write(home, work.resolve("debian"), out);
    } finally {
      archive.join();
    }
  }

  private void pack(Path home, String name) throws IOException {
    try (Tarball tar = new Tarball(output(name + ".tar.gz"), fileTime())) {
      tar.addTree(home, name);
    }
  }

  private OutputStream output(String name) throws IOException {
    return Files.newOutputStream(target.resolve(name));
  }

  /** The first image that can be linked, in its place in the package; null if there is none. */
  private static RuntimeImage link(List<RuntimeImage> images, Path home) throws IOException {
    for (RuntimeImage image : images) {
      if (image.link(home.resolve("runtime"))) {
        return image;
      }
    }
    System.out.println("no JDK here can link a Java runtime (jlink): no package with one is made");
    return null;
  }

  /** Adds what only a package with a runtime has, and leaves out what is for other systems. */
  private void complete(Path home, RuntimeImage image) throws IOException {
    addRuntime(home, image);
    if (BuildCommand.run(List.of(home.resolve("lib/make-archive").toString())) != 0) {
      throw new IOException("no class-data archive could be made for " + image.identity());
    }
  }

  private void addRuntime(Path home, RuntimeImage image) throws IOException {
    dropForeignCode(home.resolve("lib/native"), image.architecture());
    JarUnsealing.unseal(home.resolve("lib"));
    Path bill = home.resolve("bom.json");
    List<BomComponent> components =
        new ArrayList<>(Libraries.of(Thread.currentThread().getContextClassLoader()));
    components.add(image.component());
    Files.writeString(bill, BillOfMaterials.json(version, time, components));
    // The archive notes the times of the files that it was made of.
    FolderTree.settle(home, fileTime());
  }

  private static void dropForeignCode(Path folder, String architecture) throws IOException {
    String own = architecture.equals("x86_64") ? "amd64" : architecture;
    for (Path path : FolderTree.walk(folder)) {
      Path at = folder.relativize(path);
      boolean needed = at.startsWith(Path.of("linux", own)) || Path.of("linux", own).startsWith(at);
      if (!needed && !at.toString().isEmpty()) {
        FolderTree.delete(path);
      }
    }
  }

  private String runtimeName(RuntimeImage image) {
    return "tracetool-" + version + "-linux-" + image.architecture();
  }

  private FileTime fileTime() {
    return FileTime.from(Instant.parse(time));
  }

  /** Everything that the packages depend on; equal inputs give equal packages. */
  private String inputs(List<RuntimeImage> images) throws IOException {
    StringBuilder inputs = new StringBuilder();
    inputs.append(Digests.sha256(target.resolve("tracetool-" + version + ".tar.gz")));
    for (RuntimeImage image : images) {
      inputs.append('\n').append(image.identity());
    }
    for (Path path : FolderTree.walk(checkout.resolve("packaging/src/main"))) {
      if (Files.isRegularFile(path)) {
        inputs.append('\n').append(Digests.sha256(path));
      }
    }
    return inputs.append('\n').append(maintainer).append('\n').toString();
  }

  /** Packages of an earlier build, which may have had another name. */
  private void removeOld() throws IOException {
    try (DirectoryStream<Path> old =
        Files.newDirectoryStream(target, "{tracetool-*-linux-*.tar.gz,tracetool_*.deb}")) {
      for (Path file : old) {
        Files.delete(file);
      }
    }
  }
}
