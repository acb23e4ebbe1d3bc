# Writes OUTPUT, a C++ file that defines what HEADER declares: the commit of SOURCE_DIR; only if it changed.
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=10 --exclude=* OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
     "#include \"${HEADER}\"\n\nconst std::string_view kiwi::tools::COMMIT = \"${commit}\";\n")
