package org.tracetool.core.text.cxx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a mangled name by the grammar of the Itanium ABI: names, and what they are used for. */
final class CxxParser extends CxxTypes {
  private static final Map<String, String> SPECIAL =
      Map.of(
          "TV", "vtable for ",
          "TT", "VTT for ",
          "TI", "typeinfo for ",
          "TS", "typeinfo name for ");
  private static final Map<String, String> SPECIAL_NAMES =
      Map.of(
          "GV", "guard variable for ",
          "TW", "TLS wrapper function for ",
          "TH", "TLS init function for ");

  /** What the name that was read last says of its function. */
  private boolean hasResult;

  private String qualifiers = "";

  CxxParser(String mangled, int from) {
    super(mangled, from);
  }

  /** The whole name. */
  CxxNode symbol() {
    CxxNode name = encoding(true);
    List<Object> parts = new ArrayList<>(List.of(name));
    while (at('.')) {
      int from = position;
      position++;
      while (isWord(peek())) {
        position++;
      }
      while (at('.') && isDigit(peek(1))) {
        position++;
        while (isDigit(peek())) {
          position++;
        }
      }
      parts.add(" [clone " + mangled.substring(from, position) + "]");
    }
    check(position == mangled.length());
    return parts.size() == 1 ? name : new CxxNode.Sequence(parts.toArray());
  }

