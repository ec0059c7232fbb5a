package org.tracetool.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what has to go with the jars of a distribution, bill of materials and licences, and
 * settles the modes in these jars.
 */
public final class LicenceWriter {
  private static final int ARGUMENTS = 4;

  private LicenceWriter() {}

  /**
   * @param args the folder to write to, that of the whole checkout, the version, and the time of
   *     the sources
   */
  public static void main(String[] args) throws IOException {
    if (args.length != ARGUMENTS) {
      throw new IllegalArgumentException("expected OUT CHECKOUT VERSION TIME");
    }
    Path out = Path.of(args[0]);
    Path checkout = Path.of(args[1]);
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    List<BomComponent> libraries = Libraries.of(loader);
    if (libraries.isEmpty()) {
      throw new IOException("no library found on the class path");
    }
    JarModes.settle(checkout, loader);
    JarModes.settleIn(out.toAbsolutePath().getParent()); // the jar of the program itself
    FolderTree.delete(out);
    Files.createDirectories(out);
    Files.writeString(out.resolve("bom.json"), BillOfMaterials.json(args[2], args[3], libraries));
    Licences.collect(
        libraries,
        checkout.resolve("packaging/licences"),
        checkout.resolve("LICENSE"),
        out.resolve("licences"));
  }
}
