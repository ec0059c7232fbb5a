package org.tracetool.query;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;

/** Tells what an error of the engine means for its user: most are mistakes in the SQL, not all. */
final class EngineFailure {
  private static final String NO_MEMORY = "Out of Memory Error";
  private static final String NOT_ALLOCATED = "bad_alloc";
  private static final String NO_HEAP = "Java heap space";
  private static final String NO_ROOM_TO_SPILL = "failed to offload data block";
  private static final String FULL = "No space left on device";
  private static final String NO_FILES = "file system operations are disabled";
  private static final String NOT_WRITTEN = "Could not write file";

  /** The suffix of a result that is made in the folder for temporary files; none else has it. */
  private static final String RESULT = ".parquet\"";

  private EngineFailure() {}

  /**
   * The error to report.
   *
   * @param temporary the folder for what memory cannot hold
   * @param output what messages call the output; null if the SQL names it
   */
  static IOException of(SQLException e, Path temporary, Path output) {
    String said = SqlMessage.of(e);
    String folder = temporary.toAbsolutePath().toString();
    boolean isTemporary = said.contains(NO_ROOM_TO_SPILL) || said.contains(folder);
    boolean isFull = said.contains(FULL) || said.contains(NOT_WRITTEN);
    if (isFull && said.contains(folder) && said.contains(RESULT)) {
      return new OutputException(
          folder
              + ": cannot hold the result, which is completed there first: "
              + reason(said)
              + "; set TMPDIR to another folder");
    }
    if (said.contains(NO_ROOM_TO_SPILL) || isFull && isTemporary) {
      return new OutputException(
          folder
              + ": no space for what does not fit into memory; set TMPDIR to another folder, or"
              + " allow more memory with --memory");
    }
    if (isFull) {
      return new OutputException(
          (output == null ? "the output" : output + ":") + " cannot be written: " + reason(said));
    }
    if (said.contains(NO_MEMORY) || said.contains(NOT_ALLOCATED)) {
      return new UsageException(
          "the query does not fit into half of --memory, which is for the engine; allow more with"
              + " --memory, or use fewer --threads");
    }
    if (said.contains(NO_HEAP)) {
      return new UsageException(
          "a value of the result does not fit into memory; allow more with --memory");
    }
    if (said.contains(NO_FILES)) {
      return new UsageException(
          "SQL: " + file(said) + " is read or written only with --allow-files");
    }
    return new UsageException(said);
  }

  /** The file that may not be touched, as the engine names it. */
  private static String file(String said) {
    int begin = said.indexOf('"');
    int end = said.indexOf('"', begin + 1);
    return begin < 0 || end < 0 ? "a file" : said.substring(begin, end + 1);
  }

  /** What the system says of a file that was not written, such as that it is too large. */
  private static String reason(String said) {
    int colon = said.lastIndexOf(": ");
    return said.contains(FULL) ? FULL : said.substring(colon < 0 ? 0 : colon + 2);
  }
}
