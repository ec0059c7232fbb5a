class Tracetool < Formula
  desc "Analyze, convert, check and repair trace files of parallel programs"
  homepage "@URL@"
  url "@URL@/tracetool-@VERSION@.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"tracetool").write_env_script libexec/"bin/tracetool", JAVA_HOME: Formula["openjdk"].opt_prefix
    man1.install Dir[libexec/"share/man/man1/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tracetool --version")
  end
end
