/** Traces as they are shown: rows, extent, records of a window. */
package org.tracetool.view.model;
