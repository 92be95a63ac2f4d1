; The setup for Windows, for one person and without an administrator:
;   makensis -WX -DVERSION=0.1.0 -DPROGRAM=dist\tabletop -DICON=sign.ico -DOUT=setup.exe packaging\windows\tabletop.nsi
; "setup.exe /S" installs without a question, "/D=FOLDER" (last) elsewhere.
Unicode true
!include MUI2.nsh

!define NAME "Nomic Tabletop"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\NomicTabletop"

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tabletop.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "The program is removed. Your games are left where they are: $LOCALAPPDATA\${NAME}\games"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Section
  ; what an older version left in the program's own folder would be imported by the new one
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\tabletop.exe"

  WriteRegStr HKCU "Software\Classes\.nomic" "" "NomicTabletop.Game"
  WriteRegStr HKCU "Software\Classes\NomicTabletop.Game" "" "Nomic Tabletop game"
  WriteRegStr HKCU "Software\Classes\NomicTabletop.Game\DefaultIcon" "" "$INSTDIR\tabletop.exe,0"
  WriteRegStr HKCU "Software\Classes\NomicTabletop.Game\shell\open\command" "" '"$INSTDIR\tabletop.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tabletop.exe,0"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tabletop.exe"
  Delete "$INSTDIR\tabletop-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\Classes\.nomic"
  DeleteRegKey HKCU "Software\Classes\NomicTabletop.Game"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
