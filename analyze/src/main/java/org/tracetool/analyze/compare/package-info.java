/** What is to be said about several runs of a program. */
package org.tracetool.analyze.compare;
