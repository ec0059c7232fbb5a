/** What values of options say, how they are read, and what is said of wrong ones. */
package org.tracetool.cli.argument;
