package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tracetool.testdata.Deletion;

/**
 * Which data of a folder is on the disk and which in memory only, as POSIX guarantees it: the
 * content of a file lasts when the file was synced, names in a folder when the folder was. Changes
 * of one folder last in their order, those of two folders in any.
 *
 * <p>All files have a second name in a vault, so that one whose name comes back is the same file.
 */
final class PowerModel {
  /** A file or folder. */
  static final class Node {
    private final boolean folder;
    private Path vault;
    private Path linkTarget;
    private Set<PosixFilePermission> permissions;

    // of a file
    private byte[] lastingBytes = new byte[0];
    private FileTime lastingTime;
    private boolean dirty;

    // of a folder
    private final Map<String, Node> names = new HashMap<>();
    private Map<String, Node> lastingNames = new HashMap<>();
    private final List<Map<String, Node>> changes = new ArrayList<>();

    Node(boolean folder) {
      this.folder = folder;
    }

    /** Notes a change of names, null for one that is removed. */
    void change(Map<String, Node> change) {
      change.forEach((name, node) -> put(names, name, node));
      changes.add(change);
    }

    static void put(Map<String, Node> names, String name, Node node) {
      if (node == null) {
        names.remove(name);
      } else {
        names.put(name, node);
      }
    }
  }

  private final Path root;
  private final Path vault;
  private final Node top = new Node(true);
  private int vaulted;

  PowerModel(Path root, Path vault) throws IOException {
    this.root = root;
    this.vault = vault;
    Deletion.clear(vault);
    load(root, top);
  }

  private void load(Path folder, Node node) throws IOException {
    node.permissions = Files.getPosixFilePermissions(folder);
    for (Path p : list(folder)) {
      Node child = nodeOf(p);
      if (child.folder) {
        load(p, child);
      } else if (child.vault != null) {
        child.lastingBytes = Files.readAllBytes(p);
      }
      node.names.put(p.getFileName().toString(), child);
    }
    node.lastingNames.putAll(node.names);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (java.util.stream.Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  private Node nodeOf(Path p) throws IOException {
    Node node = new Node(Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS));
    if (Files.isSymbolicLink(p)) {
      node.linkTarget = Files.readSymbolicLink(p);
      return node;
    }
    node.permissions = Files.getPosixFilePermissions(p);
    if (!node.folder) {
      node.vault = vault.resolve(Integer.toString(vaulted++));
      Files.createLink(node.vault, p);
      node.lastingTime = Files.getLastModifiedTime(p);
    }
    return node;
  }

  private Node find(Path path) {
    Node node = top;
    Path inside = root.relativize(path.toAbsolutePath().normalize());
    if (inside.toString().isEmpty()) {
      return node;
    }
    for (Path part : inside) {
      node = node == null ? null : node.names.get(part.toString());
    }
    return node;
  }

  private Node folderOf(Path path) {
    return find(path.toAbsolutePath().normalize().getParent());
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private static Map<String, Node> one(String name, Node node) {
    Map<String, Node> change = new HashMap<>();
    change.put(name, node);
    return change;
  }

  synchronized void recordCreated(Path path) throws IOException {
    folderOf(path).change(one(name(path), nodeOf(path)));
  }

  synchronized void recordFolder(Path path) throws IOException {
    recordCreated(path);
  }

  synchronized void recordLink(Path path, Path existing) {
    folderOf(path).change(one(name(path), find(existing)));
  }

  synchronized void recordUnlink(Path path) {
    folderOf(path).change(one(name(path), null));
  }

  synchronized void recordRename(Path from, Path to) {
    Node source = folderOf(from);
    Node target = folderOf(to);
    Node node = find(from);
    if (source == target) {
      Map<String, Node> change = one(name(from), null);
      change.put(name(to), node);
      source.change(change);
    } else {
      target.change(one(name(to), node));
      source.change(one(name(from), null));
    }
  }

  synchronized Node opened(Path path, boolean writing) throws IOException {
    Node node = find(path);
    if (node == null && folderOf(path) != null && Files.isRegularFile(path)) {
      recordCreated(path); // by native code, whose calls are not seen
      node = find(path);
      node.dirty = true;
    }
    if (writing && node != null) {
      node.dirty = true;
    }
    return node;
  }

  synchronized void recordSync(Node node) throws IOException {
    if (node.folder) {
      node.lastingNames = new HashMap<>(node.names);
      node.changes.clear();
    } else if (node.vault != null) {
      node.lastingBytes = Files.readAllBytes(node.vault);
      node.lastingTime = Files.getLastModifiedTime(node.vault);
    }
  }

  /** Leaves the surviving data on the disk. */
  synchronized void cutPower(Fault fault, int seed) throws IOException {
    Random chance = new Random(seed);
    Deletion.clear(root);
    restore(top, root, fault, chance);
    Deletion.clear(vault);
  }

  private void restore(Node node, Path place, Fault fault, Random chance) throws IOException {
    Map<String, Node> left =
        new java.util.TreeMap<>(fault == Fault.CUT_DATA ? node.names : node.lastingNames);
    if (fault == Fault.CUT_SOME) {
      int count = chance.nextInt(node.changes.size() + 1);
      for (Map<String, Node> change : node.changes.subList(0, count)) {
        change.forEach((name, child) -> Node.put(left, name, child));
      }
    }
    for (Map.Entry<String, Node> e : left.entrySet()) {
      Path path = place.resolve(e.getKey());
      Node child = e.getValue();
      if (child.linkTarget != null) {
        Files.createSymbolicLink(path, child.linkTarget);
      } else if (child.folder) {
        Files.createDirectory(path);
        restore(child, path, fault, chance);
        Files.setPosixFilePermissions(path, child.permissions);
      } else {
        lose(child, fault, chance);
        Files.createLink(path, child.vault);
      }
    }
  }

  private static void lose(Node file, Fault fault, Random chance) throws IOException {
    if (!file.dirty) {
      return;
    }
    file.dirty = false; // it may have a second name
    int kept = fault == Fault.CUT_NAMES ? 2 : fault == Fault.CUT_SOME ? chance.nextInt(3) : 0;
    if (kept == 2) {
      return;
    }
    byte[] now = Files.readAllBytes(file.vault);
    if (kept == 1 && now.length > file.lastingBytes.length) {
      Files.write(file.vault, java.util.Arrays.copyOf(now, now.length / 2));
    } else {
      Files.write(file.vault, file.lastingBytes);
    }
    Files.setLastModifiedTime(file.vault, file.lastingTime);
  }
}
