/**
 * Annotation files beside traces of any format: the state at many times, with the places where
 * reading can start there, and previews of all intervals. The files are described in {@code
 * docs/formats/index.md}.
 *
 * <p>Knows the model in {@code org.tracetool.core} and no format of traces.
 */
package org.tracetool.index;
