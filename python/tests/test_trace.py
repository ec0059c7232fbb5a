"""Tests of the package on the example traces. Run: python3 -m unittest discover -s python/tests"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "src"))
os.environ.setdefault("TRACETOOL", str(ROOT / "cli" / "target" / "tracetool" / "bin" / "tracetool"))

import tracetool  # noqa: E402

try:
    import pandas
except ImportError:
    pandas = None
try:
    import pyarrow
except ImportError:
    pyarrow = None

SLOW = ROOT / "testdata" / "examples" / "heat-slow"
FIXED = ROOT / "testdata" / "examples" / "heat-fixed"


class TraceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trace = tracetool.open(SLOW)

    def test_info_has_the_keys_of_the_program(self):
        self.assertEqual(16, self.trace.info["processes"])

    def test_arrays_keep_types_and_missing_values(self):
        calls = self.trace.query("SELECT rank, region, caller, exclusive_s, complete FROM calls", form="numpy")
        self.assertEqual(2448 + 480, len(calls["region"]))
        self.assertEqual("i", calls["rank"].dtype.kind)
        self.assertEqual("b", calls["complete"].dtype.kind)
        self.assertIn(None, set(calls["caller"]))
        self.assertAlmostEqual(2.517, calls["exclusive_s"][calls["region"] == "sweep"].sum(), 2)

    def test_integers_with_missing_values_stay_exact(self):
        rows = self.trace.query(
            "SELECT CASE WHEN x = 1 THEN NULL ELSE 9007199254740993 END AS big FROM range(3) t(x)", form="numpy"
        )
        self.assertEqual([9007199254740993, None, 9007199254740993], rows["big"].tolist())

    def test_an_empty_result_has_its_columns(self):
        rows = self.trace.query("SELECT region, begin_ns FROM calls WHERE false", form="numpy")
        self.assertEqual(["region", "begin_ns"], list(rows))
        self.assertEqual(0, len(rows["region"]))

    def test_a_window_and_ranks(self):
        rows = self.trace.table("calls", time=(0.1, 0.15), process=[0, 9], form="numpy")
        self.assertEqual({0, 9}, set(rows["rank"].tolist()))

    def test_names_of_processes_may_have_commas(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "comma.json"
            path.write_text(
                '[{"ph":"M","pid":1,"name":"process_name","args":{"name":"solver, first"}},'
                '{"ph":"M","pid":2,"name":"process_name","args":{"name":"solver"}},'
                '{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"},'
                '{"ph":"X","pid":2,"tid":2,"ts":1,"dur":2,"name":"b"}]'
            )
            trace = tracetool.open(path)
            names = list(trace.locations(form="numpy")["process"])
            comma = [n for n in names if "," in n]
            self.assertEqual(1, len(comma), names)
            self.assertEqual(["a"], list(trace.calls(process=comma, form="numpy")["region"]))
            self.assertEqual(["a"], list(trace.calls(process=comma[0], form="numpy")["region"]))
            self.assertEqual(2, len(trace.calls(process=names, form="numpy")["region"]))
        with self.assertRaises(ValueError):
            self.trace.calls(process=[])

    def test_anonymize(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            shared = self.trace.anonymize(path / "shared.otf2", map=path / "names.txt")
            regions = set(shared.query("SELECT DISTINCT region FROM calls", form="numpy")["region"])
            self.assertIn("MPI_Allreduce", regions)
            self.assertNotIn("sweep", regions)
            self.assertIn("\tsweep\n", (path / "names.txt").read_text())

    def test_batches(self):
        total = sum(len(part["rank"]) for part in self.trace.batches("SELECT rank FROM calls", form="numpy"))
        self.assertEqual(2448 + 480, total)

    def test_a_loop_that_is_left_early_ends_the_program(self):
        for _ in self.trace.batches("SELECT a.rank FROM calls a, calls b", form="numpy"):
            break

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_data_frames(self):
        calls = self.trace.calls(columns=["region", "exclusive_s", "caller"])
        sums = calls.groupby("region", observed=True)["exclusive_s"].sum()
        self.assertEqual("sweep", sums.idxmax())
        self.assertEqual("sweep", self.trace.stats(by="region")["name"][0])

    @unittest.skipIf(pandas is None or pyarrow is None, "needs pandas and pyarrow")
    def test_with_and_without_pyarrow(self):
        sql = "SELECT rank, region, caller, begin_ns, exclusive_s, complete FROM calls ORDER BY begin_ns, rank"
        frame = self.trace.query(sql)
        arrays = self.trace.query(sql, form="numpy")
        self.assertEqual(pyarrow.Table, type(self.trace.query(sql, form="arrow")))
        for name, values in arrays.items():
            known = [None if pandas.isna(v) else v for v in frame[name].tolist()]
            self.assertEqual(values.tolist(), known, name)

    def test_analysis(self):
        analysis = self.trace.analyze()
        self.assertAlmostEqual(0.74, analysis["efficiency"]["parallel_efficiency"], 2)
        self.assertIn("rank 9 on node03", analysis.text)
        self.assertIn("<pre>", analysis._repr_html_())
        self.assertTrue(self.trace.analyze(tracetool.open(FIXED)))

    def test_check_finds_nothing(self):
        self.assertFalse(self.trace.check())

    def test_conversion(self):
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            other = self.trace.convert(pathlib.Path(folder) / "run.otf", time=(0.1, 0.15))
            self.assertEqual(16, other.info["processes"])
            self.assertTrue(all(w.category is tracetool.TraceWarning for w in caught))

    def test_call_tree(self):
        roots = self.trace.to_hatchet()
        self.assertEqual("main", roots[0]["frame"]["name"])
        self.assertIn("time_step", [c["frame"]["name"] for c in roots[0]["children"]])

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_forms_of_other_tools(self):
        events = self.trace.to_pipit()
        self.assertEqual(["Timestamp (ns)", "Event Type", "Name", "Process", "Thread"], list(events.columns))
        self.assertEqual(2 * (2448 + 480), len(events))
        self.assertIn("dur", self.trace.to_kineto_df().columns)

    def test_the_reason_is_in_the_exception(self):
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("error")
            self.trace.convert(pathlib.Path(folder) / "run.otf2")
            with self.assertRaisesRegex(tracetool.TraceError, "no such trace"):
                tracetool.open(pathlib.Path(folder) / "rum.otf")
            with self.assertRaisesRegex(tracetool.TraceError, "no such trace"):
                tracetool.Trace(pathlib.Path(folder) / "rum.otf").check()

    def test_the_last_line_says_why_a_command_failed(self):
        lines = ["tracetool: damage: last line is cut off", "tracetool: x.otf: cannot be written: disk full"]
        self.assertEqual("x.otf: cannot be written: disk full", str(tracetool._errors.error(lines, 4)))
        self.assertEqual("damage: last line is cut off", str(tracetool._errors.error(lines[:1], 3)))

    def test_damage_is_one_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "run.otf"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.trace.convert(path, compress=0)
            events = path.with_name("run.1.events")
            os.truncate(events, events.stat().st_size // 2)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                trace = tracetool.open(path)
                self.assertEqual([], caught)
                self.assertIn("damage", [i["severity"] for i in trace.info["incidents"]])
                trace.stats()
                self.assertEqual(1, len(caught), [str(w.message) for w in caught])
                trace.calls(form="numpy")
                for _ in trace.batches("FROM calls", form="numpy"):
                    pass
                self.assertLess(2, len(caught))
                for w in caught:
                    self.assertEqual(__file__, w.filename)

    def test_errors_have_types(self):
        with self.assertRaises(tracetool.UsageError) as caught:
            self.trace.query("SELECT nothing FROM calls", form="numpy")
        self.assertIn("nothing", caught.exception.message)
        with self.assertRaises(tracetool.TracetoolError):
            tracetool.open(SLOW / "no-such-trace")
        with self.assertRaises(ValueError):
            self.trace.query("SELECT 1", form="nope")

    def test_missing_packages_are_named(self):
        missing = {name: None for name in ("pandas", "pyarrow", "polars", "duckdb")}
        with unittest.mock.patch.dict(sys.modules, missing):
            for call in (self.trace.calls, lambda: self.trace.batches("FROM calls")):
                with self.assertRaisesRegex(ModuleNotFoundError, r"form pandas needs pandas: pip install 'tracetool\[pandas\]'"):
                    call()
            with self.assertRaisesRegex(ModuleNotFoundError, r"form duckdb needs pyarrow: .*'tracetool\[duckdb\]'"):
                self.trace.query("SELECT 1", form="duckdb")
            with self.assertRaisesRegex(ModuleNotFoundError, r"a data frame needs pandas: .*'tracetool\[pandas\]'"):
                self.trace.stats(by="region")
            self.assertEqual([1], self.trace.query("SELECT 1 AS a", form="numpy")["a"].tolist())

    def test_names_that_look_like_options(self):
        with tempfile.TemporaryDirectory() as folder:
            here = os.getcwd()
            os.chdir(folder)
            try:
                os.symlink(SLOW, "-x")
                self.assertEqual(16, tracetool.open("-x").info["processes"])
                self.assertEqual(16, tracetool.open(b"-x").info["processes"])
            finally:
                os.chdir(here)
        self.assertEqual([1], self.trace.query("-- one\nSELECT 1 AS a", form="numpy")["a"].tolist())

    def test_a_view_that_cannot_begin(self):
        with self.assertRaises(tracetool.TracetoolError):
            tracetool.Trace("no-such-trace").view(no_browser=True)

    def test_a_view(self):
        with self.trace.view(no_browser=True) as view:
            self.assertTrue(view.url.startswith("http://127.0.0.1:"), view.url)

    def test_windows_are_pairs(self):
        for wrong in ((1, 2, 3), 3):
            with self.assertRaises(ValueError):
                self.trace.calls(time=wrong, form="numpy")

    def test_no_program(self):
        named = os.environ["TRACETOOL"]
        os.environ["TRACETOOL"] = "/no/such/program"
        try:
            with self.assertRaises(tracetool.ProgramNotFoundError):
                tracetool.version()
        finally:
            os.environ["TRACETOOL"] = named

    def test_no_java(self):
        with unittest.mock.patch.dict(os.environ, JAVA_HOME="/no/such/java"):
            with self.assertRaisesRegex(tracetool.ProgramNotFoundError, "JAVA_HOME is /no/such/java"):
                tracetool.version()

    def test_examples_come_with_the_program(self):
        self.assertEqual(16, tracetool.open(pathlib.Path(tracetool.examples()) / "heat-slow").info["processes"])

    def test_a_checkout_has_the_examples_among_its_test_data(self):
        with unittest.mock.patch.dict(os.environ, {"TRACETOOL": str(ROOT / "tracetool")}):
            self.assertEqual(str(SLOW.parent), tracetool.examples())

    def test_an_interrupt_ends_the_program(self):
        # What started the tests may ignore interrupts, as nohup and cron do.
        script = (
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "import sys; sys.path.insert(0, sys.argv[1]); import tracetool\n"
            "t = tracetool.Trace(sys.argv[2]); print('ready', flush=True)\n"
            "t.query('SELECT count(*) FROM calls a, calls b, calls c WHERE a.begin_ns + b.begin_ns > c.end_ns', form='numpy')"
        )
        python = subprocess.Popen(
            [sys.executable, "-c", script, str(ROOT / "python" / "src"), str(SLOW)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        with python.stdout:
            python.stdout.readline()
            time.sleep(1)
            python.send_signal(signal.SIGINT)
            self.assertNotEqual(0, python.wait(60))
        self.assertEqual([], _processes_of(python.pid))


def _processes_of(session):
    listed = subprocess.run(["ps", "-o", "pid=", "-s", str(session)], capture_output=True, text=True)
    return listed.stdout.split()


if __name__ == "__main__":
    unittest.main()
