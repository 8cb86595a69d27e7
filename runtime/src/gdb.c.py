# How gdb shows pointers-to-shared, and Titanium's references, strings, arrays, points and domains.
import gdb

MOST_CHARACTERS = 200
MOST_ELEMENTS = 20
ELEMENTS = {0: "_Bool", 1: "int8_t", 2: "int16_t", 3: "uint16_t", 4: "int32_t", 5: "int64_t", 6: "float", 7: "double"}
REFERENCE = 8
# Where `ti_string` and `ti_jarray` have their length, and what follows it; a program need not know these types.
LENGTH = 8
CONTENTS = 16


def number(name):
    return int(gdb.parse_and_eval(name))


def of_library(name, type_name):
    """A variable of the library, which tells of lines but not of types."""
    return number("*(%s *)&%s" % (type_name, name))


def place(address):
    """Whose memory an address is in."""
    shift = of_library("kroll_segment_shift", "int")
    distance = address - of_library("kroll_segment_base", "unsigned long")
    if shift == 0 or not 0 <= distance >> shift < of_library("kroll_ranks", "int"):
        return hex(address)
    rank = distance >> shift
    return "rank %d + %#x" % (rank, distance - rank * of_library("kroll_segment_step", "unsigned long"))


def at(address, type_name):
    return gdb.Value(address).cast(gdb.lookup_type(type_name).pointer()).dereference()


def class_of(address):
    """The Titanium class of what is there, if this is a program of Titanium and the memory can be seen."""
    try:
        index = int(at(address, "ti_object")["class_index"])
        if 0 < index < number("ti_class_count"):
            return index, gdb.parse_and_eval("ti_classes[%d]" % index)
    except (gdb.error, gdb.MemoryError):
        pass
    return 0, None


def length_of(address):
    return int.from_bytes(gdb.selected_inferior().read_memory(address + LENGTH, 4), "little")


def text(address):
    length = length_of(address)
    shown = min(length, MOST_CHARACTERS)
    units = gdb.selected_inferior().read_memory(address + CONTENTS, 2 * shown)
    quoted = bytes(units).decode("utf-16-le", "replace").encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return '"%s"%s' % (quoted, "..." if shown < length else "")


def summary(address):
    if address == 0:
        return "null"
    index, found = class_of(address)
    if found is None:
        return place(address)
    try:
        if index == number("ti_known.string"):
            return text(address)
        name = found["name"].string()
        if int(found["kind"]) == 2:
            name = "%s of length %d" % (name, length_of(address))
        return "%s at %s" % (name, place(address))
    except gdb.MemoryError:
        return place(address)


def is_reference(kind):
    """A word of a global address, or a pointer to an object, which begins with its header."""
    if kind.name == "kroll_gptr":
        return True
    if kind.code != gdb.TYPE_CODE_PTR:
        return False
    target = kind.target().strip_typedefs()
    if target.code != gdb.TYPE_CODE_STRUCT:
        return False
    first = target.fields()[:1]
    return kind.target().name == "ti_object" or bool(first) and first[0].type.name == "ti_object"


def shown(value):
    """A part of an object: references are not followed, for they may lead in a circle."""
    return summary(int(value)) if is_reference(value.type) else value


def elements(address, found):
    kind, length = int(found["elem"]), length_of(address)
    name = "kroll_gptr" if kind == REFERENCE else ELEMENTS.get(kind)
    if name is None:
        return
    first = gdb.Value(address + CONTENTS).cast(gdb.lookup_type(name).pointer())
    for i in range(min(length, MOST_ELEMENTS)):
        yield "[%d]" % i, shown(first[i])


def fields(address, found):
    try:
        record = at(address, "struct " + found["name"].string().split(".")[-1])
    except gdb.error:
        return
    for field in record.type.fields():
        if field.name and record[field].type.name != "ti_object":
            yield field.name, shown(record[field])


class Pointer:
    """A pointer-to-shared of one word, or a reference of Titanium."""

    def __init__(self, value):
        self.address = int(value)

    def to_string(self):
        return summary(self.address)

    def children(self):
        index, found = class_of(self.address) if self.address else (0, None)
        if found is None or index == number("ti_known.string"):
            return iter(())
        of = elements if int(found["kind"]) == 2 else fields
        return of(self.address, found)


class PhasedPointer:
    def __init__(self, value):
        self.address, self.phase = int(value["addr"]), int(value["phase"])

    def to_string(self):
        return "null" if self.address == 0 else "%s, phase %d" % (place(self.address), self.phase)


def point(value, rank):
    return "[%s]" % ", ".join(str(int(value["x"][i])) for i in range(rank))


def rectangle(value, rank):
    step = point(value["step"], rank)
    steps = "" if step == "[%s]" % ", ".join(["1"] * rank) else " : " + step
    return "[%s : %s%s]" % (point(value["lo"], rank), point(value["hi"], rank), steps)


def domain(value, rank):
    count = int(value["count"])
    try:
        first = gdb.Value(int(value["rects"])).cast(gdb.lookup_type("ti_rect%d" % rank).pointer())
        parts = [rectangle(first[i], rank) for i in range(min(count, MOST_ELEMENTS))]
    except gdb.MemoryError:
        return "%d rectangles at %s" % (count, place(int(value["rects"])))
    return " + ".join(parts) + (" + ..." if count > len(parts) else "") if parts else "empty"


def array(value, rank):
    if int(value["storage"]) == 0:
        return "null"
    return "%s at %s" % (rectangle(value["domain"], rank), place(int(value["data"])))


class Record:
    """A value whose text says all."""

    def __init__(self, show, value, rank):
        self.show, self.value, self.rank = show, value, rank

    def to_string(self):
        return self.show(self.value, self.rank)


WITH_RANK = {"ti_point": point, "ti_rect": rectangle, "ti_domain": domain, "ti_array": array}


def printer(value):
    name = value.type.name or ""
    if is_reference(value.type):
        return Pointer(value)
    if name == "kroll_fatptr":
        return PhasedPointer(value)
    show = WITH_RANK.get(name[:-1])
    return Record(show, value, int(name[-1])) if show and name[-1].isdigit() else None


gdb.pretty_printers.append(printer)


class Error(gdb.Breakpoint):
    """Where a rank finds an error that ends the job: it stops before the others hear of it."""

    def stop(self):
        print("kroll: this rank is about to end the job with an error: `backtrace` shows where")
        return True


for function in ["kroll_fail", "kr_fail_after", "kr_fail_two", "kr_fail_at"]:
    try:
        gdb.parse_and_eval("&" + function)
        Error(function, internal=True).silent = True
    except gdb.error:
        pass  # A program has those only that it calls.
