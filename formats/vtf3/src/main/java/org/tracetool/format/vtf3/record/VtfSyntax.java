package org.tracetool.format.vtf3.record;

import static org.tracetool.format.vtf3.record.Conformance.ATTESTED;
import static org.tracetool.format.vtf3.record.Conformance.CHOSEN;
import static org.tracetool.format.vtf3.record.Conformance.DERIVED;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The grammar of all VTF3 records, the single table for reading, writing and the coverage table of
 * the documentation. A field is {@code name:letter}, see {@link FieldType}, in the order of the
 * binary payload; {@code #} starts the repeated fields, {@code ##} those that are stored column by
 * column. Events have a time before their fields. Unattested records are this program's own
 * definition; numbers from 0x5400 are far from all attested ones, so that other programs skip such
 * records by their length.
 */
public final class VtfSyntax {
  private static final List<VtfRecordType> ALL = new ArrayList<>();

  // Declarations, in safe order.
  public static final VtfRecordType UNMERGED =
      declare(0, "Defunmerged", 5, ATTESTED, "UNMERGED", ATTESTED, "").end("");
  public static final VtfRecordType VERSION =
      declare(1, "Defversion", 2, ATTESTED, "VERSION", ATTESTED, "version:I").end("<version>");
  public static final VtfRecordType CREATOR =
      declare(2, "Defcreator", 1, ATTESTED, "CREATOR", ATTESTED, "text:S").end("<text>");
  public static final VtfRecordType NCPUS =
      declare(3, "Defsyscpunums", 40, ATTESTED, "NCPUS", ATTESTED, "# cpus:I").end("{ <cpus> }");
  public static final VtfRecordType CPUNAMES =
      declare(4, "Defsyscpunames", 50, ATTESTED, "CPUNAMES", ATTESTED, "# name:S")
          .outmoded()
          .end("{ <name> }");
  public static final VtfRecordType NTHREADS =
      declare(5, "Defthreadnums", 0x5405, CHOSEN, "NTHREADS", CHOSEN, "# threads:I")
          .end("{ <threads> }");
  public static final VtfRecordType CPUSYM =
      declare(6, "Defcpuname", 100, ATTESTED, "CPUSYM", ATTESTED, "cpu:C name:S")
          .end("<cpu> <name>");
  public static final VtfRecordType CLUSTER =
      declare(7, "Defclstr", 0x5407, CHOSEN, "DEFCLSTR", DERIVED, "token:I name:S # member:C")
          .outmoded()
          .end("<token> <name> NMEMBS <n> { <member> }");
  public static final VtfRecordType GROUP =
      declare(8, "Defcpugrp", 0x5408, CHOSEN, "DEFGROUP", ATTESTED, "token:U name:S # member:C")
          .end("<token> <name> NMEMBS <n> { <member> }");
  public static final VtfRecordType SCL_FILE =
      declare(9, "Defsclfile", 120, ATTESTED, "FILETOKEN", ATTESTED, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType SCL =
      declare(10, "Defscl", 0x540a, CHOSEN, "DEFSCL", DERIVED, "token:I # file:I line:I")
          .end("<token> NPOS <n> { <file>:<line> }");
  public static final VtfRecordType ACTIVITY =
      declare(11, "Defact", 0x540b, CHOSEN, "DEFACT", DERIVED, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType STATE =
      declare(
              12,
              "Defstate",
              0x540c,
              CHOSEN,
              "DEFSTATE",
              ATTESTED,
              "activity:I token:I name:S scl:I")
          .end("<token> ACT <activity> <name> [ SCL <scl> ]");
  public static final VtfRecordType OLD_ACTIVITY =
      declare(13, "Defact_obsol", 10, ATTESTED, "ACTTOKEN", CHOSEN, "token:I name:S")
          .outmoded()
          .end("<token> <name>");
  public static final VtfRecordType OLD_STATE =
      declare(
              14,
              "Defstate_obsol",
              20,
              ATTESTED,
              "SYMBOL",
              ATTESTED,
              "acttoken:I actname:E token:I name:S file:I line:I")
          .outmoded()
          .tail(OptionalTail.SOURCE)
          .end("<actname> <token> <name> [ SRC <file>:<line> ]");
  public static final VtfRecordType OPENMP_TYPE =
      declare(15, "Defopenmptype", 0x541f, CHOSEN, "DEFOPENMPTYPE", CHOSEN, "token:U name:S")
          .end("<token> <name>");
  public static final VtfRecordType OPENMP_NAME =
      declare(16, "Defopenmpname", 0x5420, CHOSEN, "DEFOPENMPNAME", CHOSEN, "token:U name:S")
          .end("<token> <name>");
  public static final VtfRecordType CPU_REGISTER_CLASS =
      declare(17, "Defcpuregclass", 0x540f, CHOSEN, "DEFCPUREGCLASS", CHOSEN, "token:I name:S")
          .outmoded()
          .end("<token> <name>");
  public static final VtfRecordType CLUSTER_REGISTER_CLASS =
      declare(18, "Defclstrregclass", 0x5410, CHOSEN, "DEFCLSTRREGCLASS", CHOSEN, "token:I name:S")
          .outmoded()
          .end("<token> <name>");
  public static final VtfRecordType SAMPLE_CLASS =
      declare(19, "Defsampclass", 0x5411, CHOSEN, "DEFSAMPCLASS", CHOSEN, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType CPU_REGISTER =
      declare(20, "Defcpureg", 0x5412, CHOSEN, "DEFCPUREG", CHOSEN, VtfSyntax.REGISTER)
          .outmoded()
          .end("<token> CLASS <class> <type> 8 <min> <max> <name> <unit>");
  public static final VtfRecordType CLUSTER_REGISTER =
      declare(21, "Defclstrreg", 0x5413, CHOSEN, "DEFCLSTRREG", CHOSEN, VtfSyntax.REGISTER)
          .outmoded()
          .end("<token> CLASS <class> <type> 8 <min> <max> <name> <unit>");
  public static final VtfRecordType SAMPLE =
      declare(
              22,
              "Defsamp",
              0x5414,
              CHOSEN,
              "DEFSAMP",
              CHOSEN,
              "token:I class:I isgroup:G id:C type:V min:Q max:Q diff:I hint:N name:S unit:S")
          .end(
              "<token> CLASS <class> <isgroup> <id> <type> 8 <min> <max> DIFF <diff> HINT <hint>"
                  + " <name> <unit>");
  public static final VtfRecordType COMMUNICATOR =
      declare(
              23,
              "Defcommunicator",
              250,
              ATTESTED,
              "COMDEF",
              ATTESTED,
              "token:I size:I # low:U up:U step:U")
          .end("<token> <size> { <low>:<up>:<step> }");
  public static final VtfRecordType MESSAGE_NAME =
      declare(24, "Defmsgname", 30, ATTESTED, "MSGTYPE", ATTESTED, "type:I name:S comm:I")
          .tail(OptionalTail.COMM)
          .shortForm()
          .end("<comm> <type> <name>", "<type> <name>");
  public static final VtfRecordType GLOBAL_OPERATION =
      declare(25, "Defglobalop", 200, ATTESTED, "GLOBALOPTOKEN", ATTESTED, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType REDUCTION =
      declare(26, "Defredfunc_obsol", 210, ATTESTED, "REDFUNCTOKEN", ATTESTED, "token:I name:S")
          .outmoded()
          .end("<token> <name>");
  public static final VtfRecordType IO_FILE =
      declare(27, "Defiofile", 230, ATTESTED, "IOFILE", ATTESTED, "token:I group:I name:S")
          .end("<token> <group> <name>");
  public static final VtfRecordType PARALLEL_REGION =
      declare(28, "Defkparreg", 0x541a, CHOSEN, "DEFKPARREG", CHOSEN, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType CLOCK_PERIOD =
      declare(29, "Defclkperiod", 60, ATTESTED, "CLKPERIOD", ATTESTED, "seconds:D")
          .end("<seconds>");
  public static final VtfRecordType TIME_OFFSET =
      declare(30, "Deftimeoffset", 110, ATTESTED, "TIMEOFFSET", ATTESTED, "seconds:U")
          .end("<seconds>");
  public static final VtfRecordType PATTERN_SHAPE =
      declare(
              31,
              "Defpatternshape",
              0x541d,
              CHOSEN,
              "DEFPATTERNSHAPE",
              CHOSEN,
              "activity:I token:I type:I ref1:I ref2:I")
          .end("<token> ACT <activity> TYPE <type> REF <ref1> <ref2>");
  public static final VtfRecordType PATTERN_DEFINITION =
      declare(
              32,
              "Defpattern",
              0x541e,
              CHOSEN,
              "DEFPATTERN",
              CHOSEN,
              "activity:I token:I shape:I radius:D ratio:I # step:D")
          .end(
              "<token> ACT <activity> SHAPE <shape> RADIUS <radius> RATIO <ratio> NSTEPS <n> {"
                  + " <step> }");

  // Records that dumps of STF traces have besides, and their two lines at the start.
  public static final VtfRecordType DURATION =
      declare(1, "Duration", 0x5432, CHOSEN, "DURATION", ATTESTED, "first:T last:T")
          .outmoded()
          .end("<first> <last>");
  public static final VtfRecordType EVENT_BITS =
      declare(1, "Eventbits", 0x5433, CHOSEN, "EVENTBITS", ATTESTED, "bits:I")
          .outmoded()
          .end("<bits>");
  public static final VtfRecordType COMMUNICATOR_NAME =
      declare(1, "Defcomname", 0x5431, CHOSEN, "DEFCOMNAME", CHOSEN, "token:I name:S")
          .end("<token> <name>");
  public static final VtfRecordType THREAD =
      declare(6, "Defthread", 0x5434, CHOSEN, "DEFTHREAD", CHOSEN, "cpu:C native:I name:S")
          .end("<cpu> <native> <name>");
  public static final VtfRecordType SCOPE =
      declare(
              32,
              "Defscope",
              0x5430,
              CHOSEN,
              "DEFSCOPE",
              CHOSEN,
              "token:I activity:I name:S begin:I end:I")
          .end("<token> ACT <activity> <name> [ SCL <begin> <end> ]");

  // Events.
  public static final VtfRecordType COMMENT =
      event(1, "Comment", 0, ATTESTED, "C", ATTESTED, "text:S").end("");
  public static final VtfRecordType DOWNTO =
      event(2, "Downto", 0x5442, CHOSEN, "DOWNTO", DERIVED, "state:A cpu:C scl:I")
          .tail(OptionalTail.SCL)
          .end("<state> CPU <cpu> [ SCL <scl> ]");
  public static final VtfRecordType UPFROM =
      event(3, "Upfrom", 0x5443, CHOSEN, "UPFROM", DERIVED, "state:A cpu:C scl:I")
          .tail(OptionalTail.SCL)
          .end("<state> CPU <cpu> [ SCL <scl> ]");
  public static final VtfRecordType UPTO =
      event(4, "Upto", 0x5444, CHOSEN, "UPTO", DERIVED, "state:A cpu:C scl:I")
          .tail(OptionalTail.SCL)
          .end("<state> CPU <cpu> [ SCL <scl> ]");
  public static final VtfRecordType EXCHANGE =
      event(5, "Exchange", 0x5445, CHOSEN, "EXCHANGE", DERIVED, "cpu:C type:X state:A job:I scl:I")
          .outmoded()
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> <type> <state> [ JOB <job> ] [ SCL <scl> ]");
  public static final VtfRecordType OLD_EXCHANGE =
      event(
              6,
              "Exchange_obsol",
              70,
              ATTESTED,
              "EXCHANGE",
              ATTESTED,
              "cpu:C oldact:I oldname:E oldnum:I newact:I newname:E newnum:I job:I cluster:F"
                  + " calltype:X file:I line:I")
          .outmoded()
          .tail(OptionalTail.CALL_AND_SOURCE)
          .end(
              "ON CPUID <cpu> [ FROM <oldname> [ <oldnum> ] ] <calltype> <newname> [ <newnum> ]"
                  + " CLUSTER <cluster> [ JOB <job> ] [ SRC <file>:<line> ]");
  public static final VtfRecordType SHORT_EXCHANGE =
      event(
              6,
              "Exchange_obsol, short",
              -1,
              ATTESTED,
              "EXCH",
              ATTESTED,
              "cpu:C cluster:F jobs:F newname:E newnum:F")
          .outmoded()
          .end("<cpu> <cluster> <jobs> <newname> <newnum>");
  public static final VtfRecordType SOURCE_INFO =
      event(7, "Srcinfo_obsol", 32767, ATTESTED, "SRC", ATTESTED, "cpu:C file:I line:I")
          .outmoded()
          .end("ON CPUID <cpu> FILE <file> <line>");
  public static final VtfRecordType MUTEX_ACQUIRE =
      event(8, "Mutexacquire", 0x5448, CHOSEN, "MUTEXACQUIRE", CHOSEN, VtfSyntax.MUTEX)
          .tail(OptionalTail.SCL)
          .end(VtfSyntax.MUTEX_ASCII);
  public static final VtfRecordType MUTEX_RELEASE =
      event(9, "Mutexrelease", 0x5449, CHOSEN, "MUTEXRELEASE", CHOSEN, VtfSyntax.MUTEX)
          .tail(OptionalTail.SCL)
          .end(VtfSyntax.MUTEX_ASCII);
  public static final VtfRecordType SAMP =
      event(10, "Samp", 0x544a, CHOSEN, "SAMP", ATTESTED, "id:C ## token:I type:V value:Q")
          .end("CPU <id> { DEF <token> <type> 8 <value> }");
  public static final VtfRecordType CPU_REGISTER_VALUE =
      event(11, "Cpuregval", 0x544b, CHOSEN, "CPUREGVAL", DERIVED, "id:C ## token:I type:V value:Q")
          .outmoded()
          .end("CPU <id> { DEF <token> <type> 8 <value> }");
  public static final VtfRecordType CLUSTER_REGISTER_VALUE =
      event(
              12,
              "Clstrregval",
              0x544c,
              CHOSEN,
              "CLSTRREGVAL",
              DERIVED,
              "id:I ## token:I type:V value:Q")
          .outmoded()
          .end("CLSTR <id> { DEF <token> <type> 8 <value> }");
  public static final VtfRecordType FILE_IO_BEGIN =
      event(13, "Fileiobegin", 240, ATTESTED, "FILEIOBEGIN", ATTESTED, VtfSyntax.HALF_IO)
          .tail(OptionalTail.SCL)
          .end("<type> ON CPUID <cpu> <file> <bytes> [ SCL <scl> ]");
  public static final VtfRecordType FILE_IO_END =
      event(14, "Fileioend", 245, ATTESTED, "FILEIOEND", ATTESTED, VtfSyntax.HALF_IO)
          .tail(OptionalTail.SCL)
          .end("<type> ON CPUID <cpu> <file> <bytes> [ SCL <scl> ]");
  public static final VtfRecordType SEND =
      event(
              15,
              "Sendmsg",
              80,
              ATTESTED,
              "SENDMSG",
              ATTESTED,
              "sender:C receiver:C comm:I type:I length:I scl:I file:I line:I")
          .tail(OptionalTail.SCL_OR_SOURCE)
          .shortForm()
          .end(
              "<comm> <type> FROM <sender> TO <receiver> LEN <length> [ SRC <file>:<line> ]"
                  + " [ SCL <scl> ]",
              "<type> FROM <sender> TO <receiver> LEN <length> [ SRC <file>:<line> ]"
                  + " [ SCL <scl> ]",
              "<type> COM <comm> FROM <sender> TO <receiver> LEN <length> [ SCL <scl> ]");
  public static final VtfRecordType RECEIVE =
      event(
              16,
              "Recvmsg",
              90,
              ATTESTED,
              "RECVMSG",
              ATTESTED,
              "receiver:C sender:C comm:I type:I length:I scl:I file:I line:I")
          .tail(OptionalTail.SCL_OR_SOURCE)
          .shortForm()
          .end(
              "<comm> <type> BY <receiver> FROM <sender> LEN <length> [ SRC <file>:<line> ]"
                  + " [ SCL <scl> ]",
              "<type> BY <receiver> FROM <sender> LEN <length> [ SRC <file>:<line> ]"
                  + " [ SCL <scl> ]",
              "<type> COM <comm> BY <receiver> FROM <sender> LEN <length> [ SCL <scl> ]");
  public static final VtfRecordType GLOBALOP =
      event(
              17,
              "Globalop",
              220,
              ATTESTED,
              "GLOBALOP",
              ATTESTED,
              "operation:I cpu:C comm:I root:R sent:I received:I duration:T pad:P scl:I")
          .tail(OptionalTail.SCL)
          .shortForm()
          .end(
              "<operation> ON <cpu> <comm> <root> <sent> <received> <duration> [ SCL <scl> ]",
              "<operation> ON <cpu> <root> <sent> <received> <duration> [ SCL <scl> ]",
              "<operation> CPU <cpu> COM <comm> ROOT <root> SENT <sent> RECVD <received> DELTA"
                  + " <duration> [ SCL <scl> ]");
  public static final VtfRecordType PARALLEL_BEGIN =
      event(
              18,
              "Kparregbegin",
              0x5452,
              CHOSEN,
              "KPARREGBEGIN",
              CHOSEN,
              "cpu:C token:I seqn:I threads:I scl:I")
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> REG <token> SEQN <seqn> NTHREADS <threads> [ SCL <scl> ]");
  public static final VtfRecordType PARALLEL_BARRIER =
      event(19, "Kparregbarsum", 0x5453, CHOSEN, "KPARREGBARSUM", CHOSEN, VtfSyntax.OPAQUE)
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> REG <token> SEQN <seqn> OPA <opaque> [ SCL <scl> ]");
  public static final VtfRecordType PARALLEL_END =
      event(20, "Kparregend", 0x5454, CHOSEN, "KPARREGEND", CHOSEN, VtfSyntax.OPAQUE)
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> REG <token> SEQN <seqn> OPA <opaque> [ SCL <scl> ]");
  public static final VtfRecordType PATTERN =
      event(
              21,
              "Pattern",
              0x5455,
              CHOSEN,
              "PATTERN",
              CHOSEN,
              "cpu:C token:I duration:T ## step:D index:I")
          .end("<token> CPU <cpu> DELTA <duration> NSTEPS <n> { <step>:<index> }");
  public static final VtfRecordType OPENMP_ENTER =
      event(23, "Openmpenter", 0x5457, CHOSEN, "OPENMPENTER", CHOSEN, "cpu:C type:U name:U scl:I")
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> TYPE <type> NAME <name> [ SCL <scl> ]");
  public static final VtfRecordType OPENMP_LEAVE =
      event(24, "Openmpleave", 0x5458, CHOSEN, "OPENMPLEAVE", CHOSEN, "cpu:C scl:I")
          .tail(OptionalTail.SCL)
          .end("CPU <cpu> [ SCL <scl> ]");

  // Events of dumps of STF traces.
  public static final VtfRecordType SCOPE_BEGIN =
      event(25, "Scopebegin", 0x5460, CHOSEN, "SCOPEBEGIN", CHOSEN, VtfSyntax.IN_SCOPE)
          .tail(OptionalTail.SCL)
          .end("<scope> CPU <cpu> SEQ <seq> [ SCL <scl> ]");
  public static final VtfRecordType SCOPE_END =
      event(26, "Scopeend", 0x5461, CHOSEN, "SCOPEEND", CHOSEN, VtfSyntax.IN_SCOPE)
          .tail(OptionalTail.SCL)
          .end("<scope> CPU <cpu> SEQ <seq> [ SCL <scl> ]");
  public static final VtfRecordType ERROR =
      event(27, "Error", 0x5462, CHOSEN, "ERROR", CHOSEN, "cpu:R level:M name:S text:S")
          .end("CPU <cpu> LEVEL <level> NAME <name> TEXT <text>");
  public static final VtfRecordType REQUEST =
      event(28, "Request", 0x5463, CHOSEN, "REQUEST", CHOSEN, "cpu:C number:U action:K within:A")
          .end("<number> CPU <cpu> <action> [ STATE <within> ]");
  public static final VtfRecordType TRACE_OFF =
      event(29, "Traceoff", 0x5467, CHOSEN, "TRACEOFF", CHOSEN, "cpu:C").end("CPU <cpu>");
  public static final VtfRecordType TRACE_ON =
      event(30, "Traceon", 0x5468, CHOSEN, "TRACEON", CHOSEN, "cpu:C").end("CPU <cpu>");

  // Lines of matched dumps, each of which represents several records; read and never written.
  public static final VtfRecordType ONE_TO_ONE =
      event(
              31,
              "Onetoone",
              0x5464,
              CHOSEN,
              "ONETOONE",
              ATTESTED,
              "sender:C receiver:C delta:Z comm:I length:I type:I rlen:F scl:I rscl:I")
          .outmoded()
          .tail(OptionalTail.TWO_SCL)
          .end(
              "CPU <sender> TO <receiver> DELTA <delta> COM <comm> LEN <length> TAG <type>"
                  + " [ RLEN <rlen> ] [ SCL <scl> <rscl> ]");
  public static final VtfRecordType COLLOP =
      event(
              32,
              "Collop",
              0x5465,
              CHOSEN,
              "COLLOP",
              CHOSEN,
              "operation:I comm:I root:R # cpu:C start:T delta:T sent:I received:I")
          .outmoded()
          .end(
              "<operation> COM <comm> ROOT <root> NMEMBS <n> { CPU <cpu> START <start> DELTA"
                  + " <delta> SENT <sent> RECVD <received> }");
  public static final VtfRecordType FILE_IO =
      event(
              33,
              "Fileio",
              0x5466,
              CHOSEN,
              "FILEIO",
              CHOSEN,
              "type:O cpu:C delta:T file:I bytes:I scl:I")
          .outmoded()
          .tail(OptionalTail.SCL)
          .end("<type> CPU <cpu> DELTA <delta> FILE <file> LEN <bytes> [ SCL <scl> ]");

  private static final String REGISTER = "token:I class:I type:V min:Q max:Q name:S unit:S";
  private static final String MUTEX = "cpu:C enter:A leave:A isupfrom:L duration:T mutex:H scl:I";
  private static final String MUTEX_ASCII =
      "CPU <cpu> ENTER <enter> <isupfrom> <leave> DELTA <duration> MUTEX <mutex> [ SCL <scl> ]";
  private static final String HALF_IO = "type:O cpu:C file:I bytes:I scl:I";
  private static final String IN_SCOPE = "cpu:C scope:I seq:I scl:I";
  private static final String OPAQUE = "cpu:C token:I seqn:I opaque:H scl:I";

  private VtfSyntax() {}

  /** All records, declarations in safe order first. */
  public static List<VtfRecordType> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** The record with this {@link VtfRecordType#index}. */
  public static VtfRecordType of(int index) {
    return ALL.get(index);
  }

  private static Draft declare(
      int order,
      String name,
      int number,
      Conformance binary,
      String keyword,
      Conformance ascii,
      String spec) {
    return new Draft(false, order, name, number, binary, keyword, ascii, spec);
  }

  private static Draft event(
      int order,
      String name,
      int number,
      Conformance binary,
      String keyword,
      Conformance ascii,
      String spec) {
    return new Draft(true, order, name, number, binary, keyword, ascii, spec);
  }

  /** A row of the table that is being filled in. */
  static final class Draft {
    final boolean event;
    final int order;
    final String name;
    final int number;
    final Conformance binaryLevel;
    final String keyword;
    final Conformance asciiLevel;
    final List<FieldType> types = new ArrayList<>();
    final List<String> names = new ArrayList<>();
    int firstItem = -1;
    int items;
    boolean byColumn;
    boolean outmoded;
    boolean shortForm;
    OptionalTail tail = OptionalTail.NONE;
    List<String> templates;

    private Draft(
        boolean event,
        int order,
        String name,
        int number,
        Conformance binaryLevel,
        String keyword,
        Conformance asciiLevel,
        String spec) {
      this.event = event;
      this.order = order;
      this.name = name;
      this.number = number;
      this.binaryLevel = binaryLevel;
      this.keyword = keyword;
      this.asciiLevel = asciiLevel;
      for (String field : spec.isEmpty() ? new String[0] : spec.split(" ")) {
        if (field.startsWith("#")) {
          firstItem = types.size();
          byColumn = field.length() > 1;
        } else {
          int colon = field.indexOf(':');
          names.add(field.substring(0, colon));
          types.add(FieldType.of(field.charAt(colon + 1)));
        }
      }
      items = firstItem < 0 ? 0 : types.size() - firstItem;
    }

    private Draft outmoded() {
      outmoded = true;
      return this;
    }

    private Draft tail(OptionalTail newTail) {
      tail = newTail;
      return this;
    }

    /** The second form is written where there is no communicator. */
    private Draft shortForm() {
      shortForm = true;
      return this;
    }

    private VtfRecordType end(String... forms) {
      templates = List.of(forms);
      VtfRecordType type = new VtfRecordType(ALL.size(), this);
      ALL.add(type);
      return type;
    }
  }
}
