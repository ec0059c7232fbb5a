/** Perfetto's protobuf traces and Chrome's JSON: formats that are only written, for viewers. */
package org.tracetool.format.perfetto;
