/** A timeline as packets of Perfetto. */
package org.tracetool.format.perfetto.proto;
