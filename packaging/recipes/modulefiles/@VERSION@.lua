help([[Analyze, convert, check and repair trace files of parallel programs.]])
whatis("Name: tracetool")
whatis("Version: @VERSION@")

local root = "/opt/tracetool-@VERSION@" -- where the archive was unpacked

prepend_path("PATH", pathJoin(root, "bin"))
prepend_path("MANPATH", pathJoin(root, "share/man"))
