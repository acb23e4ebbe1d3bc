# Writes OUTPUT, a header with the commit of SOURCE_DIR as KIWIPETE_COMMIT, empty outside a repository; only if it changed.
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=10 --exclude=* OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define KIWIPETE_COMMIT \"${commit}\"\n")
