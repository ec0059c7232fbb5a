package org.tracetool.core.text.cxx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the types in a mangled name, and what stands for earlier parts of it. */
abstract class CxxTypes extends CxxText {
  private static final Map<Character, String> BUILTIN =
      Map.ofEntries(
          Map.entry('v', "void"),
          Map.entry('w', "wchar_t"),
          Map.entry('b', "bool"),
          Map.entry('c', "char"),
          Map.entry('a', "signed char"),
          Map.entry('h', "unsigned char"),
          Map.entry('s', "short"),
          Map.entry('t', "unsigned short"),
          Map.entry('i', "int"),
          Map.entry('j', "unsigned int"),
          Map.entry('l', "long"),
          Map.entry('m', "unsigned long"),
          Map.entry('x', "long long"),
          Map.entry('y', "unsigned long long"),
          Map.entry('n', "__int128"),
          Map.entry('o', "unsigned __int128"),
          Map.entry('f', "float"),
          Map.entry('d', "double"),
          Map.entry('e', "long double"),
          Map.entry('g', "__float128"),
          Map.entry('z', "..."));
  private static final Map<Character, String> FURTHER =
      Map.of(
          'd', "decimal64",
          'e', "decimal128",
          'f', "decimal32",
          'h', "half",
          'i', "char32_t",
          's', "char16_t",
          'u', "char8_t",
          'a', "auto",
          'c', "decltype(auto)",
          'n', "decltype(nullptr)");

  private static final String CHARS = "std::char_traits<char>";
  private static final Map<Character, CxxNode> STANDARD =
      Map.of(
          'a',
              new CxxNode.Text("std::allocator") {
                @Override
                String base() {
                  return "allocator";
                }
              },
          'b',
              new CxxNode.Text("std::basic_string") {
                @Override
                String base() {
                  return "basic_string";
                }
              },
          's',
              new CxxNode.Abbreviation(
                  "std::string",
                  "basic_string",
                  "std::basic_string<char, " + CHARS + ", std::allocator<char> >"),
          'i',
              new CxxNode.Abbreviation(
                  "std::istream", "basic_istream", "std::basic_istream<char, " + CHARS + " >"),
          'o',
              new CxxNode.Abbreviation(
                  "std::ostream", "basic_ostream", "std::basic_ostream<char, " + CHARS + " >"),
          'd',
              new CxxNode.Abbreviation(
                  "std::iostream", "basic_iostream", "std::basic_iostream<char, " + CHARS + " >"));

  /** What later parts of the name may refer to. */
  final List<CxxNode> remembered = new ArrayList<>();

  /** The arguments of the template whose name was read last. */
  List<CxxNode> arguments = List.of();

  /** Whether arguments that are read are those of the function. */
  boolean isTagging;

  /** Whether what is read is the type that an operator converts to. */
  boolean isConversion;

  private final CxxExpressions expressions = new CxxExpressions(this);

  CxxTypes(String mangled, int from) {
    super(mangled, from);
  }

  /** A name with what it is used for; of a part of a name the result is not given. */
  abstract CxxNode encoding(boolean isWhole);

  abstract CxxNode name();

  void remember(CxxNode node) {
    remembered.add(node);
  }

  CxxNode type() {
    enter();
    CxxNode type = typeWithin();
    leave();
    return type;
  }

  private CxxNode typeWithin() {
    char c = peek();
    String builtin = BUILTIN.get(c);
    if (builtin != null) {
      position++;
      return new CxxNode.Text(builtin);
    }
    CxxNode type;
    switch (c) {
      case 'r', 'V', 'K' -> type = qualified();
      case 'U' -> {
        position++;
        String vendor = source();
        CxxNode arguments =
            at('I') ? new CxxNode.Instance(new CxxNode.Text(""), templateArguments()) : null;
        check(arguments == null);
        type = new CxxNode.Qualified(type(), " " + vendor);
      }
      case 'u' -> {
        position++;
        type = new CxxNode.Text(source());
      }
      case 'P' -> type = pointer("*");
      case 'R' -> type = pointer("&");
      case 'O' -> type = pointer("&&");
      case 'C' -> {
        position++;
        type = new CxxNode.Qualified(type(), " _Complex");
      }
      case 'M' -> {
        position++;
        CxxNode owner = type();
        type = new CxxNode.Pointer(type(), "*", owner);
      }
      case 'A' -> type = array();
      case 'F' -> type = functionType("");
      case 'T' -> {
        if (peek(1) == 's' || peek(1) == 'u' || peek(1) == 'e') {
          position += 2;
          type = name();
        } else {
          type = templateParameter();
          if (at('I') && !isConversion) {
            remember(type);
            type = new CxxNode.Instance(type, templateArguments());
          }
        }
      }
      case 'S' -> {
        if (peek(1) == 't') {
          type = name();
        } else {
          CxxNode known = substitution();
          if (!at('I')) {
            return known;
          }
          type = new CxxNode.Instance(known, templateArguments());
        }
      }
      case 'D' -> {
        String plain = FURTHER.get(peek(1));
        if (plain != null) {
          position += 2;
          return new CxxNode.Text(plain);
        }
        type = furtherType();
      }
      default -> type = name();
    }
    remember(type);
    return type;
  }

