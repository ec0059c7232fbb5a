package org.tracetool.core.event;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;

/**
 * Remembers which tokens events refer to, their processes and the keys of their pairs among them.
 * Takes about a bit for each token below 65536, and little for all others together: those are
 * reported as they come. Not thread-safe.
 */
public final class ReferencedTokens {
  private static final DefinitionKind[] KINDS = DefinitionKind.values();
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final int KEYS = DefinitionKind.KEY.ordinal();

  /** Tokens below this are remembered by a bit each. */
  private static final int DENSE = 1 << 16;

  /** Receives tokens. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A token that events refer to; never 0.
     *
     * @param kind {@link DefinitionKind#LOCATION} also where a group may be meant
     */
    void visitReference(DefinitionKind kind, int token);
  }

  private final Listener listener;
  private final long[][] bits = new long[KINDS.length][];

  /** Others that were reported already. */
  private final IntMap[] far = new IntMap[KINDS.length];

  private int lastLocation;

  /**
   * No tokens yet.
   *
   * @param listener receives large tokens while events are added, some several times; all others by
   *     {@link #tell}
   */
  public ReferencedTokens(Listener listener) {
    this.listener = listener;
  }

  /** Adds what an event refers to. */
  public void add(EventCursor event) {
    if (event.location() != lastLocation) {
      lastLocation = event.location();
      mark(LOCATIONS, lastLocation);
    }
    int[] fields = TokenFields.of(event.kindOrdinal());
    for (int i = 0; i < fields.length; i += 2) {
      mark(fields[i + 1], (int) event.field(fields[i]));
    }
    for (int i = 0; i < event.pairs(); i++) {
      mark(KEYS, event.pairKey(i));
      Role role = event.pairType(i).role();
      if (role != null) {
        mark(role.definition().ordinal(), (int) event.pairValue(i));
      }
    }
  }

  private void mark(int kind, int token) {
    if (token == 0) {
      return;
    }
    if (token < 0 || token >= DENSE) {
      markFar(kind, token);
      return;
    }
    long[] set = bits[kind];
    int word = token >>> 6;
    if (set == null || word >= set.length) {
      set = Arrays.copyOf(set == null ? new long[0] : set, Math.max(16, 2 * word + 1));
      bits[kind] = set;
    }
    set[word] |= 1L << token;
  }

  private void markFar(int kind, int token) {
    IntMap known = far[kind];
    if (known == null || known.size() >= DENSE) {
      known = new IntMap();
      far[kind] = known;
    }
    if (known.get(token) == 0) {
      known.put(token, 1);
      listener.visitReference(KINDS[kind], token);
    }
  }

  /** Reports all tokens that were not reported as they came. */
  public void tell() {
    for (int kind = 0; kind < bits.length; kind++) {
      long[] set = bits[kind] == null ? new long[0] : bits[kind];
      for (int word = 0; word < set.length; word++) {
        for (long rest = set[word]; rest != 0; rest &= rest - 1) {
          listener.visitReference(KINDS[kind], word << 6 | Long.numberOfTrailingZeros(rest));
        }
      }
    }
  }
}
