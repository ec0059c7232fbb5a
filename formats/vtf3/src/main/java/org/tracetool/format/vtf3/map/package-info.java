/** What records mean in the model, and what the model has no place for. */
package org.tracetool.format.vtf3.map;
