/** Texts and tables as older tools print them. */
package org.tracetool.stats.report.tool;
