/** What the texts say that stand for records and declarations which the model has no place for. */
package org.tracetool.core.text;
