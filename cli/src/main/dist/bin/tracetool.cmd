@echo off
rem Starts tracetool on Windows, from the folder that it was unpacked into. Other systems: the script beside this one.
setlocal EnableExtensions DisableDelayedExpansion
for %%i in ("%~dp0..") do set "TT_HOME=%%~fi"
set "TT_JAVA="
if defined JAVA_HOME (set "TT_JAVA=%JAVA_HOME%\bin\java.exe") else for %%i in (java.exe) do set "TT_JAVA=%%~$PATH:i"
if not exist "%TT_JAVA%" (
  echo tracetool: needs Java 17 or later: put java on the PATH or set JAVA_HOME 1>&2
  exit /b 127
)

rem --memory limits the whole process, and the heap has to be chosen before Java can read an option. The shell takes "=" for
rem a blank, so both ways to write the option look the same here. What is no number with m or g is left to the program.
set "TT_MIB=512"
set "TT_SIZE="
set "TT_COMMAND=%~1"
:next
if "%~1"=="" goto start
if "%~1"=="--memory" set "TT_SIZE=%~2"
shift
goto next

:start
if not defined TT_SIZE goto run
set "TT_UNIT=%TT_SIZE:~-1%"
set "TT_NUMBER=%TT_SIZE:~0,-1%"
if not defined TT_NUMBER goto run
for /f "delims=0123456789" %%i in ("%TT_NUMBER%") do goto run
if "%TT_NUMBER:~0,1%"=="0" goto run
if not "%TT_NUMBER:~6%"=="" goto run
if /i "%TT_UNIT%"=="m" set "TT_MIB=%TT_NUMBER%"
if /i not "%TT_UNIT%"=="g" goto run
set "TT_MIB=1048576"
if "%TT_NUMBER:~3%"=="" set /a TT_MIB=%TT_NUMBER% * 1024

:run
rem Heap and direct buffers together stay under the limit; the engine for queries takes a share of its own.
set /a TT_HEAP=%TT_MIB% * 5 / 8
if "%TT_COMMAND%"=="query" set /a TT_HEAP=%TT_MIB% * 7 / 16
set /a TT_DIRECT=%TT_MIB% / 8
if %TT_HEAP% lss 16 set "TT_HEAP=16"
if %TT_DIRECT% lss 4 set "TT_DIRECT=4"
"%TT_JAVA%" -XX:+UseSerialGC -XX:-UsePerfData -Xmx%TT_HEAP%m -XX:MaxDirectMemorySize=%TT_DIRECT%m -Dfile.encoding=UTF-8 "-Dtracetool.formats=%TT_HOME%\lib\formats.txt" "-Dtracetool.help=%TT_HOME%\lib\help.txt" "-Dtracetool.arguments=%TT_HOME%\lib\arguments" %TRACETOOL_JAVA_OPTS% -cp "%TT_HOME%\lib\tracetool-cli.jar" org.tracetool.cli.Main %*
exit /b %ERRORLEVEL%
