/**
 * Makes the packages from the distribution, without any tool but Maven and a JDK. The build of
 * {@code cli} calls {@link org.tracetool.packaging.LicenceWriter} before it puts the distribution
 * together, and {@link org.tracetool.packaging.Packages} after.
 */
package org.tracetool.packaging;
