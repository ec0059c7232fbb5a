/** Files of samples that other tools write. Knows nothing about traces but their counters. */
package org.tracetool.counters.form;
