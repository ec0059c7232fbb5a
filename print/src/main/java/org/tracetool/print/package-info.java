/** The forms of what is printed of a trace: text for people, JSON, tables. */
package org.tracetool.print;
