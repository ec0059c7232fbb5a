package org.tracetool.core.text.cxx;

import java.util.List;
import java.util.function.Supplier;

/** A part of a name: a type is printed around the name that it declares, hence left and right. */
abstract class CxxNode {
  abstract void printLeft(CxxPrinter out);

  void printRight(CxxPrinter out) {}

  /** Whether it is an array or a function, so that a pointer to it needs parentheses. */
  boolean isArray(CxxPrinter out) {
    return false;
  }

  boolean isFunction(CxxPrinter out) {
    return false;
  }

  /** Whether a part of it stands right of the name that it declares. */
  boolean hasRight(CxxPrinter out) {
    return isArray(out) || isFunction(out);
  }

  /** The type itself where this stands for another one. */
  CxxNode resolved(CxxPrinter out) {
    return this;
  }

  /** The name that a constructor of it has; null if it can have none. */
  String base() {
    return null;
  }

  /** Whether it needs no parentheses as an operand. */
  boolean isSimple() {
    return false;
  }

  /** A plain text. */
  static class Text extends CxxNode {
    final String text;

    Text(String text) {
      this.text = text;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.add(text);
    }

    @Override
    String base() {
      return text;
    }

    @Override
    boolean isSimple() {
      return true;
    }
  }

  /** A class of the standard library with a short name; constructors have the long one. */
  static final class Abbreviation extends Text {
    private final String template;
    private final String whole;

    Abbreviation(String name, String template, String whole) {
      super(name);
      this.template = template;
      this.whole = whole;
    }

    @Override
    String base() {
      return template;
    }

    /** As it stands before a constructor. */
    CxxNode whole() {
      return new Text(whole);
    }
  }

  /** Texts and nodes one after the other. */
  static final class Sequence extends CxxNode {
    private final Object[] parts;

    Sequence(Object... parts) {
      this.parts = parts;
    }

    @Override
    void printLeft(CxxPrinter out) {
      for (Object part : parts) {
        if (part instanceof CxxNode node) {
          out.print(node);
        } else {
          out.add((String) part);
        }
      }
    }
  }

  /** A name in a namespace, class or function. */
  static final class Member extends CxxNode {
    private final CxxNode scope;
    private final CxxNode name;

    Member(CxxNode scope, CxxNode name) {
      this.scope = scope;
      this.name = name;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.print(scope);
      out.add("::");
      out.print(name);
    }

    @Override
    String base() {
      return name.base();
    }

    @Override
    boolean isSimple() {
      return true;
    }
  }

  /** A template with its arguments. */
  static final class Instance extends CxxNode {
    private final CxxNode template;
    private final List<CxxNode> arguments;

    Instance(CxxNode template, List<CxxNode> arguments) {
      this.template = template;
      this.arguments = arguments;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.print(template);
      out.add(out.endsWith('<') ? " <" : "<");
      out.list(arguments);
      out.add(out.endsWith('>') ? " >" : ">");
    }

    @Override
    String base() {
      return template.base();
    }
  }

  /** Several nodes with commas between them. */
  static class Items extends CxxNode {
    final List<CxxNode> items;

    Items(List<CxxNode> items) {
      this.items = items;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.list(items);
    }
  }

  /** Arguments for a parameter of a template that takes any number of them. */
  static final class Pack extends Items {
    Pack(List<CxxNode> elements) {
      super(elements);
    }
  }

  /** What is printed for each element of the packs in it. */
  static final class Expansion extends CxxNode {
    private final CxxNode pattern;

    Expansion(CxxNode pattern) {
      this.pattern = pattern;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.expand(pattern);
    }
  }

  /** A lambda, whose templates have no arguments. */
  static final class Lambda extends CxxNode {
    private final List<CxxNode> parameters;
    private final int ordinal;

    Lambda(List<CxxNode> parameters, int ordinal) {
      this.parameters = parameters;
      this.ordinal = ordinal;
    }

    @Override
    void printLeft(CxxPrinter out) {
      CxxPrinter.Context outer = out.context;
      out.context = new CxxPrinter.Context(null, outer, true);
      out.add("{lambda(");
      out.list(parameters);
      out.add(")#" + ordinal + "}");
      out.context = outer;
    }
  }

