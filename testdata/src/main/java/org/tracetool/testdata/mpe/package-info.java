/** Logs of MPE: those of the test data, and one made by hand. */
package org.tracetool.testdata.mpe;
