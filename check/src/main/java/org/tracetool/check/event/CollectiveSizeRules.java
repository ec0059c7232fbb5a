package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the rules of MPI say about the sizes that members of a collective operation give. Tracers
 * count differently: the amount for one member, or for all, with the root or without, nothing for
 * what stays in place. Only what fits none of these is a fault.
 */
final class CollectiveSizeRules {
  /** Members whose sizes do not fit, and a text about them. */
  record Fault(List<LocationState> members, String text) {}

  private final CollectiveInstance op;
  private final int rootAt;
  private final int n;

  private CollectiveSizeRules(CollectiveInstance op, int root) {
    this.op = op;
    n = op.count;
    int at = -1;
    for (int i = 0; i < n; i++) {
      at = op.members[i].token == root ? i : at;
    }
    rootAt = at;
  }

  /** The fault of an operation; null if everything fits or is not known. */
  static Fault check(CollectiveInstance op, String name, int root) {
    return new CollectiveSizeRules(op, root).check(name);
  }

  private Fault check(String name) {
    String plain = name.startsWith("I") && !name.startsWith("IN") ? name.substring(1) : name;
    return switch (plain) {
      case "BCAST" -> rootAt < 0 ? null : bcast();
      case "GATHER" -> rootAt < 0 ? null : parts(true);
      case "SCATTER" -> rootAt < 0 ? null : parts(false);
      case "GATHERV" -> rootAt < 0 ? null : sum(true);
      case "SCATTERV" -> rootAt < 0 ? null : sum(false);
      case "REDUCE" -> rootAt < 0 ? null : reduce();
      case "ALLREDUCE", "SCAN", "EXSCAN", "ALLGATHER", "ALLTOALL" -> equal();
      case "ALLGATHERV" -> allgatherv();
      case "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK" -> others(true, false, -1);
      case "ALLTOALLV", "ALLTOALLW" -> total();
      default -> null;
    };
  }

  /** Returns whether a value is the amount for one member or for all. */
  private boolean fits(long one, long value) {
    return value == one || value == one * n || value == one * (n - 1);
  }

  private Fault bcast() {
    long sent = op.sent(rootAt);
    long own = op.received(rootAt);
    long most = majority(false);
    long one = own != 0 && fits(own, sent) ? own : sent;
    // Some tracers count what is received once for each member.
    one = most != 0 && fits(one, most) && (own == most || own == 0) ? most : one;
    List<LocationState> wrong = new ArrayList<>();
    StringBuilder text = new StringBuilder("the root sends " + one + " bytes");
    for (int i = 0; i < n; i++) {
      // Nsight Systems gives all members one size, that of the buffer.
      long mine = op.received(i) == 0 ? op.sent(i) : op.received(i);
      if (i != rootAt && mine != one) {
        wrong.add(op.members[i]);
        appendText(text, i, "expects", mine);
      }
    }
    return wrong.isEmpty() ? null : new Fault(wrong, text.toString());
  }

  private void appendText(StringBuilder text, int i, String verb, long bytes) {
    if (text.length() < 200) {
      text.append(op.members[i].rank < 0 ? ", token #" : ", rank ");
      text.append(op.members[i].rank < 0 ? op.members[i].token : op.members[i].rank)
          .append(' ')
          .append(verb)
          .append(' ');
      text.append(bytes);
    }
  }

  /** Gather and scatter: the root has the same amount for each member. */
  private Fault parts(boolean gather) {
    long whole = gather ? op.received(rootAt) : op.sent(rootAt);
    long most = majority(gather);
    if (most < 0) {
      return null;
    }
    // What fits most members shows whether the root counts its own part.
    long one = whole % n == 0 ? whole / n : whole == most * (n - 1) ? most : -1;
    if (whole == most * (n - 1) || whole == most || isAgreed(gather, most)) {
      one = most; // some tracers give the root the sum of what the members say
    }
    List<LocationState> wrong = new ArrayList<>();
    String amount =
        one < 0 ? whole + " bytes in all" : one + " bytes " + (gather ? "of each" : "to each");
    StringBuilder text = new StringBuilder("the root " + (gather ? "expects " : "sends ") + amount);
    for (int i = 0; i < n; i++) {
      long mine = gather ? op.sent(i) : op.received(i);
      boolean inPlace = i == rootAt && mine == 0;
      if (!inPlace && mine != one) {
        wrong.add(op.members[i]);
        appendText(text, i, gather ? "sends" : "expects", mine);
      }
    }
    if (wrong.isEmpty() && whole != one && whole != one * n && whole != one * (n - 1)) {
      wrong.add(op.members[rootAt]);
      String verb = gather ? "expects " : "sends ";
      text.setLength(0);
      text.append("the root ").append(verb).append(whole).append(" bytes, not ").append(one);
      text.append(gather ? " of each" : " to each");
    }
    return wrong.isEmpty() ? null : new Fault(wrong, text.toString());
  }

