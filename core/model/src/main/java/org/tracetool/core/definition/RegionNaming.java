package org.tracetool.core.definition;

import org.tracetool.core.text.SourceName;

/** Gives regions other names, and puts them into other groups, than their trace does. */
@FunctionalInterface
public interface RegionNaming {
  /** The names of the source instead of those of the linker. */
  RegionNaming SOURCE =
      given -> given.name() == null ? given : given.named(SourceName.of(given.name()));

  /**
   * What a region is called.
   *
   * @param name null for none
   * @param group the name of its group, null for none
   */
  record Names(String name, String group) {
    /** The same group, and this name. */
    public Names named(String other) {
      return other.equals(name) ? this : new Names(other, group);
    }

    /** The same name, and this group. */
    public Names grouped(String other) {
      return other.equals(group) ? this : new Names(name, other);
    }
  }

  /** The new names; the given ones if they stay. Threads may ask at the same time. */
  Names of(Names given);

  /** First this naming, then another one. */
  default RegionNaming then(RegionNaming next) {
    return given -> next.of(of(given));
  }
}
