package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.RegionNaming.Names;
import org.tracetool.core.error.UsageException;

class RenameRulesTest {
  @ParameterizedTest
  @CsvSource({
    "FOO_(.*)=FOO:$1,           FOO_bar,      FOO,   bar",
    "FOO_(.*)=FOO:$1,           xFOO_bar,     Old,   xFOO_bar",
    "FOO_(.*)=FOO:$1,           FOO_,         Old,   FOO_",
    "(a|ab)c?=x$1,              abc,          Old,   xab",
    "(.*)_(.*)=a:b:$1::$2,      m_p,          a:b,   m::p",
    "(.*)_(.*)=$1::$2,          m_p,          Old,   m::p",
    "(.*)_(.*)=$1\\:$2,         m_p,          Old,   m:p",
    "(?<g>.*)/(.*)=${g}:$2,     lib/f,        lib,   f",
    "equals=operator\\=\\=,       equals,       Old,   operator==",
    "operator\\=\\==Ops:is\\=,     operator==,   Ops,   is=",
    "a\\\\=b,                     a\\,           Old,   b",
    "operator(=+)=equal$1,      operator==,   Old,   equal==",
    "main=m\\$1,                main,         Old,   m$1"
  })
  void renames(String rule, String name, String group, String renamed) throws UsageException {
    RenameRules rules = new RenameRules();
    rules.add("test", rule);
    Names after = rules.of(new Names(name, "Old"));
    assertThat(after).isEqualTo(new Names(renamed, group));
    assertThat(rules.unused().isEmpty()).isEqualTo(!name.equals(renamed));
  }

  @Test
  void theFirstRuleThatMatchesCounts() throws UsageException {
    RenameRules rules = new RenameRules();
    rules.add("test", "a.*=first");
    rules.add("test", "ab=second");
    assertThat(rules.of(new Names("ab", null))).isEqualTo(new Names("first", null));
    assertThat(rules.of(new Names(null, null))).isEqualTo(new Names(null, null));
    assertThat(rules.unused()).containsExactly("test ab=second");
  }

  @Test
  @Timeout(20)
  void leavesNamesThatTakeForEver() throws UsageException {
    RenameRules rules = new RenameRules();
    rules.add("test", "(a+)+b=x");
    rules.add("test", "(x|y)*z=x");
    String slow = "a".repeat(60);
    assertThat(rules.of(new Names(slow, null)).name()).isEqualTo(slow);
    String deep = "xy".repeat(200_000);
    assertThat(rules.of(new Names(deep, null)).name()).isEqualTo(deep);
  }

  @ParameterizedTest
  @CsvSource({
    "java.util.Vector.add, Java, java.util.Vector",
    "org.app.A$B.<init>, , org.app.A$B",
    "org.app.A.run(int), java, org.app.A",
    "org.app.A.run, MPI, MPI",
    "foo.part.0, ,",
    "main, Java, Java"
  })
  void groupsOfJavaClasses(String name, String group, String expected) {
    assertThat(new JavaClassGroups().of(new Names(name, group)).group()).isEqualTo(expected);
  }
}
