//! The library that every Titanium program can use, in Titanium, inside the binary.

/// One source file, which declares the class it is named after.
#[derive(Clone, Copy, Debug)]
pub struct LibraryFile {
    /// `java.lang`
    pub package: &'static str,
    /// `String`
    pub name: &'static str,
    /// Below the library's folder: `java/lang/String.ti`.
    pub path: &'static str,
    pub text: &'static str,
}

/// Packages whose classes need no import.
pub const IMPORTED: [&str; 2] = ["java.lang", "ti.lang"];

macro_rules! files {
    ($($package:literal $folder:literal { $($name:literal)* })*) => {
        &[$($(LibraryFile {
            package: $package,
            name: $name,
            path: concat!($folder, "/", $name, ".ti"),
            text: include_str!(concat!("../../../lib/titanium/", $folder, "/", $name, ".ti")),
        },)*)*]
    };
}

/// All files; the names of a package are in order.
pub const FILES: &[LibraryFile] = files! {
    "java.io" "java/io" {
        "BigEndian" "BufferedInputStream" "BufferedOutputStream" "BufferedReader" "BufferedWriter"
        "ByteArrayInputStream" "ByteArrayOutputStream" "CharArrayReader" "CharArrayWriter" "CharConversionException"
        "CommandInput" "CommandOutput" "DataInput" "DataInputStream" "DataOutput" "DataOutputStream" "EOFException"
        "Encoding" "File" "FileDescriptor" "FileFilter" "FileInputStream" "FileNotFoundException" "FileOutputStream"
        "FileReader" "FileWriter" "FilenameFilter" "FilterInputStream" "FilterOutputStream" "FilterReader"
        "FilterWriter" "IOException" "InputStream" "InputStreamReader" "InterruptedIOException" "InvalidClassException"
        "InvalidObjectException" "LineNumberInputStream" "LineNumberReader" "ModifiedUtf" "NotActiveException"
        "NotSerializableException" "ObjectStreamException" "OpenFile" "OutputStream" "OutputStreamWriter" "PrintStream"
        "PrintWriter" "PushbackInputStream" "PushbackReader" "RandomAccessFile" "Reader" "SequenceInputStream"
        "Serializable" "StandardInput" "StandardPrintStream" "StandardStream" "StreamCorruptedException"
        "StreamTokenizer" "StringBufferInputStream" "StringReader" "StringWriter" "SyncFailedException"
        "UTFDataFormatException" "UnsupportedEncodingException" "Utf16" "Writer"
    }
    "java.lang" "java/lang" {
        "AbstractMethodError" "Angles" "ArcFunctions" "ArithmeticException" "ArrayIndexOutOfBoundsException"
        "ArrayStoreException" "AssertionError" "Boolean" "Byte" "CallsText" "CaselessOrder" "CharRuns" "CharSequence"
        "Character" "CharacterTexts" "Class" "ClassCastException" "ClassCircularityError" "ClassFormatError"
        "ClassNotFoundException" "CloneNotSupportedException" "Cloneable" "Comparable" "Double" "Error" "Exception"
        "ExceptionInInitializerError" "Float" "IllegalAccessError" "IllegalAccessException" "IllegalArgumentException"
        "IllegalMonitorStateException" "IllegalStateException" "IllegalThreadStateException"
        "IncompatibleClassChangeError" "IndexOutOfBoundsException" "InstantiationError" "InstantiationException"
        "Integer" "InternalError" "InternedStrings" "InterruptedException" "LinkageError" "Long" "Math"
        "NegativeArraySizeException" "NoClassDefFoundError" "NoSuchFieldError" "NoSuchFieldException"
        "NoSuchMethodError" "NoSuchMethodException" "NullPointerException" "Number" "NumberFormatException" "Object"
        "OutOfMemoryError" "Power" "Process" "ProcessImpl" "Runnable" "Runtime" "RuntimeException" "SecurityException"
        "Short" "StackOverflowError" "StackTraceElement" "StrictMath" "String" "StringBuffer"
        "StringIndexOutOfBoundsException" "System" "SystemProperties" "Thread" "ThreadDeath" "Throwable" "UnicodeBlocks"
        "UnknownError" "UnsatisfiedLinkError" "UnsupportedClassVersionError" "UnsupportedOperationException"
        "VerifyError" "VirtualMachineError"
    }
    "java.net" "java/net" {
        "URLDecoder" "URLEncoder"
    }
    "java.text" "java/text" {
        "Annotation" "AttributeRuns" "AttributedCharacterIterator" "AttributedString" "AttributedStringIterator"
        "AutomatonBreaks" "Bidi" "BidiClasses" "BidiLevels" "BidiParagraph" "BidiSequence" "BidiTexts" "BreakAutomaton"
        "BreakIterator" "BreakTexts" "CharacterIterator" "ChoiceFormat" "CollationElementIterator" "CollationKey"
        "CollationRule" "CollationRules" "CollationTable" "CollationTexts" "Collator" "DateFormat" "DateFormatSymbols"
        "DecimalFormat" "DecimalFormatSymbols" "DecimalPattern" "Decomposition" "DecompositionTexts" "Digits"
        "ExactDecimal" "FieldPosition" "FieldRecord" "Format" "MessageFormat" "NumberFormat" "ParseException"
        "ParsePosition" "RuleBasedCollator" "SentenceBreaks" "SimpleDateFormat" "StringCharacterIterator"
    }
    "java.util" "java/util" {
        "AbstractCollection" "AbstractList" "AbstractMap" "AbstractSequentialList" "AbstractSet" "ArrayList" "ArrayOf"
        "ArrayOrder" "ArraySearch" "ArraySort" "Arrays" "BitSet" "Calendar" "Collection" "Collections" "Comparator"
        "ConcurrentModificationException" "Currency" "Date" "DateText" "DayNumbers" "Dictionary" "ElementArray"
        "EmptyStackException" "Enumeration" "EventListener" "EventListenerProxy" "EventObject" "GregorianCalendar"
        "HashEntry" "HashMap" "HashMapView" "HashSet" "Hashtable" "IdentityHashMap" "Iterator" "KeyedView" "LinkedEntry"
        "LinkedHashMap" "LinkedHashMapView" "LinkedHashSet" "LinkedList" "List" "ListIterator" "ListResourceBundle"
        "LocalZone" "Locale" "LocaleNames" "Map" "MapEntry" "MapValues" "MapView" "MissingResourceException" "NamedZone"
        "NoSuchElementException" "Observable" "Observer" "PartsOfEntries" "Properties" "PropertyResourceBundle"
        "PropertyTable" "PropertyView" "Random" "RandomAccess" "ResourceBundle" "Set" "SimpleTimeZone" "SortedMap"
        "SortedSet" "Stack" "StringTokenizer" "SubList" "Synchronized" "SynchronizedList" "SynchronizedMap"
        "SynchronizedSet" "SynchronizedSortedMap" "SynchronizedSortedSet" "TimeZone" "TooManyListenersException"
        "TreeEntry" "TreeMap" "TreeRange" "TreeSet" "Unmodifiable" "UnmodifiableList" "UnmodifiableMap"
        "UnmodifiableSet" "UnmodifiableSortedMap" "UnmodifiableSortedSet" "Vector" "WeakHashMap" "ZoneFile" "ZoneNames"
        "ZoneRule" "ZoneStrings" "ZoneTexts"
    }
    "java.math" "java/math" {
        "BigDecimal" "BigInteger" "Magnitude"
    }
    "java.lang.ref" "java/lang/ref" {
        "PhantomReference" "Reference" "ReferenceQueue" "SoftReference" "WeakReference"
    }
    "java.util.regex" "java/util/regex" {
        "CharSet" "Matcher" "Node" "Pattern" "PatternParser" "PatternSyntaxException"
    }
    "ti.grid" "ti/grid" {
        "Blocks" "Ghosts" "Halo" "Mailbox" "Phase" "Signal" "Swap" "Sweep"
    }
    "ti.io" "ti/io" {
        "BulkDataInput" "BulkDataInputStream" "BulkDataOutput" "BulkDataOutputStream" "BulkRandomAccessFile" "Elements"
    }
    "ti.lang" "ti/lang" {
        "Combination" "Complex" "DoubleOp" "Handle" "IntOp" "LongOp" "ModelClock" "ObjectOp" "PAPICounter"
        "PrivateRegion" "Reduce" "Region" "RegionInUse" "Scan" "SharedRegion" "Team" "Timer"
    }
};

/// The file of a class.
pub fn file(package: &str, name: &str) -> Option<&'static LibraryFile> {
    FILES.iter().find(|file| file.package == package && file.name == name)
}

/// The classes of a package; none if the library has no such package.
pub fn package(package: &str) -> impl Iterator<Item = &'static LibraryFile> {
    FILES.iter().filter(move |file| file.package == package)
}
