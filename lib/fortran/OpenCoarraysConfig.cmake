# find_package(OpenCoarrays) for programs that gfortran compiles and Kroll runs: the targets have OpenCoarrays' names.
get_filename_component(_kroll_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

foreach(_kroll_name caf_mpi caf_mpi_static caf_openmpi)
  if(NOT TARGET OpenCoarrays::${_kroll_name})
    add_library(OpenCoarrays::${_kroll_name} STATIC IMPORTED)
    set_target_properties(OpenCoarrays::${_kroll_name} PROPERTIES
      IMPORTED_LOCATION "${_kroll_prefix}/lib/kroll/libkroll.a"
      INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:Fortran>:-fcoarray=lib>"
      INTERFACE_LINK_OPTIONS "-no-pie"
      INTERFACE_LINK_LIBRARIES "m;pthread")
  endif()
endforeach()

# A module belongs to one release of gfortran, so it is made for the one that this build has.
if(NOT TARGET OpenCoarrays::opencoarrays_mod)
  set(_kroll_modules "${CMAKE_CURRENT_BINARY_DIR}/opencoarrays")
  file(MAKE_DIRECTORY "${_kroll_modules}")
  execute_process(
    COMMAND "${CMAKE_Fortran_COMPILER}" -fsyntax-only "${_kroll_prefix}/lib/kroll/fortran/opencoarrays.f90"
    WORKING_DIRECTORY "${_kroll_modules}"
    RESULT_VARIABLE _kroll_made)
  if(NOT _kroll_made EQUAL 0)
    set(OpenCoarrays_FOUND FALSE)
    set(OpenCoarrays_NOT_FOUND_MESSAGE "the module opencoarrays needs gfortran as the Fortran compiler")
    return()
  endif()
  add_library(OpenCoarrays::opencoarrays_mod INTERFACE IMPORTED)
  set_target_properties(OpenCoarrays::opencoarrays_mod PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_kroll_modules}")
endif()

set(CAF_RUN_COMMAND "${_kroll_prefix}/bin/cafrun" CACHE FILEPATH "Runs a program with coarrays")
