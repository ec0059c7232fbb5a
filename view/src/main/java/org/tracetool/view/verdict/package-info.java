/** What an analysis of the run says, as the page shows it. */
package org.tracetool.view.verdict;
