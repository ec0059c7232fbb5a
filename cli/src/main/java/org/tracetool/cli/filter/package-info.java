/** {@code tracetool filter}. */
package org.tracetool.cli.filter;
