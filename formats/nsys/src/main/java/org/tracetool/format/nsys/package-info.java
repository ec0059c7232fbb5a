/** Exports of NVIDIA Nsight Systems to SQLite. */
package org.tracetool.format.nsys;
