package org.tracetool.query;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.tracetool.core.collect.IntList;
import org.tracetool.query.arrow.ArrowRows;

/** The rows of a result, one after the other. */
public final class QueryResult implements ArrowRows {
  /** Columns in which the engine describes columns. */
  private static final Set<String> OF_TYPES = Set.of("column_type", "data_type");

  private final ResultSet rows;
  private final Function<SQLException, IOException> failure;
  private final List<String> names = new ArrayList<>();
  private final List<String> types = new ArrayList<>();

  /** The columns of the engine's result, from 1. */
  private final IntList columns = new IntList();

  /**
   * A result.
   *
   * @param omitted the name of a column that is left out; null for none
   */
  QueryResult(ResultSet rows, String omitted, Function<SQLException, IOException> failure)
      throws SQLException {
    this.rows = rows;
    this.failure = failure;
    ResultSetMetaData data = rows.getMetaData();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      if (!data.getColumnLabel(i).equals(omitted) || data.getColumnCount() == 1) {
        columns.add(i);
        names.add(data.getColumnLabel(i));
        types.add(NameColumnTypes.shown(data.getColumnTypeName(i)));
      }
    }
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public List<String> types() {
    return types;
  }

  @Override
  public boolean next() throws IOException {
    try {
      return rows.next();
    } catch (SQLException e) {
      throw failure.apply(e);
    }
  }

  /**
   * A value of the row: a {@link Long}, {@link BigInteger}, {@link BigDecimal}, {@link Double},
   * {@link Boolean}, a text for everything else, or null.
   */
  @Override
  public Object value(int column) throws IOException {
    try {
      Object value = rows.getObject(columns.get(column));
      if (value instanceof String text && OF_TYPES.contains(names.get(column))) {
        return NameColumnTypes.shown(text);
      }
      if (value == null
          || value instanceof Long
          || value instanceof BigInteger
          || value instanceof BigDecimal
          || value instanceof Double
          || value instanceof Boolean
          || value instanceof String) {
        return value;
      }
      if (value instanceof Float f) {
        return Double.valueOf(f.toString()); // 0.1f is 0.1, not 0.10000000149011612
      }
      return value instanceof Number n
          ? Long.valueOf(n.longValue())
          : rows.getString(columns.get(column));
    } catch (SQLException e) {
      throw failure.apply(e);
    }
  }
}
