from spack.package import *


class Tracetool(Package):
    """Analyze, convert, check and repair trace files of parallel programs:
    OTF2, OTF, VTF3, Paraver, TAU, SLOG-2, CLOG-2, Perfetto, Chrome JSON, Nsight Systems."""

    homepage = "@URL@"
    url = "@URL@/tracetool-@VERSION@.tar.gz"

    license("Apache-2.0", checked_by="tracetool")

    version("@VERSION@", sha256="@SHA256@")

    depends_on("java@17:", type=("build", "run"))

    def install(self, spec, prefix):
        install_tree(".", prefix)

    @run_after("install")
    def make_archive(self):
        # commands start in a fraction of the time
        Executable(join_path(self.prefix.lib, "make-archive"))()

    def setup_run_environment(self, env):
        env.set("JAVA_HOME", self.spec["java"].home)
        env.prepend_path("MANPATH", self.prefix.share.man)

    def test_version(self):
        """the program runs"""
        Executable(self.prefix.bin.tracetool)("--version")
