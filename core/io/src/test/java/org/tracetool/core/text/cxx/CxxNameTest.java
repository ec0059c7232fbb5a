package org.tracetool.core.text.cxx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CxxNameTest {
  private static final String ALLOCATED = "std::allocator<int> >";

  /** Names as compilers make them, of everything that the grammar has and that is common. */
  private static final List<String> NAMES =
      List.of(
          "_Z3foov",
          "_Z3fooiz",
          "_ZN3fooIiE3barEv",
          "_ZN12_GLOBAL__N_13fooEv",
          "_ZN1AC2Ev",
          "_ZN1AD0Ev",
          "_ZN1AaSERKS_",
          "_ZN1AnwEm",
          "_ZN1AcvT_IiEEv",
          "_ZNKR1A1fEv",
          "_ZNVK1A1fEv",
          "_ZN1A1BB5cxx11Ev",
          "_Zli3_kmy",
          "_Z1fPKPKc",
          "_Z1fPFicE",
          "_Z1fPFPFicEdE",
          "_Z1fPDoFvvE",
          "_Z1fRA3_i",
          "_Z1fRKA2_A3_i",
          "_Z1fM1AFivE",
          "_Z1fM1Ai",
          "_Z1fDn",
          "_Z1fDv4_f",
          "_Z1fSaIcE",
          "_Z1fIiEPFvcEv",
          "_Z1fIJidEEvDpRKT_",
          "_Z1fIiJdfEEvT_DpT0_",
          "_Z1fIXadL_Z1gvEEEvv",
          "_Z1fIN1A1EELS1_2EEvv",
          "_Z1fILb1ELj4ELm5ELl6ELin7EEvv",
          "_Z1fIiENSt9enable_ifIXsrSt11is_integralIT_E5valueEvE4typeES2_",
          "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
          "_ZNSt6vectorIiSaIiEE9push_backERKi",
          "_ZNSsC1Ev",
          "_ZSt4swapIPFivEEvRT_S3_",
          "_ZZ3fooIiEvT_E1x",
          "_ZZ3foovE1x_0",
          "_ZZ4mainENKUlvE_clEv",
          "_ZZ4mainENUlvE0_4_FUNEv",
          "_ZZN1AIiE1fEvENKUlT_E_clIiEEDaS1_",
          "_ZZZ3foovENKUlvE_clEvE1y",
          "_ZSt13__invoke_implIvZ4mainEUlRT_E2_JRdEES0_St14__invoke_otherOT0_DpOT1_",
          "_ZTV1A",
          "_ZTI1A",
          "_ZGVZ3foovE1x",
          "_ZThn16_N1A1fEv",
          "_ZTv0_n24_N1A1fEv",
          "_Z3fooi.isra.0",
          "_Z3foov._omp_fn.0",
          "_Z3foov.constprop.1.isra.3",
          "_ZN1A3fooIiEEvv.llvm.1234",
          "_Z3foov.5");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZN5solve4stepEid | solve::step(int, double)",
        "_ZN12_GLOBAL__N_13fooEv | (anonymous namespace)::foo()",
        "_ZNSt6vectorIiSaIiEE9push_backERKi | std::vector<int, "
            + ALLOCATED
            + "::push_back(int const&)",
        "_Z3addIdET_S0_S0_ | double add<double>(double, double)",
        "_ZN6MatrixIdLi3EEmlERKS0_ | Matrix<double, 3>::operator*(Matrix<double, 3> const&)",
        "_ZN1AC1Ev | A::A()",
        "_ZN1AD2Ev | A::~A()",
        "_ZN1AIiEC2Ei | A<int>::A(int)",
        "_ZNKSt6threadeqERKS_ | std::thread::operator==(std::thread const&) const",
        "_ZN1AcvbEv | A::operator bool()",
        "_ZNSsC1Ev | std::basic_string<char, std::char_traits<char>, std::allocator<char> >::basic_string()",
        "_Z1fSsS_ | _Z1fSsS_",
        "_Z1fSsRKSs | f(std::string, std::string const&)",
        "_Z1fN1a1bES0_S_ | f(a::b, a::b, a)",
        "_Z1fPFvPKcEM1AKFivE | f(void (*)(char const*), int (A::*)() const)",
        "_Z1fRA3_KiOd | f(int const (&) [3], double&&)",
        "_ZZ4mainENKUliE0_clEi | main::{lambda(int)#2}::operator()(int) const",
        "_ZZ3fooIiEvT_E1x | foo<int>(int)::x",
        "_Z1fIJidEEvDpRKT_ | void f<int, double>(int const&, double const&)",
        "_Z1fIJEEvDpT_ | void f<>()",
        "_Z1fIRiEvOT_ | void f<int&>(int&)",
        "_ZL6helperi | helper(int)",
        "_Z3fooi.isra.0 | foo(int) [clone .isra.0]",
        "_Z3foov.constprop.1 | foo() [clone .constprop.1]",
        "_ZN1A3runEv._omp_fn.0 | A::run() [clone ._omp_fn.0]",
        "__Z3foov | foo()",
      })
  void hasTheNameOfTheSource(String mangled, String source) {
    assertThat(CxxName.demangled(mangled)).isEqualTo(source);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "MPI_Send",
        "_Z",
        "_ZN",
        "_Z3fo",
        "_Z3foov@plt",
        "_Z1fDpT_",
        "_Z1fT_",
        "_Z1fS9_",
        "_Z99999999999999999999f",
        "_ZN1AE1fQ1",
        "_Z1fIXzzEEvv",
        "_RNvCs1_3foo3bar"
      })
  void leavesWhatItDoesNotKnow(String name) {
    assertThat(CxxName.demangled(name)).isEqualTo(name);
  }

  @Test
  void isBoundedForHostileNames() {
    StringBuilder doubling = new StringBuilder("_Z1f1a1bIS_S_E");
    for (int i = 1; i < 200; i += 2) {
      String last = "S" + Integer.toString(i, 36).toUpperCase() + "_";
      doubling.append("1bI").append(last).append(last).append('E');
    }
    assertThat(CxxName.demangled(doubling.toString())).isEqualTo(doubling.toString());
    for (String repeated : List.of("P", "N1a", "1aI", "Z", "UlvE_", "F", "X", "J", "Dp", "A_")) {
      String deep = "_Z1f" + repeated.repeat(4000 / repeated.length());
      assertThat(CxxName.demangled(deep)).isEqualTo(deep);
    }
    String packs = "_Z1fIJEEv" + "DpP".repeat(50) + "T_";
    assertThat(CxxName.demangled(packs)).isNotNull();
  }

  /** A trace may have a million of them. */
  @Test
  void growsWithTheLengthOfTheName() {
    StringBuilder doubling = new StringBuilder("_Z1f1a1bIS_S_E");
    int known = 0;
    for (int i = 1; i < 24; i += 2) {
      String name = doubling.toString();
      String text = CxxName.demangled(name);
      assertThat(text.length()).isLessThanOrEqualTo(512 + 16 * name.length());
      known += text.equals(name) ? 0 : 1;
      String last = "S" + Integer.toString(i, 36).toUpperCase() + "_";
      doubling.append("1bI").append(last).append(last).append('E');
    }
    assertThat(known).isBetween(4, 9);
  }

  @ParameterizedTest
  @CsvSource({
    "_ZN7größe3fooEv, größe::foo()",
    "_Z3πfv, πf()",
    "_ZN4𝛼1gERKS_, 𝛼::g(𝛼 const&)",
    "_ZN5größe3fooEv, _ZN5größe3fooEv",
    "_ZN4größ3fooEv, _ZN4größ3fooEv",
    "_Z1fILiéEEvv, _Z1fILiéEEvv"
  })
  void countsBytesOfNames(String mangled, String name) {
    assertThat(CxxName.demangled(mangled)).isEqualTo(name);
  }

  /** Whatever the letters, there is a name, and it is not long. */
  @Test
  void understandsOrLeavesChangedNames() {
    Random random = new Random(42);
    for (int i = 0; i < 40_000; i++) {
      StringBuilder name = new StringBuilder(NAMES.get(random.nextInt(NAMES.size())));
      String other = NAMES.get(random.nextInt(NAMES.size()));
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = 2 + random.nextInt(name.length() - 1);
        int from = 2 + random.nextInt(other.length() - 2);
        int to = from + random.nextInt(other.length() - from);
        name.replace(
            at, Math.min(name.length(), at + random.nextInt(3)), other.substring(from, to));
      }
      assertThat(CxxName.demangled(name.toString()).length()).isLessThanOrEqualTo(40_000);
    }
  }

  /** The same as binutils, but for a blank between two {@code >}, which it leaves out at times. */
  @Test
  void agreesWithBinutils() throws Exception {
    Path in = Files.write(folder.resolve("names"), NAMES);
    Path out = folder.resolve("out");
    try {
      Process filter =
          new ProcessBuilder("c++filt", "-i")
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .start();
      assumeTrue(filter.waitFor() == 0, "c++filt");
    } catch (IOException e) {
      assumeTrue(false, "no c++filt");
    }
    assertThat(NAMES.stream().map(CxxName::demangled).map(CxxNameTest::narrow))
        .containsExactlyElementsOf(
            Files.readAllLines(out, StandardCharsets.UTF_8).stream()
                .map(CxxNameTest::narrow)
                .toList());
  }

  private static String narrow(String name) {
    return name.replaceAll("> (?=>)", ">");
  }
}
