/** The command {@code check} and the forms in which it prints what it finds. */
package org.tracetool.cli.check;
