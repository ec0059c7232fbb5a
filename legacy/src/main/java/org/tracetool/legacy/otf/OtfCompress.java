package org.tracetool.legacy.otf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfcompress} and {@code otfdecompress}: single files of a trace, packed and unpacked. */
public final class OtfCompress extends OtfTool {
  private static final String SUFFIX = ".z";
  private static final String KEPT = ".original";

  private static final String USAGE =
      """
      Usage: otfcompress|otfdecompress [-c|-d] [-k] [-o DIR] [-0..-9] FILE...
      Compresses single files of an OTF trace to FILE.z, or brings FILE.z back to FILE.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -c           compress: what otfcompress does by itself
        -d           decompress: what otfdecompress does by itself
        -k           keep what is read: FILE as FILE.original, FILE.z as it is
        -o DIR       write into the folder DIR, and leave what is read as it is
        -0 .. -9     level of compression: 0 stored, 1 fast, 9 small; 4 if none is given

      For whole traces: tracetool convert --compress LEVEL TRACE OTHER
      """;

  private final String name;
  private final List<String> files = new ArrayList<>();
  private boolean decompress;
  private boolean modeGiven;
  private boolean keep;
  private String folder;
  private int level = 4;

  private OtfCompress(String name, boolean decompress) {
    super(name, USAGE, new OptionTable().flags("-c", "-d", "-k").value("-o"));
    this.name = name;
    this.decompress = decompress;
  }

  /** The default compression tool. */
  public static OtfCompress compressing() {
    return new OtfCompress("otfcompress", false);
  }

  /** The default decompression tool. */
  public static OtfCompress decompressing() {
    return new OtfCompress("otfdecompress", true);
  }

  @Override
  protected boolean plain(CommandToken word) {
    files.add(word.name());
    return true;
  }

  @Override
  protected boolean cutShort(CommandToken word) {
    return unknown(word);
  }

  /** The original takes any word that begins like a level for one, and passes over all others. */
  @Override
  protected boolean unknown(CommandToken word) {
    String text = word.written();
    if (text.length() > 1 && text.charAt(1) >= '0' && text.charAt(1) <= '9') {
      level = text.charAt(1) - '0';
    } else {
      messages.say("unknown option '" + text + "' is ignored; " + name + " --help lists all");
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    boolean allDone = true;
    for (String file : files) {
      allDone &= treat(file);
    }
    System.out.flush();
    return allDone ? 0 : FAILED;
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-c", "-d" -> {
        if (modeGiven) {
          messages.say("-c or -d was given before, " + word.name() + " is ignored");
        } else {
          modeGiven = true;
          decompress = word.name().equals("-d");
        }
      }
      case "-k" -> keep = true;
      default -> {
        folder = word.value();
        keep = true;
      }
    }
    return true;
  }

  /** Does one file; gives whether it is as it should be afterwards. */
  private boolean treat(String file) {
    if (file.endsWith(SUFFIX) != decompress) {
      messages.say(
          file
              + (decompress ? ": does not end in .z" : ": ends in .z, so it is compressed already")
              + ", left as it is");
      return true;
    }
    String result = resultName(file);
    System.out.println(
        (decompress ? "de" : "") + "compress \"" + file + "\" -> \"" + result + "\"");
    Path source;
    Path target;
    try {
      source = Path.of(file);
      target = Path.of(result);
    } catch (InvalidPathException e) {
      messages.say(file + ": cannot be the name of a file");
      return false;
    }
    if (!Files.isRegularFile(source) || !Files.isReadable(source)) {
      messages.say(file + ": cannot be read, skipped");
      return true;
    }
    try {
      long start = System.nanoTime();
      FlushedFile packed = transform(source, target);
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.println(
          String.format(
              Locale.ROOT,
              "\t%sbuf= %db : %db / %db = %6.2f%%, time= %.3fs",
              decompress ? "" : "level= " + level + ", ",
              FlushedFile.PIECE,
              packed.packed,
              packed.plain,
              packed.percent(),
              seconds));
      return true;
    } catch (FlushedFile.Damage e) {
      messages.say(
          file
              + ": "
              + e.getMessage()
              + "; left as it is; tracetool convert keeps what is good of a trace");
    } catch (IOException e) {
      messages.say(e.getMessage() + "; " + file + " is left as it is");
    }
    return false;
  }

  private String resultName(String file) {
    String result = decompress ? file.substring(0, file.length() - SUFFIX.length()) : file + SUFFIX;
    return folder == null ? result : folder + "/" + result.substring(result.lastIndexOf('/') + 1);
  }

  /** Writes the result and removes or renames the source, all of it or nothing. */
  private FlushedFile transform(Path source, Path target) throws IOException, FlushedFile.Damage {
    String sourceName = source.getFileName().toString();
    String targetName = target.getFileName().toString();
    try (OutputTransaction output = OutputTransaction.begin(target.getParent(), targetName)) {
      FlushedFile packed;
      Path part = output.file(targetName);
      try (InputStream in = NamedInput.open(source);
          OutputStream out = Files.newOutputStream(part)) {
        packed = decompress ? FlushedFile.unpack(in, out) : FlushedFile.pack(in, out, level);
      }
      if (!keep) {
        output.markForRemoval(sourceName);
      } else if (folder == null && !decompress) {
        output.adopt(source, output.file(sourceName + KEPT));
        output.markForRemoval(sourceName);
      }
      output.commit();
      return packed;
    }
  }
}
