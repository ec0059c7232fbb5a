package org.tracetool.testdata;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * On a parameterized test: a build tries the first case and each so many after it, and reports the
 * others as skipped; with {@code -Pci} and {@code -Plong}, all are tried.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SampledCases.class)
public @interface EachOf {
  /** Of how many cases one is tried in a build. */
  int value();
}