  /** Whether more than half of at least two members other than the root give an amount. */
  private boolean isAgreed(boolean sent, long amount) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      count += i != rootAt && (sent ? op.sent(i) : op.received(i)) == amount ? 1 : 0;
    }
    return count > 1 && 2 * count > n - 1;
  }

  /** The amount that most members other than the root give; -1 if there are none. */
  private long majority(boolean sent) {
    return majority(sent, rootAt);
  }

  private long majority(boolean sent, int without) {
    Map<Long, Integer> counts = new HashMap<>();
    long best = -1;
    int most = 0;
    for (int i = 0; i < n; i++) {
      if (i == without) {
        continue;
      }
      long value = sent ? op.sent(i) : op.received(i);
      int count = counts.merge(value, 1, Integer::sum);
      if (count > most || count == most && value == best) {
        most = count;
        best = value;
      }
    }
    return best;
  }

  /** Gatherv and scatterv: the amounts of the members add up to that of the root. */
  private Fault sum(boolean gather) {
    long whole = gather ? op.received(rootAt) : op.sent(rootAt);
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += gather ? op.sent(i) : op.received(i);
    }
    long own = gather ? op.sent(rootAt) : op.received(rootAt);
    boolean inPlace = own == 0 && whole > sum;
    if (sum == whole || sum - own == whole || sum == whole * n || inPlace) {
      return null;
    }
    return all(
        "the root "
            + (gather ? "expects " : "sends ")
            + whole
            + " bytes, the members "
            + (gather ? "send " : "expect ")
            + sum
            + " in all");
  }

  private Fault all(String text) {
    List<LocationState> members = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      members.add(op.members[i]);
    }
    return new Fault(members, text);
  }

  private Fault reduce() {
    Fault fault = others(true, true, rootAt);
    if (fault != null) {
      return fault;
    }
    long one = majority(true);
    long whole = op.received(rootAt);
    if (one >= 0 && whole != 0 && !fits(one, whole) && !fits(whole, one)) {
      return new Fault(
          List.of(op.members[rootAt]),
          "the members send " + one + " bytes, the root expects " + whole);
    }
    return null;
  }

  /** Operations in which all give the same amounts. */
  private Fault equal() {
    Fault fault = others(true, true, -1);
    return fault == null ? others(false, true, -1) : fault;
  }

  /**
   * Finds members with another amount than the most.
   *
   * @param sent whether the amounts sent are compared
   * @param inPlace whether nothing is allowed as well
   * @param root member that may be in place
   */
  private Fault others(boolean sent, boolean inPlace, int root) {
    long most = majority(sent, root);
    List<LocationState> wrong = new ArrayList<>();
    StringBuilder text =
        new StringBuilder("most members " + (sent ? "send " : "receive ") + most + " bytes");
    for (int i = 0; i < n; i++) {
      long value = sent ? op.sent(i) : op.received(i);
      boolean none = value == 0 && (inPlace && sent && most != 0 && root < 0 || i == root);
      if (value != most && !none) {
        wrong.add(op.members[i]);
        appendText(text, i, sent ? "sends" : "receives", value);
      }
    }
    return wrong.isEmpty() || most < 0 ? null : new Fault(wrong, text.toString());
  }

  private Fault allgatherv() {
    Fault fault = others(false, false, -1);
    if (fault != null) {
      return fault;
    }
    long sum = 0;
    boolean anyNone = false;
    for (int i = 0; i < n; i++) {
      sum += op.sent(i);
      anyNone |= op.sent(i) == 0;
    }
    long each = op.received(0);
    boolean counts = sum == each || sum == each * n || sum == each * (n - 1) || each == sum * n;
    return counts || anyNone && each > sum
        ? null
        : all("the members send " + sum + " bytes in all, each receives " + each);
  }

  private Fault total() {
    long sent = 0;
    long received = 0;
    boolean anyNone = false;
    for (int i = 0; i < n; i++) {
      sent += op.sent(i);
      received += op.received(i);
      anyNone |= op.sent(i) == 0;
    }
    return sent == received || anyNone && received > sent
        ? null
        : all("the members send " + sent + " bytes in all and receive " + received);
  }
}
