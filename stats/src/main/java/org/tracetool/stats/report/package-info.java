/** What users get to see: tables, pages and the forms of older tools, made from sums. */
package org.tracetool.stats.report;
