/** Describes a trace and what is in it: as text for people, as JSON, as a row of a table. */
package org.tracetool.print.info;
