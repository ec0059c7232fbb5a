package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/**
 * Reads samples of counters from a text file of some other tool. Forms are found with {@link
 * java.util.ServiceLoader}; they need a constructor without parameters.
 */
public interface SampleForm {
  /** Name of the form on the command line: lower case, one word. */
  String id();

  /**
   * Returns whether a file looks like this form.
   *
   * @param lines its first lines, at most 20
   */
  boolean accepts(List<String> lines);

  /**
   * Reads all samples. They need not be in order of time.
   *
   * @param text the file from its start
   * @throws IOException if it cannot be read
   * @throws SampleException for a line that is not as expected
   */
  void read(BufferedReader text, SampleSink sink) throws IOException;
}
