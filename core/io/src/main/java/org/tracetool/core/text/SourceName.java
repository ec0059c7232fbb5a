package org.tracetool.core.text;

import org.tracetool.core.text.cxx.CxxName;

/** Names of functions as the source has them, for those that compilers make of them. */
public final class SourceName {
  private static final String MODULE = "__";
  private static final String PROCEDURE = "_MOD_";

  private SourceName() {}

  /**
   * The name in the source: {@code func(int)} for {@code _Z4funci} of C++, {@code mod::proc} for
   * {@code __mod_MOD_proc}, which GCC makes of a procedure of a Fortran module. Any other name is
   * its own.
   */
  public static String of(String name) {
    if (CxxName.isMangled(name)) {
      return CxxName.demangled(name);
    }
    int module = name.startsWith(MODULE) ? name.indexOf(PROCEDURE, MODULE.length()) : -1;
    int procedure = module + PROCEDURE.length();
    return module > MODULE.length() && procedure < name.length()
        ? name.substring(MODULE.length(), module) + "::" + name.substring(procedure)
        : name;
  }
}
