/** Rows as files have them, column by column, whatever the form of the file is. */
package org.tracetool.query.columns;
