/** Manual pages, made from the same definition of the options as help and completion. */
package org.tracetool.cli.manual;
