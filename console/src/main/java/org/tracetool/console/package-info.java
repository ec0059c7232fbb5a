/**
 * What the programs say and where: the terminal and its width, standard streams and single files as
 * output, progress, reports of what was met, and messages for failures.
 */
package org.tracetool.console;
