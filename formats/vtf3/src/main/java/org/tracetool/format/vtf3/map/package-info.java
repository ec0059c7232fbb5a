/** The translation between records and the model, and data that the model cannot hold. */
package org.tracetool.format.vtf3.map;
