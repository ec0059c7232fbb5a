/**
 * A file system on which each single call can fail, for proofs that nothing is lost or mixed
 * whatever happens while a program writes.
 */
package org.tracetool.testdata.faults;
