/** Lets a test of any module name a trace of the repository's {@code testdata/traces} folder. */
package org.tracetool.testdata;
