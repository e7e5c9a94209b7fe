# A Spack recipe of netloom. UNTESTED: written where Spack is not installed.
# In a repository of your own: spack repo create mine && mkdir mine/packages/netloom && cp packaging/spack/package.py there,
# and name the address of netloom's repository in `git`; or `spack dev-build netloom@main` in a checkout.
from spack.package import *


class Netloom(CMakePackage):
    """Which network finishes an MPI program's communication sooner, and why: topologies, routing, and replay in SimGrid."""

    license("Apache-2.0")

    version("main", branch="main")

    depends_on("cxx", type="build")
    depends_on("cmake@3.23:", type="build")
    depends_on("ninja", type="build")
    depends_on("simgrid@3.32 +smpi")
    depends_on("boost +graph")
    depends_on("metis")
    depends_on("scotch ~mpi")
    depends_on("yaml-cpp")
    depends_on("spdlog")
    depends_on("expat")
    depends_on("libarchive")
    depends_on("cli11")
    depends_on("nlohmann-json")

    conflicts("%gcc@:11", msg="netloom is C++20 and needs GCC 12")

    def cmake_args(self):
        return [self.define("NETLOOM_TESTS", False)]
