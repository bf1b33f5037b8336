# Sourced by isochron, build and bench/run, with $root set to the repository: finds a JDK and runs Maven with it.

needed_java=25

die() {
    echo "isochron: $1" >&2
    exit "${2:-2}"
}

# Sets java_version to the version of the JDK in directory $1; fails where there is none.
read_java_version() {
    local line
    java_version=
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
    if [ -r "$1/release" ]; then
        while IFS= read -r line || [ -n "$line" ]; do
            case $line in
                JAVA_VERSION=*) line=${line#*=} java_version=${line//[\"$'\r']/} ;;
            esac
        done <"$1/release"
    fi
    [ -n "$java_version" ] || java_version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p')
    [ -n "$java_version" ]
}

# Sets version_key to a number that orders versions like 25, 25.0.1, 26-ea and 1.8.0_402.
key_of_version() {
    local major minor patch rest
    IFS=. read -r major minor patch rest <<<"${1%%[-+_]*}"
    version_key=$((10#${major:-0} * 1000000 + 10#${minor:-0} * 1000 + 10#${patch:-0}))
}

# Weighs the JDK in directory $1: keeps the newest in found_home and found_key, names every one in found_versions.
consider_jdk() {
    local home
    read_java_version "$1" || return 0
    home=$(cd -P "$1" && pwd) || return 0
    case $found_versions in *"($home)"*) return 0 ;; esac
    found_versions="$found_versions${found_versions:+, }$java_version ($home)"
    key_of_version "$java_version"
    if [ "$version_key" -gt "$found_key" ]; then
        found_key=$version_key
        found_home=$home
    fi
}

jdk_is_new_enough() {
    [ "$found_key" -ge $((needed_java * 1000000)) ]
}

# Exports JAVA_HOME: as given where it is new enough, else the newest JDK in the usual places, else the one on PATH.
find_jdk() {
    local home
    found_home= found_key=0 found_versions=
    [ -z "${JAVA_HOME:-}" ] || consider_jdk "$JAVA_HOME"
    if ! jdk_is_new_enough; then
        for home in /usr/lib/jvm/* /opt/* "${HOME:-}"/.sdkman/candidates/java/* \
            /Library/Java/JavaVirtualMachines/*/Contents/Home; do
            consider_jdk "$home"
        done
    fi
    if ! jdk_is_new_enough && command -v java >/dev/null; then
        home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
        [ -z "$home" ] || consider_jdk "$home"
    fi
    jdk_is_new_enough || die "needs JDK $needed_java or newer; found ${found_versions:-none}.
Install one (Debian and Ubuntu: package openjdk-$needed_java-jdk, or Adoptium's temurin-$needed_java-jdk; macOS: the cask temurin; SDKMAN: sdk install java), or set JAVA_HOME to it."
    export JAVA_HOME=$found_home
}

find_maven() {
    command -v mvn >/dev/null || die "needs Maven 3.8.7 or newer, and there is no mvn on PATH.
Install it (Debian and Ubuntu: package maven; macOS: brew install maven; SDKMAN: sdk install maven)."
}

# Runs Maven in the repository with the JDK found.
run_maven() {
    # Maven 3.8's own libraries still use sun.misc.Unsafe; without the flag every build starts with a warning about it.
    (cd "$root" && MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}" exec mvn -B -ntp "$@")
}

# Builds module $1 and what it needs, without tests; Maven is heard only where it fails.
build_quietly() {
    local log=$root/target/build-$1.log
    find_maven
    mkdir -p "$root/target"
    if ! run_maven -pl "$1" -am -DskipTests -Dspotless.check.skip=true package >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        die "the build failed" 1
    fi
}
