/** What the numbers in the files of TAU mean in the model. */
package org.tracetool.format.tau.map;
