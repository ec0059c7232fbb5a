/** Honest accounts of what was damaged, dropped or approximated. */
package org.tracetool.core.report;
