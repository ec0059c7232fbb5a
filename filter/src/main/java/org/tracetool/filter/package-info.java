/**
 * Decides which events of a trace stay: windows of time, processes and categories, and rules over
 * function names in the filter languages that measurement systems understand. Also works out such
 * rules from a trace, so that the next run can be measured with less overhead.
 *
 * <p>Knows the model in {@code org.tracetool.core} and no file format.
 */
package org.tracetool.filter;
