package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.FileOperation;
import org.tracetool.format.chrome.map.ArgumentKey.Meaning;
import org.tracetool.format.timeline.TimelineIntake;

/** Input and output as DFTracer records them, and the hosts of its processes. */
final class DftracerEvents {
  private static final Set<String> WITH_BYTES =
      Set.of("read", "write", "pread", "pwrite", "pread64", "pwrite64");

  private final TimelineIntake intake;
  private final FileFacts facts;
  private final FileFacts found;
  private final ScannedArguments arguments;

  /** Hosts of processes, by name or hash. */
  private final Map<Integer, String> hosts = new HashMap<>();

  private boolean missesFiles;

  DftracerEvents(
      TimelineIntake intake, FileFacts facts, FileFacts found, ScannedArguments arguments) {
    this.intake = intake;
    this.facts = facts;
    this.found = found;
    this.arguments = arguments;
  }

  private static int code(String name) {
    return switch (name) {
      case "open", "open64", "openat", "creat", "fopen", "fopen64" -> FileOperation.OPEN;
      case "close", "fclose" -> FileOperation.CLOSE;
      case "read", "pread", "pread64", "fread" -> FileOperation.READ;
      case "write", "pwrite", "pwrite64", "fwrite" -> FileOperation.WRITE;
      case "lseek", "lseek64", "fseek" -> FileOperation.SEEK;
      default -> -1;
    };
  }

  /** Notes where the process of an event runs, if its arguments say it. */
  void noteHost(int process) {
    if (!hosts.containsKey(process)) {
      String host = arguments.text(Meaning.HOST_NAME);
      String hash = arguments.text(Meaning.HOST_HASH);
      if (host != null || hash != null) {
        hosts.put(process, host != null ? host : '#' + hash);
      }
    }
  }

  /** Takes a call of input or output, the arguments of which were read. */
  void takeFile(int row, EventTimes times, String name) throws IOException {
    int code = code(name);
    if (code < 0) {
      return;
    }
    BigDecimal result = arguments.decimal(Meaning.RESULT);
    boolean hasFailed = result != null && result.signum() < 0;
    BigDecimal bytes = BigDecimal.ZERO;
    if (result != null && !hasFailed) {
      if (WITH_BYTES.contains(name)) {
        bytes = result;
      } else if (name.equals("fread") || name.equals("fwrite")) {
        BigDecimal size = arguments.decimal(Meaning.SIZE);
        bytes = size == null || size.signum() == 0 ? result : result.multiply(size);
      }
    }
    int sort = hasFailed ? code | FileOperation.FAILED : code;
    long count = bytes.toBigInteger().bitLength() > 63 ? 0 : bytes.longValue();
    intake.addFileOperation(row, times.begin(), times.end(), file(), sort, Math.max(0, count));
  }

  private int file() {
    String name = arguments.text(Meaning.FILE_NAME);
    if (name == null) {
      String hash = arguments.text(Meaning.FILE_HASH);
      name = hash == null ? null : facts.fileNames.getOrDefault(hash, found.fileNames.get(hash));
      missesFiles |= hash != null && name == null;
    }
    return name == null ? 0 : intake.file(name);
  }

  /** Whether a file was named by a hash that was not known. */
  boolean missesFiles() {
    return missesFiles;
  }

  /** Gives processes their hosts. */
  void finish(MetadataEvents metadata) {
    hosts.forEach(
        (process, host) -> {
          String name = host.startsWith("#") ? metadata.host(host.substring(1)) : host;
          if (name != null) {
            intake.setHost(process, name);
          }
        });
  }
}
