package org.tracetool.core.text.cxx;

/** A name is mangled in a way that is not known, or is too long or too deep. */
final class UnknownManglingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** It says nothing and has no trace, so there is one of it. */
  static final UnknownManglingException INSTANCE = new UnknownManglingException();

  private UnknownManglingException() {
    super(null, null, false, false);
  }
}
