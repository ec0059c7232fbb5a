/** Traces as viewers are given them. */
package org.tracetool.cli.export;
