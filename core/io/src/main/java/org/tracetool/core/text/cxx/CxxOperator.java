package org.tracetool.core.text.cxx;

import java.util.HashMap;
import java.util.Map;

/** The operators by their codes of two letters. */
final class CxxOperator {
  private static final String TABLE =
      "nw new,na new[],dl delete,da delete[],aw co_await,ps +,ng -,ad &,de *,co ~,pl +,mi -,ml *,"
          + "dv /,rm %,an &,or |,eo ^,aS =,pL +=,mI -=,mL *=,dV /=,rM %=,aN &=,oR |=,eO ^=,ls <<,"
          + "rs >>,lS <<=,rS >>=,eq ==,ne !=,lt <,gt >,le <=,ge >=,ss <=>,nt !,aa &&,oo ||,pp ++,"
          + "mm --,pm ->*,pt ->,cl (),ix [],qu ?";
  private static final String UNARY = ",ps,ng,ad,de,co,nt,pp,mm,";
  private static final String NOT_IN_EXPRESSIONS = ",nw,na,dl,da,aw,cl,qu,";
  private static final Map<String, String> SIGNS = signs();

  /** The code is followed by a comma in the table, which is a sign itself. */
  private static final String COMMA = "cm";

  private CxxOperator() {}

  private static Map<String, String> signs() {
    Map<String, String> signs = new HashMap<>();
    for (String row : TABLE.split(",")) {
      signs.put(row.substring(0, 2), row.substring(3));
    }
    signs.put(COMMA, ",");
    return signs;
  }

  /** The operator of a code; null if there is none. */
  static String sign(String code) {
    return SIGNS.get(code);
  }

  /** The function that defines an operator; null if there is none. */
  static String name(String code) {
    String sign = sign(code);
    if (sign == null) {
      return null;
    }
    return "operator" + (Character.isLetter(sign.charAt(0)) ? " " : "") + sign;
  }

  /** Operands of an operator in an expression: 1, 2, or 0 if it is none of these. */
  static int operands(String code) {
    if (sign(code) == null || NOT_IN_EXPRESSIONS.contains("," + code + ",")) {
      return 0;
    }
    return UNARY.contains("," + code + ",") ? 1 : 2;
  }
}