  private CxxNode furtherType() {
    switch (peek(1)) {
      case 't', 'T' -> {
        return decltype();
      }
      case 'p' -> {
        position += 2;
        return new CxxNode.Expansion(type());
      }
      case 'v' -> {
        position += 2;
        CxxNode size =
            isDigit(peek())
                ? new CxxNode.Text(Integer.toString(number()))
                : expressions.expression();
        expect('_');
        return new CxxNode.Sequence(type(), " __vector(", size, ")");
      }
      case 'F' -> {
        position += 2;
        String bits = Integer.toString(number());
        return new CxxNode.Text("_Float" + bits + (take('x') ? "x" : require('_')));
      }
      case 'o', 'O', 'x' -> {
        return functionType("");
      }
      default -> throw UnknownManglingException.INSTANCE;
    }
  }

  private String require(char c) {
    expect(c);
    return "";
  }

  String cvQualifiers() {
    boolean restrict = take('r');
    boolean isVolatile = take('V');
    boolean isConst = take('K');
    return (isConst ? " const" : "")
        + (isVolatile ? " volatile" : "")
        + (restrict ? " restrict" : "");
  }

  private CxxNode qualified() {
    String qualifiers = cvQualifiers();
    boolean isFunction = at('F') || at('D') && "oOx".indexOf(peek(1)) >= 0;
    return isFunction ? functionType(qualifiers) : new CxxNode.Qualified(type(), qualifiers);
  }

  private CxxNode pointer(String sign) {
    position++;
    return new CxxNode.Pointer(type(), sign, null);
  }

  private CxxNode array() {
    expect('A');
    CxxNode size = new CxxNode.Text("");
    if (isDigit(peek())) {
      int from = position;
      number();
      size = new CxxNode.Text(mangled.substring(from, position));
    } else if (!at('_')) {
      size = expressions.expression();
    }
    expect('_');
    return new CxxNode.Array(type(), size);
  }

  private CxxNode functionType(String qualifiers) {
    String behind = qualifiers;
    if (at('D') && peek(1) == 'o') {
      position += 2;
      behind += " noexcept";
    } else if (at('D') && peek(1) == 'x') {
      position += 2;
      behind += " transaction_safe";
    }
    expect('F');
    take('Y');
    CxxNode result = type();
    List<CxxNode> parameters = parameters();
    behind += take('R') ? " &" : take('O') ? " &&" : "";
    expect('E');
    return new CxxNode.FunctionType(result, parameters, behind);
  }

  /** Types of parameters, up to the end of the function. */
  List<CxxNode> parameters() {
    if (take('v')) {
      return List.of();
    }
    List<CxxNode> list = new ArrayList<>();
    while (!isEnd() && !at('E') && !at('.') && !isReferenceOfFunction()) {
      list.add(type());
    }
    check(!list.isEmpty());
    return list;
  }

  private boolean isReferenceOfFunction() {
    return (at('R') || at('O')) && peek(1) == 'E';
  }

  CxxNode decltype() {
    position += 2;
    CxxNode expression = expressions.expression();
    expect('E');
    return new CxxNode.Sequence("decltype (", expression, ")");
  }

  CxxNode templateParameter() {
    expect('T');
    int parameter = take('_') ? 0 : number() + 1;
    if (parameter > 0) {
      expect('_');
    }
    return new CxxNode.Parameter(parameter);
  }

  List<CxxNode> templateArguments() {
    expect('I');
    boolean isOfFunction = isTagging;
    isTagging = false;
    List<CxxNode> list = new ArrayList<>();
    if (isOfFunction) {
      arguments = list; // those read so far are known to the ones that follow
    }
    while (!take('E')) {
      list.add(templateArgument());
    }
    isTagging = isOfFunction;
    return list;
  }

  private CxxNode templateArgument() {
    enter();
    CxxNode argument;
    if (at('X')) {
      position++;
      argument = expressions.expression();
      expect('E');
    } else if (at('J')) {
      position++;
      List<CxxNode> elements = new ArrayList<>();
      while (!take('E')) {
        elements.add(templateArgument());
      }
      argument = new CxxNode.Pack(elements);
    } else if (at('L')) {
      argument = expressions.expression();
    } else {
      argument = type();
    }
    leave();
    return argument;
  }

  CxxNode substitution() {
    expect('S');
    CxxNode standard = STANDARD.get(peek());
    if (standard != null) {
      position++;
      CxxNode tagged = standard;
      while (take('B')) {
        tagged = new CxxNode.Sequence(tagged, "[abi:" + source() + "]");
        remember(tagged);
      }
      return tagged;
    }
    int index = take('_') ? 0 : sequence() + 1;
    if (index > 0) {
      expect('_');
    }
    check(index < remembered.size());
    return remembered.get(index);
  }
}
