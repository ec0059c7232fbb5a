/** What every file format must do, as tests that a format module extends. */
package org.tracetool.testdata.contract;
