package org.tracetool.format.otf2.print;

import java.util.Arrays;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.Space;

/**
 * What the lines of regions say after the time, with the end of the line. The texts are filled up
 * with zeros to whole words, so that they are copied word by word.
 */
final class RegionTexts {
  private static final int KEPT = 1 << 16;

  private final References references;
  private byte[][] texts = new byte[256][];
  private int[] lengths = new int[256];

  RegionTexts(References references) {
    this.references = references;
  }

  /** The text for a region; null if its id is so large that no text is kept for it. */
  byte[] text(long region) {
    if (region < 0 || region >= KEPT) {
      return null;
    }
    byte[] text = region < texts.length ? texts[(int) region] : null;
    return text == null ? compose((int) region) : text;
  }

  /** How long the text is without the zeros. */
  int length(long region) {
    return lengths[(int) region];
  }

  private byte[] compose(int region) {
    if (region >= texts.length) {
      int room = Math.max(region + 1, 2 * texts.length);
      texts = Arrays.copyOf(texts, room);
      lengths = Arrays.copyOf(lengths, room);
    }
    ByteText text = new ByteText(64);
    text.put("  Region: ");
    references.put(text, Space.REGION, region);
    text.put('\n');
    lengths[region] = text.length();
    texts[region] = PrintOutput.wholeWords(text);
    return texts[region];
  }
}
