package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.format.vtf3.record.PackedRecords;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Declarations by the thing that they declare: one of a kind, or a token. The first one of each
 * counts. They can be very many, so they are stored compactly and recreated on access.
 */
final class DeclarationLookup {
  /** The declarations of one type, with the numbers that they declare. */
  private static final class TypeDeclarations {
    private final LongIndex numbers = new LongIndex();
    private final PackedRecords records = new PackedRecords();
  }

  private final Map<VtfRecordType, TypeDeclarations> types = new HashMap<>();

  /** Types in the order of their first declarations. */
  private final List<VtfRecordType> order = new ArrayList<>();

  /** The order of all declarations: types, and how many of each follow each other. */
  private final IntList runs = new IntList();

  private final IntList lengths = new IntList();
  private int runType = -1;
  private int runLength;

  /** Slot of the number that declarations of a type have; -1 if there is one for all. */
  private static int slot(VtfRecordType t) {
    return t == VtfSyntax.CPUSYM || t == VtfSyntax.THREAD ? 0 : t.slot("token");
  }

  private static long number(VtfRecord r) {
    if (r.type == VtfSyntax.MESSAGE_NAME) {
      return r.field[0] << 32 | r.field[2] & 0xffff_ffffL;
    }
    int slot = slot(r.type);
    return slot < 0 ? 0 : r.field[slot];
  }

  /** Adds a copy of a declaration, unless the same thing is declared already. */
  boolean add(VtfRecord r) {
    TypeDeclarations of = types.get(r.type);
    if (of == null) {
      of = new TypeDeclarations();
      types.put(r.type, of);
      order.add(r.type);
    }
    if (!of.numbers.add(number(r))) {
      return false;
    }
    of.records.add(r);
    if (runType != r.type.index) {
      endRun();
      runType = r.type.index;
    }
    runLength++;
    return true;
  }

  private void endRun() {
    if (runLength > 0) {
      runs.add(runType);
      lengths.add(runLength);
      runLength = 0;
    }
  }

  /** Goes through all declarations in the order in which they were added. */
  void forEach(Consumer<VtfRecord> action) {
    endRun();
    runType = -1;
    Map<VtfRecordType, Iterator<VtfRecord>> next = new HashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      VtfRecordType type = VtfSyntax.all().get(runs.get(i));
      Iterator<VtfRecord> records =
          next.computeIfAbsent(type, t -> types.get(t).records.iterator());
      for (int k = lengths.get(i); k > 0; k--) {
        action.accept(records.next());
      }
    }
  }

  /** The declaration of the same thing as this one; null if there is none. */
  VtfRecord same(VtfRecord r) {
    TypeDeclarations of = types.get(r.type);
    int place = of == null ? -1 : of.numbers.find(number(r));
    return place < 0 ? null : of.records.get(place);
  }

  /** Returns whether there is a declaration of a type with this number. */
  boolean has(VtfRecordType type, long number) {
    TypeDeclarations of = types.get(type);
    return of != null && of.numbers.find(number) >= 0;
  }

  /** The first declaration of a type; null if there is none. */
  VtfRecord first(VtfRecordType type) {
    TypeDeclarations of = types.get(type);
    return of == null ? null : of.records.get(0);
  }

  /** All declarations of a type, in their order. */
  Iterable<VtfRecord> all(VtfRecordType type) {
    TypeDeclarations of = types.get(type);
    return of == null ? List.of() : of.records;
  }

  /** The types of which there are declarations, in safe order. */
  List<VtfRecordType> types() {
    List<VtfRecordType> list = new ArrayList<>(order);
    list.sort(Comparator.comparingInt((VtfRecordType t) -> t.order).thenComparingInt(t -> t.index));
    return list;
  }
}
