package org.tracetool.spark.job;

import java.io.Serializable;
import java.util.List;

/**
 * What a share has come to.
 *
 * @param share its number, from 0
 * @param code the exit code; 0 if the share is made
 * @param lines what it reported on standard error: damage, losses, why it failed
 */
record ShardResult(int share, int code, List<String> lines) implements Serializable {
  private static final long serialVersionUID = 1L;
}
