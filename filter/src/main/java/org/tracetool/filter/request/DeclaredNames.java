package org.tracetool.filter.request;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.filter.rules.NamePattern;

/** Names of scopes and of sorts of messages, which traces declare in lines of VTF3. */
final class DeclaredNames {
  private static final Pattern SCOPE =
      Pattern.compile("DEFSCOPE (-?\\d{1,10}) ACT (-?\\d{1,9}) \"([^\"]*)\".*", Pattern.DOTALL);
  private static final Pattern MESSAGE =
      Pattern.compile("MSGTYPE (?:(-?\\d{1,10}) )?(-?\\d{1,10}) \"([^\"]*)\".*", Pattern.DOTALL);

  /** In such lines communicators have this bit turned over. */
  private static final long COMMUNICATOR_BIT = 1L << 30;

  private final Definitions definitions;

  DeclaredNames(Definitions definitions) {
    this.definitions = definitions;
  }

  /** What the records of scopes with a name, or with a class and a name, begin with. */
  Set<String> scopes(NamePattern pattern) {
    Set<String> words = new HashSet<>();
    for (Definition.Unknown u : definitions.all(Definition.Unknown.class)) {
      Matcher m = SCOPE.matcher(u.text() == null ? "" : u.text());
      if (!m.matches()) {
        continue;
      }
      int group = Integer.parseInt(m.group(2)) + 1;
      Definition c = definitions.find(0, DefinitionKind.REGION_GROUP, group);
      String name = m.group(3);
      boolean full = c != null && c.name() != null && pattern.matches(c.name() + ':' + name);
      if (full || pattern.matches(name)) {
        words.add("SCOPEBEGIN " + m.group(1));
        words.add("SCOPEEND " + m.group(1));
      }
    }
    return words;
  }

  /** The sorts of messages with a name; empty if there are none. */
  Set<Request.MessageSort> messages(NamePattern pattern) {
    Set<Request.MessageSort> sorts = new HashSet<>();
    for (Definition.Unknown u : definitions.all(Definition.Unknown.class)) {
      Matcher m = MESSAGE.matcher(u.text() == null ? "" : u.text());
      if (m.matches() && pattern.matches(m.group(3))) {
        boolean any = m.group(1) == null || m.group(1).equals("-1");
        long comm = any ? 0 : (Long.parseLong(m.group(1)) ^ COMMUNICATOR_BIT) & 0xffff_ffffL;
        sorts.add(new Request.MessageSort(any, comm, Long.parseLong(m.group(2)) & 0xffff_ffffL));
      }
    }
    return sorts;
  }
}
