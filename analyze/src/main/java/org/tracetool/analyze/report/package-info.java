/** What an analysis found, as tables, as JSON and as sentences. */
package org.tracetool.analyze.report;
