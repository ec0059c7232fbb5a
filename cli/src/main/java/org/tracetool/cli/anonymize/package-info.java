/** {@code tracetool anonymize}. */
package org.tracetool.cli.anonymize;
