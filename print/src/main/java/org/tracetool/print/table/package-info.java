/** The styles of one line for each record: text, JSON lines and CSV. */
package org.tracetool.print.table;
