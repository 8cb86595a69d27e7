//! What the languages' libraries have and this compiler's has not: named in the refusal, instead of called unknown.

use super::absent_java::{CLASSES, CONSTANTS, METHODS as METHODS_OF_CLASSES, Missing};
use super::tables::unsupported;
use crate::library;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// Names that belong to one feature, what it is called, and what to do without it.
struct Absent {
    names: &'static [&'static str],
    feature: &'static str,
    hint: &'static str,
}

const fn absent(names: &'static [&'static str], feature: &'static str, hint: &'static str) -> Absent {
    Absent { names, feature, hint }
}

const TYPES: &[Absent] = &[
    absent(&["ThreadGroup", "ThreadLocal", "InheritableThreadLocal"], "threads", RANKS),
    absent(&["ClassLoader", "Package"], "class objects", "compare with `instanceof`"),
    absent(NETWORK, NETWORKS, ONE_SIDED),
    absent(&["SecurityManager"], "security managers", "remove what asks it: everything is allowed"),
];

const METHODS: &[Absent] = &[
    absent(&["wait", "notify", "notifyAll"], "waits on objects", "wait for a flag with `Ti.poll()`, or at a barrier"),
    absent(&["format", "printf"], "format strings", OWN_METHOD),
];

/// Packages that the languages have and this compiler has not; a library package has a file for each class.
const PACKAGES: &[Absent] = &[
    absent(&["java.util.concurrent"], "threads", RANKS),
    absent(&["java.net", "java.nio", "java.rmi", "java.sql"], NETWORKS, ONE_SIDED),
    absent(&["java.awt", "javax.swing", "java.applet"], "windows", "print with `System.out`"),
    absent(&["java.lang.reflect"], "class objects", "compare with `instanceof`"),
];

/// Classes of the library that have static methods only, where Java's have objects and subclasses too.
const OBJECTS: &[Absent] = &[absent(&["java.lang.Thread"], "threads", RANKS)];

/// The classes of `java.net` except those that only handle text.
const NETWORK: &[&str] = &[
    "Authenticator",
    "BindException",
    "ConnectException",
    "ContentHandler",
    "ContentHandlerFactory",
    "DatagramPacket",
    "DatagramSocket",
    "DatagramSocketImpl",
    "DatagramSocketImplFactory",
    "FileNameMap",
    "HttpURLConnection",
    "Inet4Address",
    "Inet6Address",
    "InetAddress",
    "InetSocketAddress",
    "JarURLConnection",
    "MalformedURLException",
    "MulticastSocket",
    "NetPermission",
    "NetworkInterface",
    "NoRouteToHostException",
    "PasswordAuthentication",
    "PortUnreachableException",
    "ProtocolException",
    "ServerSocket",
    "Socket",
    "SocketAddress",
    "SocketException",
    "SocketImpl",
    "SocketImplFactory",
    "SocketOptions",
    "SocketPermission",
    "SocketTimeoutException",
    "URI",
    "URISyntaxException",
    "URL",
    "URLClassLoader",
    "URLConnection",
    "URLStreamHandler",
    "URLStreamHandlerFactory",
    "UnknownHostException",
    "UnknownServiceException",
];

const NETWORKS: &str = "networks and databases";
const ONE_SIDED: &str = "use one-sided operations";
const RANKS: &str = "the ranks of the job run in parallel";
const OWN_METHOD: &str = "write a method that makes the text";

fn find(table: &[Absent], name: &str, span: Span) -> Option<Diagnostic> {
    let found = table.iter().find(|absent| absent.names.contains(&name))?;
    Some(unsupported(span, found.feature, found.hint))
}

/// The refusal of a class, by its simple or qualified name.
pub(super) fn absent_type(name: &str, span: Span) -> Option<Diagnostic> {
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
    let of_a_library = package.is_empty() || is_of_java(package) || package.starts_with("ti.");
    let by_feature = if of_a_library { find(TYPES, simple, span) } else { None };
    let of_package = |m: &&Missing| m.names.contains(&simple) && (package.is_empty() || m.of.contains(&package));
    let by_name = || {
        let class = CLASSES.iter().find(of_package)?;
        Some(not_in_library(&format!("{}.{simple}", class.of[0]), span, class.hint))
    };
    by_feature.or_else(by_name).or_else(|| absent_package(package, span))
}

fn is_of_java(package: &str) -> bool {
    package.starts_with("java.") || package.starts_with("javax.")
}

/// The refusal of a package that is imported whole, or of one of its classes.
pub(super) fn absent_package(name: &str, span: Span) -> Option<Diagnostic> {
    let within =
        |package: &&str| name.strip_prefix(*package).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    if let Some(absent) = PACKAGES.iter().find(|absent| absent.names.iter().any(within)) {
        return Some(unsupported(span, absent.feature, absent.hint));
    }
    let is_there = library::FILES.iter().any(|file| file.package == name);
    (is_of_java(name) && !is_there)
        .then(|| not_in_library(name, span, "use `java.lang`, or what is there of `java.util` and `java.io`"))
}

fn not_in_library(what: &str, span: Span, hint: &str) -> Diagnostic {
    Diagnostic::error("T0190", span, format!("`{what}` of Java's library is not supported by this compiler"))
        .because("the library that comes with the compiler has a part of Java's")
        .hint(hint.to_string())
}

/// The refusal of a method of a class of Java's library; `classes` are the names of the class and of its ancestors.
pub(super) fn absent_in_class(classes: &[Arc<str>], name: &str, span: Span) -> Option<Diagnostic> {
    find_member(METHODS_OF_CLASSES, classes, name, span)
}

/// The refusal of a constant of such a class.
pub(super) fn absent_constant(classes: &[Arc<str>], name: &str, span: Span) -> Option<Diagnostic> {
    find_member(CONSTANTS, classes, name, span)
}

fn find_member(table: &[Missing], classes: &[Arc<str>], name: &str, span: Span) -> Option<Diagnostic> {
    let found = table.iter().filter(|missing| missing.names.contains(&name));
    found.flat_map(|missing| missing.of.iter().map(move |class| (class, missing.hint))).find_map(|(class, hint)| {
        let is_of_class = classes.iter().any(|ancestor| **ancestor == **class);
        is_of_class.then(|| not_in_library(&format!("{class}.{name}"), span, hint))
    })
}

/// The refusal of an object or subclass of a class, by its qualified name.
pub(super) fn absent_objects(class: &str, span: Span) -> Option<Diagnostic> {
    find(OBJECTS, class, span)
}

/// The warning at a method that Java's collector calls.
pub(super) fn idle_finalizer(span: Span) -> Diagnostic {
    Diagnostic::warning("T0190", span, "finalizers are never run")
        .because("the collector frees objects without asking them, as Java allows")
        .hint("give back what the object holds in a method that the program calls")
}

/// The refusal of a method that nobody has declared.
pub(super) fn absent_method(name: &str, span: Span) -> Option<Diagnostic> {
    find(METHODS, name, span)
}
