/**
 * The older tools that tracetool replaces: called under the name of one of them, the program takes
 * its options, prints what it printed and returns its exit codes, so that job scripts run
 * unchanged. Each is a thin layer that says in tracetool's own commands what was asked for.
 */
package org.tracetool.legacy;
