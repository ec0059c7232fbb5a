/** Traces of Perfetto in protobuf. */
package org.tracetool.format.perfetto;
