/** Bytes of Perfetto's traces: packets of a file, fields of a message. */
package org.tracetool.format.perfetto.wire;
