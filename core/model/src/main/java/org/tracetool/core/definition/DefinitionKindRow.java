package org.tracetool.core.definition;

import java.util.List;

/**
 * One row of the table of definitions: what a kind is called, its fields, which are the components
 * of its record in the same order, and how the record is taken apart and made.
 *
 * <p>Taking apart and making are methods and not lambdas: linking so many of these would be felt at
 * every start.
 *
 * @param <D> the record
 */
abstract class DefinitionKindRow<D extends Definition> {
  private final String label;
  private final Class<D> type;
  private final List<DefinitionField> fields;

  /**
   * A row.
   *
   * @param label the name in printed output, lower case with hyphens
   */
  DefinitionKindRow(String label, Class<D> type, DefinitionField... fields) {
    this.label = label;
    this.type = type;
    this.fields = List.of(fields);
  }

  final String label() {
    return label;
  }

  final Class<D> type() {
    return type;
  }

  final List<DefinitionField> fields() {
    return fields;
  }

  /** Puts the values of a definition into a row, in the order of the fields. */
  abstract void take(D definition, DefinitionRow values);

  /** Makes a definition of the values in a row. */
  abstract D make(DefinitionRow values);

  /** As {@link #take}, with a definition that is known to be of this kind. */
  @SuppressWarnings("unchecked")
  final void takeAny(Definition definition, DefinitionRow values) {
    take((D) definition, values); // the method that the compiler makes for D checks it
  }
}
