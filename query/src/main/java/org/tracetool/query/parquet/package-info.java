/** Files of Apache Parquet, written column by column without the engine. */
package org.tracetool.query.parquet;