  private static boolean isWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c);
  }

  @Override
  CxxNode encoding(boolean isWhole) {
    enter();
    CxxNode node = at('T') || at('G') ? special() : function(isWhole);
    leave();
    return node;
  }

  private CxxNode special() {
    String code = two();
    if (SPECIAL.containsKey(code)) {
      return new CxxNode.Sequence(SPECIAL.get(code), type());
    }
    if (SPECIAL_NAMES.containsKey(code)) {
      return new CxxNode.Sequence(SPECIAL_NAMES.get(code), name());
    }
    switch (code) {
      case "Th", "Tv" -> {
        position--;
        skipOffset();
        return new CxxNode.Sequence(
            code.equals("Th") ? "non-virtual thunk to " : "virtual thunk to ", encoding(false));
      }
      case "Tc" -> {
        skipOffset();
        skipOffset();
        return new CxxNode.Sequence("covariant return thunk to ", encoding(false));
      }
      default -> throw UnknownManglingException.INSTANCE;
    }
  }

  private void skipOffset() {
    boolean isVirtual = at('v');
    expect(isVirtual ? 'v' : 'h');
    skipSigned();
    expect('_');
    if (isVirtual) {
      skipSigned();
      expect('_');
    }
  }

  private void skipSigned() {
    take('n');
    number();
  }

  private CxxNode function(boolean isWhole) {
    List<CxxNode> outer = arguments;
    boolean wasTagging = isTagging;
    arguments = List.of();
    isTagging = true;
    CxxNode name = name();
    boolean withResult = hasResult;
    String behind = qualifiers;
    isTagging = false;
    CxxNode result = null;
    List<CxxNode> parameters = null;
    if (!isEnd() && !at('E') && !at('.')) {
      result = withResult ? type() : null;
      parameters = parameters();
    }
    CxxNode node =
        new CxxNode.Function(name, arguments, isWhole ? result : null, parameters, behind);
    arguments = outer;
    isTagging = wasTagging;
    return node;
  }

  @Override
  CxxNode name() {
    enter();
    hasResult = false;
    qualifiers = "";
    CxxNode name = at('N') ? nested() : at('Z') ? local() : unscoped();
    leave();
    return name;
  }

  private CxxNode unscoped() {
    if (at('S') && peek(1) != 't') {
      CxxNode template = substitution();
      check(at('I'));
      hasResult = true;
      return new CxxNode.Instance(template, templateArguments());
    }
    boolean isStandard = at('S');
    if (isStandard) {
      position += 2;
    }
    CxxNode own = tagged(unqualified(null));
    boolean isPlain = !isConversionName;
    CxxNode name = isStandard ? new CxxNode.Member(new CxxNode.Text("std"), own) : own;
    if (!at('I')) {
      return name;
    }
    remember(name);
    hasResult = isPlain;
    CxxNode made = new CxxNode.Instance(name, templateArguments());
    hasResult = isPlain;
    return made;
  }

  /** Whether the name that was read last is one of a constructor, destructor or conversion. */
  private boolean isConversionName;

  private CxxNode local() {
    expect('Z');
    CxxNode function = encoding(false);
    expect('E');
    if (take('s')) {
      skipDiscriminator();
      return new CxxNode.Member(function, new CxxNode.Text("string literal"));
    }
    String argument = null;
    if (take('d')) {
      argument = "{default arg#" + (isDigit(peek()) ? number() + 2 : 1) + "}";
      expect('_');
    }
    CxxNode own = name();
    skipDiscriminator();
    CxxNode scope =
        argument == null ? function : new CxxNode.Member(function, new CxxNode.Text(argument));
    return new CxxNode.Member(scope, own);
  }

  private void skipDiscriminator() {
    if (!take('_')) {
      return;
    }
    if (take('_')) {
      number();
      expect('_');
    } else {
      check(isDigit(peek()));
      position++;
    }
  }

  private CxxNode nested() {
    expect('N');
    String behind = cvQualifiers();
    behind += take('R') ? " &" : take('O') ? " &&" : "";
    CxxNode soFar = null;
    boolean endsWithArguments = false;
    boolean special = false;
    while (!take('E')) {
      if (at('S') && peek(1) == 't') {
        check(soFar == null);
        position += 2;
        soFar = new CxxNode.Text("std");
        continue;
      }
      if (at('S')) {
        check(soFar == null);
        soFar = substitution();
        continue;
      }
      if (at('I')) {
        check(soFar != null && !endsWithArguments);
        soFar = new CxxNode.Instance(soFar, templateArguments());
        endsWithArguments = true;
        remember(soFar);
        continue;
      }
      endsWithArguments = false;
      if (at('T')) {
        check(soFar == null);
        soFar = templateParameter();
      } else if (at('D') && (peek(1) == 't' || peek(1) == 'T')) {
        check(soFar == null);
        soFar = decltype();
      } else {
        take('L');
        CxxNode own = tagged(unqualified(soFar));
        special = isConversionName;
        CxxNode scope =
            special && soFar instanceof CxxNode.Abbreviation a && !isCast ? a.whole() : soFar;
        soFar = soFar == null ? own : new CxxNode.Member(scope, own);
      }
      remember(soFar);
    }
    check(soFar != null && !remembered.isEmpty());
    remembered.remove(remembered.size() - 1);
    hasResult = endsWithArguments && !special;
    qualifiers = behind;
    return soFar;
  }

  /** Whether the name that was read last is one of a conversion. */
  private boolean isCast;

  private CxxNode unqualified(CxxNode scope) {
    isConversionName = false;
    isCast = false;
    char c = peek();
    if (isDigit(c)) {
      return new CxxNode.Text(source());
    }
    if (c == 'L') {
      position++;
      return new CxxNode.Text(source());
    }
    if (c == 'U') {
      return unnamed();
    }
    if (c == 'C' && peek(1) == 'I' && isDigit(peek(2))) {
      position += 3;
      isConversionName = true;
      CxxNode inherited = type();
      check(inherited.base() != null);
      isConversionName = true;
      return new CxxNode.Text(inherited.base());
    }
    if ((c == 'C' || c == 'D') && isDigit(peek(1))) {
      position += 2;
      check(scope != null && scope.base() != null);
      isConversionName = true;
      return new CxxNode.Text((c == 'D' ? "~" : "") + scope.base());
    }
    String code = two();
    if (code.equals("DC")) {
      List<Object> parts = new ArrayList<>(List.of("["));
      while (!take('E')) {
        parts.add((parts.size() == 1 ? "" : ", ") + source());
      }
      parts.add("]");
      return new CxxNode.Sequence(parts.toArray());
    }
    if (code.equals("cv")) {
      boolean was = isConversion;
      boolean wasTagging = isTagging;
      isConversion = wasTagging;
      isTagging = false;
      CxxNode to = type();
      isConversion = was;
      isTagging = wasTagging;
      isConversionName = true;
      isCast = true;
      return new CxxNode.Sequence("operator ", to);
    }
    if (code.equals("li")) {
      return new CxxNode.Text("operator\"\" " + source());
    }
    String operator = CxxOperator.name(code);
    check(operator != null);
    return new CxxNode.Text(operator);
  }

  private CxxNode tagged(CxxNode name) {
    CxxNode tagged = name;
    while (take('B')) {
      tagged = new Tagged(tagged, source());
    }
    return tagged;
  }

  /** A name with a tag of the ABI. */
  private static final class Tagged extends CxxNode.Text {
    private final CxxNode name;

    Tagged(CxxNode name, String tag) {
      super("[abi:" + tag + "]");
      this.name = name;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.print(name);
      super.printLeft(out);
    }

    @Override
    String base() {
      return name.base();
    }
  }

  private CxxNode unnamed() {
    String code = two();
    if (code.equals("Ut")) {
      return new CxxNode.Text("{unnamed type#" + ordinal() + "}");
    }
    check(code.equals("Ul"));
    boolean wasTagging = isTagging;
    boolean wasConversion = isConversion;
    isTagging = false;
    isConversion = false;
    List<CxxNode> parameters = parameters();
    isTagging = wasTagging;
    isConversion = wasConversion;
    expect('E');
    return new CxxNode.Lambda(parameters, ordinal());
  }

  /** A number that is counted from 1, of which the first has none. */
  private int ordinal() {
    int ordinal = isDigit(peek()) ? number() + 2 : 1;
    expect('_');
    return ordinal;
  }
}
