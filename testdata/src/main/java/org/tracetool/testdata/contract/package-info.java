/** The contract of every file format, as tests that a format module extends. */
package org.tracetool.testdata.contract;
