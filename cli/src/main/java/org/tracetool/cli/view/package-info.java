/** The {@code view} command: shows traces in the browser. */
package org.tracetool.cli.view;
