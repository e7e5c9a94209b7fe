# cmake --install, and the Debian package that cpack makes: docs/install.md.

include(GNUInstallDirs)
# netloom looks for its shared libraries beside itself and in ../lib/netloom, whatever the prefix.
install(TARGETS netloom RUNTIME DESTINATION bin)
install(TARGETS netloom_platform_so netloom_recorder LIBRARY DESTINATION lib/netloom)

add_custom_command(OUTPUT netloom.1
                   COMMAND ${CMAKE_SOURCE_DIR}/packaging/manual $<TARGET_FILE:netloom> > netloom.1.part
                   COMMAND ${CMAKE_COMMAND} -E rename netloom.1.part netloom.1
                   DEPENDS netloom ${CMAKE_SOURCE_DIR}/packaging/manual)
add_custom_target(manual ALL DEPENDS netloom.1)
install(FILES ${CMAKE_BINARY_DIR}/netloom.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/netloom.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME netloom)
install(DIRECTORY docs configs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME netloom)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "which network finishes an MPI program's communication sooner, and why")
set(CPACK_PACKAGE_DESCRIPTION "Generates networks, routes messages on them and replays MPI communication there in SimGrid,
and puts the times beside properties of the networks' graphs.")
set(CPACK_PACKAGE_CONTACT "the netloom developers <netloom@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # Depends: what the program and its libraries are linked to
# record needs smpimain and programs built by smpicc; drawings need Graphviz.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libsimgrid-dev, graphviz, gnuplot-nox")
include(CPack)
