package org.tracetool.format.otf2.map;

/**
 * Ids of OTF2, which count from 0 and have all-ones for "undefined", and tokens of the model, which
 * have 0 for "none": a token is the id plus one.
 */
public final class Otf2Ids {
  /** The id of nothing, of 32 bits. */
  public static final long UNDEFINED = 0xffff_ffffL;

  /** The id of nothing where one byte holds it. */
  private static final long UNDEFINED_8 = 0xff;

  private Otf2Ids() {}

  /** The token for an id of 32 bits. */
  public static int token(long id) {
    return (int) (id + 1);
  }

  /** The id of 32 bits for a token. */
  public static long id(long token) {
    return token - 1 & UNDEFINED;
  }

  /** The token for an id of 8 bits. */
  public static int token8(long id) {
    return id == UNDEFINED_8 ? 0 : token(id);
  }
}