  /** A parameter of a template; what it stands for depends on the function that it is used in. */
  static final class Parameter extends CxxNode {
    private final int index;

    Parameter(int index) {
      this.index = index;
    }

    @Override
    CxxNode resolved(CxxPrinter out) {
      CxxPrinter.Context context = out.context;
      if (context != null && context.isLambda()) {
        return new Text("auto:" + (index + 1));
      }
      if (context == null || index >= context.arguments().size()) {
        throw UnknownManglingException.INSTANCE;
      }
      CxxNode argument = context.arguments().get(index);
      if (argument instanceof Pack pack && out.packIndex != CxxPrinter.NO_PACK) {
        out.packSize = pack.items.size();
        argument = out.packIndex < out.packSize ? pack.items.get(out.packIndex) : new Text("");
      }
      return new Bound(argument, context.outer());
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.printLeft(resolved(out));
    }

    @Override
    void printRight(CxxPrinter out) {
      out.printRight(resolved(out));
    }

    @Override
    boolean hasRight(CxxPrinter out) {
      return resolved(out).hasRight(out);
    }

    @Override
    boolean isArray(CxxPrinter out) {
      return resolved(out).isArray(out);
    }

    @Override
    boolean isFunction(CxxPrinter out) {
      return resolved(out).isFunction(out);
    }
  }

  /** An argument, which is printed as it is meant outside of the template. */
  static final class Bound extends CxxNode {
    private final CxxNode node;
    private final CxxPrinter.Context context;

    Bound(CxxNode node, CxxPrinter.Context context) {
      this.node = node;
      this.context = context;
    }

    private <T> T within(CxxPrinter out, Supplier<T> action) {
      CxxPrinter.Context inner = out.context;
      int index = out.packIndex;
      out.context = context;
      out.packIndex = CxxPrinter.NO_PACK;
      T result = out.deeper(action);
      out.context = inner;
      out.packIndex = index;
      return result;
    }

    @Override
    void printLeft(CxxPrinter out) {
      within(
          out,
          () -> {
            node.printLeft(out);
            return null;
          });
    }

    @Override
    void printRight(CxxPrinter out) {
      within(
          out,
          () -> {
            node.printRight(out);
            return null;
          });
    }

    @Override
    CxxNode resolved(CxxPrinter out) {
      CxxNode is = within(out, () -> node.resolved(out));
      return is == node ? this : is instanceof Bound ? is : new Bound(is, context);
    }

    @Override
    boolean hasRight(CxxPrinter out) {
      return within(out, () -> node.hasRight(out));
    }

    @Override
    boolean isArray(CxxPrinter out) {
      return within(out, () -> node.isArray(out));
    }

    @Override
    boolean isFunction(CxxPrinter out) {
      return within(out, () -> node.isFunction(out));
    }
  }

  /** A type with something behind it, as const. */
  static final class Qualified extends CxxNode {
    private final CxxNode type;
    private final String qualifiers;

    Qualified(CxxNode type, String qualifiers) {
      this.type = type;
      this.qualifiers = qualifiers;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.printLeft(type);
      out.add(qualifiers);
    }

    @Override
    void printRight(CxxPrinter out) {
      out.printRight(type);
    }

    @Override
    boolean hasRight(CxxPrinter out) {
      return type.hasRight(out);
    }

    @Override
    boolean isArray(CxxPrinter out) {
      return type.isArray(out);
    }

    @Override
    boolean isFunction(CxxPrinter out) {
      return type.isFunction(out);
    }
  }

  /** A pointer or reference, also to a member of a class. */
  static final class Pointer extends CxxNode {
    private static final String REFERENCE = "&";
    private static final String MOVED = "&&";
    private static final int MAX_REFERENCES = 64;

    private final CxxNode type;
    private final String sign;
    private final CxxNode owner;

    Pointer(CxxNode type, String sign, CxxNode owner) {
      this.type = type;
      this.sign = sign;
      this.owner = owner;
    }

    private boolean isReference() {
      return sign.equals(REFERENCE) || sign.equals(MOVED);
    }

    @Override
    boolean hasRight(CxxPrinter out) {
      return type.hasRight(out);
    }

