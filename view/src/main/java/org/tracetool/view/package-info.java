/** The timeline of traces in the browser: {@link ViewServer} serves the page and what it shows. */
package org.tracetool.view;
