package org.tracetool.core.text.cxx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the values and the common expressions in arguments of templates. */
final class CxxExpressions {
  private static final Map<String, String> SUFFIXES =
      Map.of(
          "int",
          "",
          "unsigned int",
          "u",
          "long",
          "l",
          "unsigned long",
          "ul",
          "long long",
          "ll",
          "unsigned long long",
          "ull");

  private final CxxTypes in;

  CxxExpressions(CxxTypes in) {
    this.in = in;
  }

  CxxNode expression() {
    in.enter();
    CxxNode expression = within();
    in.leave();
    return expression;
  }

  private CxxNode within() {
    if (in.at('L')) {
      return literal();
    }
    if (in.at('T')) {
      return in.templateParameter();
    }
    if (CxxText.isDigit(in.peek())) {
      return unresolved();
    }
    String code = in.two();
    switch (code) {
      case "st" -> {
        return new CxxNode.Sequence("sizeof (", in.type(), ")");
      }
      case "sz" -> {
        return new CxxNode.Sequence("sizeof ", operand(expression()));
      }
      case "sr" -> {
        CxxNode scope = in.type();
        return new CxxNode.Member(scope, unresolved());
      }
      case "sp" -> {
        return new CxxNode.Expansion(expression());
      }
      case "sZ" -> {
        return new CxxNode.Sequence("sizeof...(", in.templateParameter(), ")");
      }
      case "cl" -> {
        CxxNode called = expression();
        return new CxxNode.Sequence(operand(called), "(", new CxxNode.Items(upToEnd()), ")");
      }
      case "dt" -> {
        CxxNode object = expression();
        return new CxxNode.Sequence(operand(object), ".", unresolved());
      }
      case "cv" -> {
        CxxNode to = in.type();
        if (in.take('_')) {
          return new CxxNode.Sequence("(", to, ")(", new CxxNode.Items(upToEnd()), ")");
        }
        return new CxxNode.Sequence("(", to, ")", operand(expression()));
      }
      case "fp" -> {
        int parameter = in.take('_') ? 1 : in.number() + 2;
        if (parameter > 1) {
          in.expect('_');
        }
        return new CxxNode.Text("{parm#" + parameter + "}");
      }
      default -> {
        return operation(code);
      }
    }
  }

  private CxxNode operation(String code) {
    int operands = CxxOperator.operands(code);
    CxxText.check(operands > 0);
    String sign = CxxOperator.sign(code);
    CxxNode first = expression();
    if (operands == 1) {
      return new CxxNode.Sequence(sign, operand(first));
    }
    CxxNode second = expression();
    if (code.equals("ix")) {
      return new CxxNode.Sequence(operand(first), "[", second, "]");
    }
    boolean isGreater = code.equals("gt");
    return new CxxNode.Sequence(
        isGreater ? "(" : "", operand(first), sign, operand(second), isGreater ? ")" : "");
  }

  private static CxxNode operand(CxxNode node) {
    return node.isSimple() ? node : new CxxNode.Sequence("(", node, ")");
  }

  private List<CxxNode> upToEnd() {
    List<CxxNode> list = new ArrayList<>();
    while (!in.take('E')) {
      list.add(expression());
    }
    return list;
  }

  /** A name of which only the compiler knew what it means. */
  private CxxNode unresolved() {
    CxxNode name = new CxxNode.Text(in.source());
    return in.at('I') ? new CxxNode.Instance(name, in.templateArguments()) : name;
  }

  private CxxNode literal() {
    in.expect('L');
    if (in.at('_') && in.peek(1) == 'Z') {
      in.position += 2;
      CxxNode function = in.encoding(true);
      in.expect('E');
      return function;
    }
    CxxNode type = in.type();
    String name = type instanceof CxxNode.Text t ? t.text : null;
    int from = in.position;
    while (!in.at('E')) {
      CxxText.check(in.peek() > 0 && in.peek() < 0x80);
      in.position++;
    }
    String value = in.mangled.substring(from, in.position);
    in.expect('E');
    if (value.startsWith("n")) {
      value = "-" + value.substring(1);
    }
    if ("bool".equals(name) && (value.equals("0") || value.equals("1"))) {
      return new CxxNode.Text(value.equals("0") ? "false" : "true");
    }
    boolean isWhole = name != null && SUFFIXES.containsKey(name);
    return isWhole
        ? new CxxNode.Text(value + SUFFIXES.get(name))
        : new CxxNode.Sequence("(", type, ")" + value);
  }
}