    /** A reference to a reference is one, to what may be moved only if both are. */
    private Pointer collapsed(CxxPrinter out) {
      CxxNode to = type;
      String collapsed = sign;
      for (int i = 0; isReference(); i++) {
        if (i > MAX_REFERENCES) {
          throw UnknownManglingException.INSTANCE;
        }
        to = to.resolved(out);
        Bound bound = to instanceof Bound b ? b : null;
        CxxNode bare = bound == null ? to : bound.node;
        if (!(bare instanceof Pointer p) || !p.isReference()) {
          return new Pointer(to, collapsed, null);
        }
        collapsed = p.sign.equals(REFERENCE) ? REFERENCE : collapsed;
        to = bound == null ? p.type : new Bound(p.type, bound.context);
      }
      return this;
    }

    @Override
    void printLeft(CxxPrinter out) {
      Pointer p = collapsed(out);
      CxxNode to = p.type.resolved(out);
      out.printLeft(to);
      boolean isAround = to.isArray(out) || to.isFunction(out);
      out.add(isAround ? to.isArray(out) ? " (" : "(" : owner == null ? "" : " ");
      if (owner != null) {
        out.print(owner);
        out.add("::");
      }
      out.add(p.sign);
    }

    @Override
    void printRight(CxxPrinter out) {
      Pointer p = collapsed(out);
      CxxNode to = p.type.resolved(out);
      out.add(to.isArray(out) || to.isFunction(out) ? ")" : "");
      out.printRight(to);
    }
  }

  /** An array. */
  static final class Array extends CxxNode {
    private final CxxNode type;
    private final CxxNode size;

    Array(CxxNode type, CxxNode size) {
      this.type = type;
      this.size = size;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.printLeft(type);
    }

    @Override
    void printRight(CxxPrinter out) {
      out.add(out.endsWith(']') ? "[" : " [");
      out.print(size);
      out.add("]");
      out.printRight(type);
    }

    @Override
    boolean isArray(CxxPrinter out) {
      return true;
    }
  }

  /** The type of functions. */
  static final class FunctionType extends CxxNode {
    private final CxxNode result;
    private final List<CxxNode> parameters;
    private final String qualifiers;

    /**
     * @param qualifiers what stands behind the parameters
     */
    FunctionType(CxxNode result, List<CxxNode> parameters, String qualifiers) {
      this.result = result;
      this.parameters = parameters;
      this.qualifiers = qualifiers;
    }

    @Override
    void printLeft(CxxPrinter out) {
      out.printLeft(result);
      out.add(result.hasRight(out) ? "" : " ");
    }

    @Override
    void printRight(CxxPrinter out) {
      out.add("(");
      out.list(parameters);
      out.add(")");
      out.add(qualifiers);
      out.printRight(result);
    }

    @Override
    boolean isFunction(CxxPrinter out) {
      return true;
    }
  }

  /** A function with its parameters. */
  static final class Function extends CxxNode {
    private final CxxNode name;
    private final List<CxxNode> arguments;
    private final CxxNode result;
    private final List<CxxNode> parameters;
    private final String qualifiers;

    /**
     * @param arguments those of the template that it is made of
     * @param result the type of the result; null if it is not shown
     * @param parameters null if they are not known
     * @param qualifiers what stands behind the parameters
     */
    Function(
        CxxNode name,
        List<CxxNode> arguments,
        CxxNode result,
        List<CxxNode> parameters,
        String qualifiers) {
      this.name = name;
      this.arguments = arguments;
      this.result = result;
      this.parameters = parameters;
      this.qualifiers = qualifiers;
    }

    @Override
    void printLeft(CxxPrinter out) {
      CxxPrinter.Context outer = out.context;
      int index = out.packIndex;
      out.context = new CxxPrinter.Context(arguments, outer, false);
      out.packIndex = CxxPrinter.NO_PACK;
      if (result != null) {
        out.printLeft(result);
        out.add(result.hasRight(out) ? "" : " ");
      }
      out.print(name);
      if (parameters != null) {
        out.add("(");
        out.list(parameters);
        out.add(")" + qualifiers);
      }
      if (result != null) {
        out.printRight(result);
      }
      out.context = outer;
      out.packIndex = index;
    }
  }
}
