/** What checks report: the list of checks, findings, their grade, and which of them are wanted. */
package org.tracetool.check.finding;
