package org.tracetool.cli.common;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The heading in help of the options that a class declares. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Heading {
  /** The heading of what makes a command's own options. */
  String OWN = "Options";

  /** The heading of settings that only one format has. */
  String SETTINGS = "Settings of formats";

  /** The heading of options of every command, which come last. */
  String GENERAL = "General options";

  /** The heading, without a colon. */
  String value();
}
