package org.tracetool.format.otf2.record;

/**
 * A field of a record.
 *
 * @param name its name in the format's own terms
 * @param wire how it is encoded
 * @param space what its value refers to; null if it is no reference
 * @param codes the enumeration of its values; null if they are plain
 * @param later whether records of older releases may end before it
 */
public record RecordField(
    String name, WireType wire, IdSpace space, EnumNames codes, boolean later) {
  /** A field written as {@code name:wire@SPACE#CODES+release}. */
  static RecordField parse(String spec) {
    int plus = spec.indexOf('+');
    String rest = plus < 0 ? spec : spec.substring(0, plus);
    int hash = rest.indexOf('#');
    EnumNames codes = hash < 0 ? null : EnumNames.valueOf(rest.substring(hash + 1));
    rest = hash < 0 ? rest : rest.substring(0, hash);
    int at = rest.indexOf('@');
    IdSpace space = at < 0 ? null : IdSpace.valueOf(rest.substring(at + 1));
    rest = at < 0 ? rest : rest.substring(0, at);
    int colon = rest.indexOf(':');
    WireType wire = WireType.valueOf(rest.substring(colon + 1).toUpperCase(java.util.Locale.ROOT));
    return new RecordField(rest.substring(0, colon), wire, space, codes, plus >= 0);
  }
}
