package org.tracetool.query;

import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;

/** What SQL may not do, and what it does to the names of tables, as far as its words tell. */
final class SqlRules {
  /** Functions that write files in ways that the engine does not forbid, or ends by. */
  private static final Pattern LOGGING =
      Pattern.compile("(?i)enable_(logging|profil)|profil\\w*_output");

  /**
   * The functions that run a text as SQL, in which these names could be put together. The engine
   * takes blanks of all scripts for blanks, and either end of a line for that of a comment.
   */
  private static final Pattern TEXT_AS_SQL =
      Pattern.compile(
          "(?is)json_execute_serialized_sql"
              + "|\\bquery\\b\"?([\\x00-\\x20]|[^\\p{ASCII}]|/\\*.*?\\*/|--[^\n\r]*[\n\r])*\\(");

  /** Statements after which names may mean other tables than those of traces. */
  private static final Pattern CHANGES =
      Pattern.compile(
          "(?i)\\b(create|alter|drop|attach|use|set|pragma|call|import|load|execute)\\b");

  private static final Pattern TRACE = Pattern.compile("(?i)\\btrace\\b");

  private SqlRules() {}

  /**
   * Refuses what would write files though the engine has been told to write none.
   *
   * @throws UsageException if there is such a thing in it
   */
  static void refuseFiles(String sql) throws UsageException {
    if (LOGGING.matcher(sql).find()) {
      throw new UsageException("SQL: logs and profiles are written only with --allow-files");
    }
    if (TEXT_AS_SQL.matcher(sql).find()) {
      throw new UsageException("SQL: functions that run a text as SQL need --allow-files");
    }
  }

  /** Whether names may mean something else from a statement on. */
  static boolean changesNames(String sql) {
    return CHANGES.matcher(new SqlText(sql).bare()).find();
  }

  /** Whether the column of names of traces may be asked for by its name. */
  static boolean namesTraces(String sql) {
    return TRACE.matcher(sql).find();
  }
}
