/**
 * Random runs whose facts are known: what every command, export and conversion has to say of them.
 */
package org.tracetool.testdata.agreement;
