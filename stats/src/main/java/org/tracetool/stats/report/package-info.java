/** The output for users: tables, pages and the forms of older tools, generated from sums. */
package org.tracetool.stats.report;
