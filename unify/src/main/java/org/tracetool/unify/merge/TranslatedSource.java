package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.unify.definitions.TokenMap;

/** The records of a stream of an input with the tokens and times of the output. */
final class TranslatedSource extends FrontSource {
  private static final DefinitionKind[] KINDS = DefinitionKind.values();
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final int GROUPS = DefinitionKind.GROUP.ordinal();
  private static final int KEYS = DefinitionKind.KEY.ordinal();
  private static final Role[][] ROLES = EventKind.roles();

  /** Strangers of a stream that are reported one by one. */
  private static final int MAX_REPORTED = 100;

  private final MergeInput input;
  private final UndefinedTokenRenumbering strangers;
  private final Diagnostics diagnostics;
  private final ClockMap clock;
  private final boolean sameTimes;
  private final boolean sameTokens;
  private final boolean[] same = new boolean[KINDS.length];
  private final TokenMap[] local = new TokenMap[KINDS.length];
  private final TokenMap[] shared = new TokenMap[KINDS.length];

  /** For each kind of event the fields whose tokens can change, with the kinds of definition. */
  private final int[][] plans = new int[ROLES.length][];

  private final IntMap[] reportedTokens = new IntMap[KINDS.length];
  private final EventCursor event = new EventCursor();

  /** Whether a text that cannot be translated may mean something else now. */
  private final boolean textsAge;

  private long aged;

  TranslatedSource(
      EventSource source,
      MergeInput input,
      int stream,
      UndefinedTokenRenumbering strangers,
      Diagnostics diagnostics) {
    super(source);
    this.input = input;
    this.strangers = strangers;
    this.diagnostics = diagnostics;
    this.clock = input.clock();
    sameTimes = clock.isIdentity();
    TokenMaps tokens = input.tokens();
    boolean all = true;
    boolean renumbered = false;
    for (int k = 0; k < KINDS.length; k++) {
      // Its process is stored beside its text.
      renumbered |= k != LOCATIONS && k != GROUPS && !tokens.isIdentity(stream, k);
      same[k] = keepsTokens(input, stream, k, strangers);
      all &= same[k];
      local[k] = tokens.local(stream, k);
      shared[k] = tokens.shared(k);
    }
    same[LOCATIONS] &= same[GROUPS]; // a group can be used in place of a process
    sameTokens = all;
    textsAge = renumbered || !clock.isSameRate();
    for (int k = 0; k < plans.length; k++) {
      plans[k] = plan(ROLES[k]);
    }
  }

  private static boolean keepsTokens(
      MergeInput input, int stream, int kind, UndefinedTokenRenumbering strangers) {
    TokenMaps tokens = input.tokens();
    return tokens.isIdentity(stream, kind) && strangers.none(kind, tokens.shared(kind));
  }

  /** Returns whether no token of a stream changes. */
  static boolean keepsTokens(MergeInput input, int stream, UndefinedTokenRenumbering strangers) {
    for (int k = 0; k < KINDS.length; k++) {
      if (!keepsTokens(input, stream, k, strangers)) {
        return false;
      }
    }
    return true;
  }

  private int[] plan(Role[] roles) {
    int[] plan = new int[2 * roles.length];
    int n = 0;
    for (int i = 0; i < roles.length; i++) {
      if (roles[i].isToken() && !same[roles[i].definition().ordinal()]) {
        plan[n++] = i;
        plan[n++] = roles[i].definition().ordinal();
      }
    }
    return Arrays.copyOf(plan, n);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean any = source.read(block);
    if (any && !(sameTokens && sameTimes && !textsAge)) {
      event.wrap(block);
      while (event.next()) {
        if (!sameTimes) {
          convertTimes();
        }
        if (!sameTokens) {
          translateTokens();
        }
        if (textsAge && isText(event.kind())) {
          aged++;
        }
      }
    }
    return any;
  }

  /** Returns whether records of a kind are known by their text alone. */
  private static boolean isText(EventKind kind) {
    return kind == EventKind.UNKNOWN || kind == EventKind.SNAPSHOT_UNKNOWN;
  }

  private void convertTimes() throws IOException {
    event.setTime(clock.time(event.time()));
    Role[] roles = ROLES[event.kind().ordinal()];
    for (int i = 0; i < roles.length; i++) {
      if (roles[i] == Role.TIME) {
        event.setField(i, clock.time(event.field(i)));
      } else if (roles[i] == Role.DURATION) {
        event.setField(i, clock.duration(event.field(i)));
      }
    }
  }

  private void translateTokens() throws IOException {
    if (!same[LOCATIONS]) {
      event.setLocation(token(LOCATIONS, event.location()));
    }
    int[] plan = plans[event.kind().ordinal()];
    for (int i = 0; i < plan.length; i += 2) {
      int token = token(plan[i + 1], (int) event.field(plan[i]));
      event.setField(plan[i], Integer.toUnsignedLong(token));
    }
    for (int i = 0; i < event.pairs(); i++) {
      if (!same[KEYS]) {
        event.setPairKey(i, token(KEYS, event.pairKey(i)));
      }
      Role role = event.pairType(i).role();
      if (role != null) {
        int token = token(role.definition().ordinal(), (int) event.pairValue(i));
        event.setPairValue(i, Integer.toUnsignedLong(token));
      }
    }
  }

  private int token(int kind, int token) throws IOException {
    if (token == 0) {
      return 0;
    }
    int becomes = defined(kind, token);
    if (becomes == 0 && kind == LOCATIONS) {
      becomes = defined(GROUPS, token);
    }
    return becomes == 0 ? stranger(kind, token) : becomes;
  }

  private int defined(int kind, int token) {
    int own = local[kind].get(token);
    return own != 0 ? own : shared[kind].get(token);
  }

  private int stranger(int kind, int token) throws IOException {
    int becomes = strangers.becomes(input.number(), kind, token);
    if (becomes != token) {
      if (reportedTokens[kind] == null) {
        reportedTokens[kind] = new IntMap();
      }
      if (reportedTokens[kind].size() < MAX_REPORTED && reportedTokens[kind].get(token) == 0) {
        reportedTokens[kind].put(token, 1);
        UndefinedTokenRenumbering.report(diagnostics, input.name(), KINDS[kind], token, becomes);
      }
    }
    return becomes;
  }

  @Override
  public void close() throws IOException {
    diagnostics.reportLoss(
        LossCode.NUMBERS,
        "ids or times in unknown records, which are wrong after renumbering or a change of clock",
        aged);
    super.close();
  }
}
