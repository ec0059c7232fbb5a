package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;

/** The files of a trace with its index, if that is beside it. */
final class IndexedFiles {
  private static final String ROLE = "annotation";

  private IndexedFiles() {}

  /** Adds the index, which is there after all files of the trace. */
  static FileSet of(FileSet set) throws IOException {
    String main = set.main().getFileName().toString();
    Path index = set.main().resolveSibling(main + IndexPlace.SUFFIX);
    String ending = main.substring(set.stem().length()) + IndexPlace.SUFFIX;
    Pattern suffixes = Pattern.compile("(?:" + set.suffixes() + ")|" + Pattern.quote(ending));
    List<TraceFile> files = new ArrayList<>(set.files());
    if (Files.isRegularFile(index, LinkOption.NOFOLLOW_LINKS) && TraceIndex.isIndex(index)) {
      files.add(new TraceFile(index, ROLE, 0, Files.size(index), null));
    }
    return new FileSet(set.main(), set.stem(), suffixes, files, set.findings());
  }

  /** Returns whether a file is the index. */
  static boolean isIndex(TraceFile file) {
    return file.role().equals(ROLE);
  }
}
