/**
 * Makes a website of plain files from the documentation: {@code mvn -Psite -pl packaging package}
 * writes {@code target/site}.
 */
package org.tracetool.packaging.site;
