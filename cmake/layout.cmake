# Layout twins: the same code, linked in another order and moved by padding. What differs between two twins is
# where functions lie, so their times show how far placement alone moves a time. Flags stay as they are.
#
# GHOSTBENCH_LAYOUT: 0 is the plain build, every other number a twin of its own; also read from the environment.
if(NOT DEFINED GHOSTBENCH_LAYOUT)
  set(from_environment "$ENV{GHOSTBENCH_LAYOUT}")
  if(from_environment STREQUAL "")
    set(from_environment 0)
  endif()
  set(GHOSTBENCH_LAYOUT "${from_environment}" CACHE STRING "Number of the layout twin; 0 is the plain build")
endif()
if(NOT GHOSTBENCH_LAYOUT MATCHES "^[0-9]+$")
  message(FATAL_ERROR "GHOSTBENCH_LAYOUT is '${GHOSTBENCH_LAYOUT}'; it must be a whole number")
endif()

# A number below `limit` that looks drawn, the same for the same twin and `name`.
function(ghostbench_drawn number name limit)
  string(MD5 digest "${GHOSTBENCH_LAYOUT}/${name}")
  string(SUBSTRING "${digest}" 0 7 digits)
  math(EXPR drawn "0x${digits} % ${limit}")
  set(${number} ${drawn} PARENT_SCOPE)
endfunction()

# Sorts the list called `list_name` as the twin has it; the plain build keeps it.
function(ghostbench_ordered list_name)
  if(GHOSTBENCH_LAYOUT EQUAL 0)
    return()
  endif()
  set(keyed "")
  foreach(name IN LISTS ${list_name})
    string(MD5 digest "${GHOSTBENCH_LAYOUT}/order/${name}")
    list(APPEND keyed "${digest}:${name}")
  endforeach()
  list(SORT keyed)
  set(ordered "")
  foreach(name IN LISTS keyed)
    string(SUBSTRING "${name}" 33 -1 name)  # behind the digest of 32 digits and the colon
    list(APPEND ordered "${name}")
  endforeach()
  set(${list_name} "${ordered}" PARENT_SCOPE)
endfunction()

# Adds code that nobody calls to `target`, in front of what is linked behind it.
function(ghostbench_pad target)
  if(GHOSTBENCH_LAYOUT EQUAL 0)
    return()
  endif()
  ghostbench_drawn(bytes "${target}" 16384)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/padding_${target}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "asm(\".text\\n\\t.skip ${bytes}, 0x90\");\n" @ONLY)
  target_sources(${target} PRIVATE "${source}")
endfunction()
