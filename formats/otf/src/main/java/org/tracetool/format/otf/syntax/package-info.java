/** The grammar: keywords, records, and their fields. */
package org.tracetool.format.otf.syntax;
