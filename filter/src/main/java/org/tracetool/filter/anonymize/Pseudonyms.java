package org.tracetool.filter.anonymize;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.tracetool.core.text.TraceText;

/**
 * Makes pseudonyms of names with a secret key: the same name always has the same one, and nobody
 * without the key can try names. They follow from the name alone, so that neither threads nor the
 * order of records matter. Thread-safe.
 */
final class Pseudonyms {
  /** Bits of a letter. */
  static final int LETTER_BITS = 5;

  /** Bytes of a key. */
  static final int KEY_BYTES = 32;

  /** Five bits each: two of a million names are alike once in two million runs. */
  private static final int LETTERS = 12;

  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int MAX_TAG = Integer.MAX_VALUE;
  private static final int ROUNDS = 4;
  private static final int HALF = 0xffff;

  private final Mac mac;
  private final int[] roundKeys = new int[ROUNDS];

  /** With a key of {@link #KEY_BYTES}. */
  Pseudonyms(byte[] key) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
    byte[] tags = hash("tags");
    for (int i = 0; i < ROUNDS; i++) {
      roundKeys[i] = number(tags, i);
    }
  }

  /** A key that nobody knows. */
  static byte[] randomKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }

  private synchronized byte[] hash(String text) {
    return mac.doFinal(TraceText.encode(text));
  }

  /** The pseudonym of a name, after a prefix that says what it names. */
  String of(String prefix, String name) {
    byte[] hash = hash(name);
    StringBuilder out = new StringBuilder(prefix).append('_');
    for (int i = 0; i < LETTERS; i++) {
      int bit = i * LETTER_BITS;
      int two = (hash[bit / 8] & 0xff) << 8 | hash[bit / 8 + 1] & 0xff;
      out.append(ALPHABET.charAt(two >> 16 - LETTER_BITS - bit % 8 & (1 << LETTER_BITS) - 1));
    }
    return out.toString();
  }

  /** The number of a letter of a pseudonym. */
  static int number(byte letter) {
    return ALPHABET.indexOf(letter);
  }

  /** Bytes of the same length in place of bytes whose meaning is not known. */
  byte[] ofBytes(byte[] bytes) {
    byte[] out = new byte[bytes.length];
    byte[] hash;
    synchronized (this) {
      hash = mac.doFinal(bytes);
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = hash[i % hash.length];
    }
    return out;
  }

  /**
   * Another tag in place of a tag; different ones stay different. Neither 0 nor what is above 2^31
   * - 1 changes, since these have meanings of their own.
   */
  long ofTag(long tag) {
    if (tag <= 0 || tag > MAX_TAG) {
      return tag;
    }
    int next = (int) tag;
    do {
      next = permuted(next);
    } while (next <= 0);
    return next;
  }

  /** A permutation of all numbers of 32 bits. */
  private int permuted(int number) {
    int left = number >>> 16;
    int right = number & HALF;
    for (int key : roundKeys) {
      int mixed = (right ^ key) * 0x9e3779b1;
      mixed = (mixed ^ mixed >>> 15) * 0x85ebca6b;
      int swap = right;
      right = left ^ mixed >>> 16 & HALF;
      left = swap;
    }
    return left << 16 | right;
  }

  private static int number(byte[] bytes, int index) {
    int number = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      number = number << 8 | bytes[index * Integer.BYTES + i] & 0xff;
    }
    return number;
  }
}
