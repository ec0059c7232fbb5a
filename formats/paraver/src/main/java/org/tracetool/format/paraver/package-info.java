/** Paraver traces: .prv, .pcf, .row. */
package org.tracetool.format.paraver;
