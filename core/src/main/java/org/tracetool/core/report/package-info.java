/**
 * Honest accounts of what was damaged, dropped or approximated, and what reports are written with.
 */
package org.tracetool.core.report;
