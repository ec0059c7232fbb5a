/** The command {@code query}. */
package org.tracetool.cli.query;
