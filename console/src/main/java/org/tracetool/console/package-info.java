/**
 * The output of the programs: the terminal and its width, standard streams and single files as
 * output, progress, reports of incidents, and messages for failures.
 */
package org.tracetool.console;
