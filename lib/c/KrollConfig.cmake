# find_package(Kroll) gives the target Kroll::kroll, libkroll for programs in C, and Kroll_COMMAND, which runs them.
get_filename_component(_kroll_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(Kroll_COMMAND "${_kroll_prefix}/bin/kroll")
if(NOT TARGET Kroll::kroll)
  add_library(Kroll::kroll STATIC IMPORTED)
  # The library lies at a fixed address in every process of a job.
  set_target_properties(Kroll::kroll PROPERTIES
    IMPORTED_LOCATION "${_kroll_prefix}/lib/kroll/libkroll.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_kroll_prefix}/lib/kroll/include"
    INTERFACE_COMPILE_OPTIONS "-fno-pie"
    INTERFACE_LINK_OPTIONS "-no-pie"
    INTERFACE_LINK_LIBRARIES "m;pthread")
endif()
unset(_kroll_prefix)
