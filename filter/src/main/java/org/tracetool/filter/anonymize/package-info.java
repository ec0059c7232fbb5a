/** Replaces the names of a trace by pseudonyms, so that it can be shared. */
package org.tracetool.filter.anonymize;
