//! Statements that releases of gfortran compile to something else than what they say, where the text shows it: a warning
//! with a way around. Nothing at run time could notice.

use kroll_source::{Diagnostic, FileId, Span};
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// A statement without comments, blanks and texts, in small letters, and where each of its bytes stands in the file.
#[derive(Default)]
struct Statement {
    text: String,
    places: Vec<usize>,
}

/// The warnings about a file, in the order of its lines, each with the releases of gfortran that it is about.
pub fn find(text: &str, file: FileId, fixed_form: bool) -> Vec<(RangeInclusive<u32>, Diagnostic)> {
    let statements = statements(text, fixed_form);
    let known = Known::of(&statements);
    let mut found = Vec::new();
    let mut procedure = 0;
    for statement in &statements {
        procedure += usize::from(opens_procedure(&statement.text));
        for (fault, at) in known.faults(&statement.text, procedure) {
            let (start, end) = (statement.places[at.0], statement.places[at.1 - 1] + 1);
            found.push((fault.releases(), fault.warning(Span::new(file, start, end))));
        }
    }
    found
}

/// Cuts the text into statements: continuations are joined, labels stay.
fn statements(text: &str, fixed_form: bool) -> Vec<Statement> {
    let mut done = Vec::new();
    let mut now = Statement::default();
    let (mut goes_on, mut at) = (false, 0);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_comment = if fixed_form {
            line.starts_with(['c', 'C', '*', '!', '#'])
        } else {
            line.trim_start().starts_with(['!', '#'])
        };
        if is_comment || line.trim().is_empty() {
            continue;
        }
        if fixed_form {
            goes_on = line.as_bytes().get(5).is_some_and(|byte| !b" 0\n\r".contains(byte)) && !line.contains('\t');
        }
        if !goes_on {
            done.push(std::mem::take(&mut now));
        }
        let skipped = if fixed_form && goes_on { 6 } else { 0 };
        goes_on = now.add(line, skipped, start, &mut done) && !fixed_form;
    }
    done.push(now);
    done.retain(|statement| !statement.text.is_empty());
    done
}

impl Statement {
    /// Adds a line; true if it goes on in the next one. What a `;` ends goes to `done`.
    fn add(&mut self, line: &str, skipped: usize, start: usize, done: &mut Vec<Statement>) -> bool {
        let mut quote = None;
        for (i, character) in line.char_indices().skip_while(|(i, _)| *i < skipped) {
            match (quote, character) {
                (Some(open), _) if open == character => quote = None,
                (Some(_), _) => {}
                (None, '!') => break,
                (None, '\'' | '"') => {
                    quote = Some(character);
                    // A text remains as one mark: what stands around it matters.
                    self.push('\'', start + i);
                }
                (None, '&') if line[i + 1..].trim_start().is_empty() || line[i + 1..].trim_start().starts_with('!') => {
                    return true;
                }
                (None, '&') => {}
                (None, ';') => done.push(std::mem::take(self)),
                (None, _) if character.is_ascii() && !character.is_ascii_whitespace() => {
                    self.push(character.to_ascii_lowercase(), start + i);
                }
                _ => {}
            }
        }
        false
    }

    fn push(&mut self, character: char, place: usize) {
        self.text.push(character);
        self.places.push(place);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    ComplexScalar,
    Substring,
    LaterComponent,
    Team,
    Status,
    TextExpression,
    ScatteredVector,
    ColonBesideVector,
    IntoVector,
    InExpression,
    InSelector,
    VectorOfRunTime,
    AssumedShape,
    FormTeamStatus,
}

impl Fault {
    fn releases(self) -> RangeInclusive<u32> {
        match self {
            Fault::InExpression => 15..=15,
            Fault::InSelector | Fault::VectorOfRunTime | Fault::AssumedShape => 15..=16,
            Fault::FormTeamStatus => 16..=16,
            _ => 12..=14,
        }
    }

    fn warning(self, span: Span) -> Diagnostic {
        let (code, message, reason, hint) = match self {
            Fault::ComplexScalar => (
                "F0001",
                "gfortran reads and writes another place than this complex scalar of an image",
                "for a complex scalar that is a static coarray, gfortran before 15 passes the address of a copy",
                "declare it as an array of one element, z(1)[*], or allocatable",
            ),
            Fault::Substring => (
                "F0002",
                "gfortran writes the whole text of the image, not this part of it",
                "gfortran before 15 passes the whole text where a part of it is assigned to on another image",
                "get the text, change the part, and put the text back",
            ),
            Fault::LaterComponent => (
                "F0003",
                "gfortran transfers the first component of these structures instead of this one",
                "gfortran before 15 loses where a component is in a section of structures on another image",
                "loop over the elements, x(i)[image]%name, or transfer whole structures",
            ),
            Fault::Team => (
                "F0004",
                "gfortran takes the image of the current team instead of the one that `team=` names",
                "gfortran before 15 drops `team=` where a value is got from an image",
                "do it within `change team`, or use the image's number in the current team",
            ),
            Fault::Status => (
                "F0005",
                "`stat=` is never set here",
                "gfortran before 15 does not pass `stat=` on where a value is put to an image",
                "leave `stat=` out, and ask `image_status` before",
            ),
            Fault::TextExpression => (
                "F0006",
                "gfortran puts blanks, or one character, instead of this text",
                "gfortran before 15 does not pass on how long a text is that an expression makes",
                "assign the expression to a variable, and put that",
            ),
            Fault::ScatteredVector => (
                "F0007",
                "gfortran reads one number of this vector subscript only",
                "gfortran before 15 takes a vector subscript whose elements do not follow one another for a single index",
                "assign the vector to a variable, or put parentheses around it",
            ),
            Fault::ColonBesideVector => (
                "F0008",
                "gfortran breaks off at this put",
                "gfortran before 15 has an internal error at a bare `:` beside a vector subscript on another image",
                "write the bounds, as in x(1:n, v)[image]",
            ),
            Fault::IntoVector => (
                "F0009",
                "gfortran leaves wrong values in this section with a vector subscript",
                "gfortran before 15 does not say what shape a section with a vector subscript has that a value is got into",
                "get the values into a variable, and assign that",
            ),
            Fault::InExpression => (
                "F0010",
                "gfortran takes this image's own value here",
                "gfortran 15 drops the image of what stands in an expression that is put to an image",
                "get the value into a variable first, or use another release",
            ),
            Fault::InSelector => (
                "F0011",
                "gfortran takes this image's own value here",
                "gfortran 15 and 16 drop the image of what stands in the selector of an image",
                "get the number into a variable first",
            ),
            Fault::VectorOfRunTime => (
                "F0012",
                "gfortran takes this vector subscript as empty",
                "gfortran 15 and 16 lose the elements of a vector subscript whose bounds are known at run time only",
                "use a whole array of constant size as the subscript, or loop over the elements",
            ),
            Fault::AssumedShape => (
                "F0013",
                "gfortran may take other elements than these of the dummy argument",
                "gfortran 15 and 16 lose where a coarray begins that is a dummy argument of assumed shape",
                "make the dummy argument allocatable, `x(:)[:]`, or access the coarray where it is declared",
            ),
            Fault::FormTeamStatus => (
                "F0014",
                "gfortran may take the value that this variable had before",
                "gfortran 16 does not see that `form team` changes its `stat=` variable",
                "declare the variable `volatile`",
            ),
        };
        Diagnostic::warning(code, span, message).because(reason).hint(hint)
    }
}

/// What declarations say, as far as the file has them.
#[derive(Default)]
struct Known {
    complex_scalars: HashSet<String>,
    /// The first component of each derived type.
    first_of: HashMap<String, String>,
    /// The derived types of variables.
    type_of: HashMap<String, String>,
    arrays: HashSet<String>,
    volatile: HashSet<String>,
    /// Coarrays that are dummy arguments of assumed shape, each with the number of its procedure.
    assumed_shape: HashSet<(usize, String)>,
}

impl Known {
    fn of(statements: &[Statement]) -> Known {
        let mut known = Known::default();
        let mut within: Option<String> = None;
        let mut procedure = 0;
        for Statement { text, .. } in statements {
            procedure += usize::from(opens_procedure(text));
            if let Some(name) = type_opened(text) {
                within = Some(name);
            } else if text.starts_with("endtype") {
                within = None;
            } else if let Some((attributes, names)) = text.split_once("::") {
                known.declare(attributes, names, within.as_deref(), procedure);
            } else if let Some(names) = text.strip_prefix("volatile") {
                known.volatile.extend(names.split(',').map(String::from));
            }
        }
        known
    }

    fn declare(&mut self, attributes: &str, names: &str, within: Option<&str>, procedure: usize) {
        let entities = split_outside(names, ',');
        if let (Some(of), Some(first)) = (within, entities.first()) {
            self.first_of.entry(of.to_string()).or_insert_with(|| name_at_start(first).to_string());
            return;
        }
        let derived = ["type(", "class("].iter().find_map(|start| attributes.strip_prefix(start)?.split_once(')'));
        let is_static_scalar =
            !["allocatable", "dimension(", "codimension["].iter().any(|word| attributes.contains(word));
        for entity in entities {
            let name = name_at_start(entity).to_string();
            if let Some((of, _)) = derived {
                self.type_of.insert(name.clone(), of.to_string());
            }
            if attributes.contains("dimension(") || entity[name.len()..].starts_with('(') {
                self.arrays.insert(name.clone());
            }
            if attributes.contains("volatile") {
                self.volatile.insert(name.clone());
            }
            if is_of_assumed_shape(attributes, &entity[name.len()..]) {
                self.assumed_shape.insert((procedure, name.clone()));
            }
            if attributes.starts_with("complex") && is_static_scalar && entity[name.len()..].starts_with('[') {
                self.complex_scalars.insert(name);
            }
        }
    }

    /// The `stat=` variable of a `form team` that is not volatile.
    fn status_of_form_team(&self, text: &str) -> Option<(Fault, (usize, usize))> {
        let start = text.find("formteam(")?;
        let at = start + text[start..].find(",stat=")? + ",stat=".len();
        let name = name_at_start(&text[at..]);
        (!self.volatile.contains(name)).then(|| (Fault::FormTeamStatus, (at, at + name.len())))
    }

    /// The faults in a statement of this procedure, and from which byte to which.
    fn faults(&self, text: &str, procedure: usize) -> Vec<(Fault, (usize, usize))> {
        if let Some(fault) = self.status_of_form_team(text) {
            return vec![fault];
        }
        if text.contains("::") || !text.contains('[') {
            return Vec::new();
        }
        let equals = assignment(text);
        let puts = objects(text).iter().any(|object| object.start == 0 && equals.is_some_and(|at| object.end <= at));
        let mut found = Vec::new();
        for object in objects(text) {
            let is_left = equals.is_some_and(|at| object.end <= at && object.start == 0);
            let place = (object.start, object.end);
            let selector = &text[object.open + 1..object.close];
            if object.subscripts.is_none() && self.complex_scalars.contains(object.name) {
                found.push((Fault::ComplexScalar, place));
            }
            if selector.contains("team=") && !is_left {
                found.push((Fault::Team, place));
            }
            if selector.contains("stat=") && is_left {
                found.push((Fault::Status, place));
            }
            if is_left && text[object.close + 1..].starts_with('(') {
                found.push((Fault::Substring, place));
            }
            found.extend(self.vector_faults(text, &object, equals).map(|fault| (fault, place)));
            let is_whole_right = equals.is_some_and(|at| object.start == at + 1 && object.end == text.len());
            if puts && !is_whole_right && equals.is_some_and(|at| at < object.start) {
                found.push((Fault::InExpression, place));
            }
            if self.assumed_shape.contains(&(procedure, object.name.to_string())) {
                found.push((Fault::AssumedShape, place));
            }
            if !objects(selector).is_empty() {
                found.push((Fault::InSelector, place));
            }
            if self.is_later_component(text, &object) {
                found.push((Fault::LaterComponent, place));
            }
            let right = equals.filter(|_| is_left).map_or("", |at| &text[at + 1..]);
            if !split_outside_text(right, "//").is_empty() || right.starts_with("trim(") {
                found.push((Fault::TextExpression, (equals.unwrap_or(0) + 1, text.len())));
            }
        }
        found
    }

    /// What is wrong with the vector subscripts of an object, or of what it is assigned to.
    fn vector_faults(&self, text: &str, object: &Object, equals: Option<usize>) -> impl Iterator<Item = Fault> {
        let is_left = equals.is_some_and(|at| object.end <= at && object.start == 0);
        let subscripts = split_outside(object.subscripts.unwrap_or_default(), ',');
        let has_vector = subscripts.iter().any(|subscript| self.is_vector(subscript));
        let scattered = subscripts.iter().any(|subscript| self.is_vector(subscript) && is_scattered(subscript));
        let beside_colon = is_left && has_vector && subscripts.contains(&":");
        let is_all = equals.is_some_and(|at| object.start == at + 1 && object.end == text.len());
        let into_vector = is_all && self.is_into_vector(&text[..object.start - 1]);
        let of_run_time =
            subscripts.iter().any(|subscript| self.is_vector(subscript) && has_bounds_of_run_time(subscript));
        let faults = [
            (of_run_time, Fault::VectorOfRunTime),
            (scattered, Fault::ScatteredVector),
            (beside_colon, Fault::ColonBesideVector),
            (into_vector, Fault::IntoVector),
        ];
        faults.into_iter().filter(|(is_there, _)| *is_there).map(|(_, fault)| fault)
    }

    /// `a(v, 1)` or `a(v(:k))` on the left side, on this image; of `a(v)` with a constant number gfortran knows the shape.
    fn is_into_vector(&self, left: &str) -> bool {
        let subscripts =
            left.strip_suffix(')').and_then(|open| Some(&open[opening(left.as_bytes(), open.len())? + 1..]));
        let subscripts = split_outside(subscripts.unwrap_or_default(), ',');
        let has_vector = subscripts.iter().any(|subscript| self.is_vector(subscript));
        has_vector && (subscripts.len() > 1 || has_bounds_of_run_time(subscripts[0]))
    }

    /// An array as a subscript: a constructor, a whole one, or a section of one.
    fn is_vector(&self, subscript: &str) -> bool {
        let name = name_at_start(subscript);
        let rest = &subscript[name.len()..];
        match name {
            "" => rest.starts_with('[') || rest.starts_with("(/"),
            _ if !self.arrays.contains(name) => false,
            _ => rest.is_empty() || matching(rest.as_bytes()) == Some(rest.len() - 1) && rest.contains(':'),
        }
    }

    /// `x(a:b)[i]%name` where `name` is not the first component, or its type is not known here.
    fn is_later_component(&self, text: &str, object: &Object) -> bool {
        let Some(rest) = text[object.close + 1..].strip_prefix('%') else { return false };
        let is_section = object.subscripts.is_some_and(|subscripts| subscripts.contains(':'));
        let first = self.type_of.get(object.name).and_then(|of| self.first_of.get(of));
        is_section && first.is_none_or(|first| first != name_at_start(rest))
    }
}

/// `v(1:9:2)` or `m(2, :)`: elements that do not follow one another.
fn is_scattered(subscript: &str) -> bool {
    let section = subscript.strip_suffix(')').and_then(|text| text.split_once('('));
    let first = section.filter(|(name, _)| !name.is_empty()).map(|(_, inside)| split_outside(inside, ',')[0]);
    first.is_some_and(|first| split_outside(first, ':').len() != 2)
}

/// `v(:k)`, where k is no number.
fn has_bounds_of_run_time(subscript: &str) -> bool {
    subscript
        .split_once('(')
        .is_some_and(|(name, bounds)| !name.is_empty() && bounds.contains(|letter: char| letter.is_ascii_alphabetic()))
}

/// The first statement of a function or subroutine; what stands before the word are its type and attributes.
fn opens_procedure(text: &str) -> bool {
    ["subroutine", "function"].iter().any(|word| {
        let Some((before, name)) = text.split_once(word) else { return false };
        let is_prefix = before.bytes().all(|byte| is_name_byte(byte) || b"()*=,".contains(&byte));
        let arguments = &name[name_at_start(name).len()..];
        let rest = matching(arguments.as_bytes()).map_or(arguments, |close| &arguments[close + 1..]);
        let is_whole = rest.is_empty() || rest.starts_with("result(") || rest.starts_with("bind(");
        is_prefix && !before.starts_with("end") && !name_at_start(name).is_empty() && is_whole
    })
}

/// Whether an entity `(:)[*]`, or one with such attributes, is a coarray of assumed shape, which only a dummy argument can
/// be: an allocatable one has no bounds of images either.
fn is_of_assumed_shape(attributes: &str, entity: &str) -> bool {
    let bounds = |text: &str| Some(text[1..matching(text.as_bytes())?].to_string());
    let after = |word: &str| attributes.find(word).and_then(|at| bounds(&attributes[at + word.len() - 1..]));
    let own = if entity.starts_with('(') { bounds(entity) } else { None };
    let behind = own.as_ref().map_or(entity, |own| &entity[own.len() + 2..]);
    let images = if behind.starts_with('[') { bounds(behind) } else { after("codimension[") };
    let shape = own.or_else(|| after("dimension("));
    images.is_some_and(|images| images.ends_with('*'))
        && shape.is_some_and(|shape| split_outside(&shape, ',').iter().any(|bounds| bounds.ends_with(':')))
}

/// The name in `type :: name` or `type, extends(a) :: name`, of a definition.
fn type_opened(text: &str) -> Option<String> {
    let rest = text.strip_prefix("type")?;
    if rest.starts_with('(') || text.contains('=') {
        return None;
    }
    let name = rest.rsplit_once("::").map_or(rest, |(_, name)| name);
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| name.to_string())
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn name_at_start(text: &str) -> &str {
    &text[..text.bytes().take_while(|&byte| is_name_byte(byte)).count()]
}

/// Parts between marks that stand in no parentheses or brackets.
fn split_outside(text: &str, mark: char) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (i, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ if character == mark && depth == 0 => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Where an operator stands outside of parentheses.
fn split_outside_text(text: &str, operator: &str) -> Vec<usize> {
    let mut depth = 0;
    let bytes = text.as_bytes();
    (0..bytes.len())
        .filter(|&i| {
            depth += i32::from(b"([".contains(&bytes[i])) - i32::from(b")]".contains(&bytes[i]));
            depth == 0 && text.is_char_boundary(i) && text[i..].starts_with(operator)
        })
        .collect()
}

/// Where the `=` of an assignment is; `if (..) a = b` counts from the start of the line, and is found too.
fn assignment(text: &str) -> Option<usize> {
    let at = *split_outside_text(text, "=").first()?;
    let beside = |i: usize| text.as_bytes().get(i).copied().unwrap_or(b' ');
    (beside(at + 1) != b'=' && !b"=/<>".contains(&beside(at.wrapping_sub(1)))).then_some(at)
}

/// `name(subscripts)[selector]` and what follows of it.
struct Object<'a> {
    name: &'a str,
    subscripts: Option<&'a str>,
    /// Of the selector's brackets.
    open: usize,
    close: usize,
    start: usize,
    end: usize,
}

fn objects(text: &str) -> Vec<Object<'_>> {
    let brackets = text.match_indices('[').map(|(open, _)| open);
    brackets.filter_map(|open| object_at(text, open)).collect()
}

fn object_at(text: &str, open: usize) -> Option<Object<'_>> {
    let bytes = text.as_bytes();
    let close = open + matching(&bytes[open..])?;
    let before = &text[..open];
    let (start_of_subscripts, subscripts) = match before.ends_with(')') {
        true => {
            let from = opening(bytes, open - 1)?;
            (from, Some(&text[from + 1..open - 1]))
        }
        false => (open, None),
    };
    let length = bytes[..start_of_subscripts].iter().rev().take_while(|&&byte| is_name_byte(byte)).count();
    let start = start_of_subscripts - length;
    // A constructor of an array has no name before it.
    (length > 0).then(|| Object {
        name: &text[start..start_of_subscripts],
        subscripts,
        open,
        close,
        start,
        end: close + 1 + reach(&bytes[close + 1..]),
    })
}

/// Where the first parenthesis or bracket closes.
fn matching(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0;
    bytes.iter().position(|byte| {
        depth += i32::from(b"([".contains(byte)) - i32::from(b")]".contains(byte));
        depth == 0
    })
}

/// Where what closes at `at` was opened.
fn opening(bytes: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0;
    (0..=at).rev().find(|&i| {
        depth += i32::from(b")]".contains(&bytes[i])) - i32::from(b"([".contains(&bytes[i]));
        depth == 0
    })
}

/// How far components and subscripts go on.
fn reach(bytes: &[u8]) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'%' => at += 1,
            b'(' => match matching(&bytes[at..]) {
                Some(length) => at += length + 1,
                None => return at,
            },
            byte if is_name_byte(byte) && at > 0 => at += 1,
            _ => return at,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use kroll_source::SourceMap;

    /// The codes for a release, and what they are about.
    fn faults_of(release: u32, text: &str) -> Vec<(&'static str, String)> {
        let mut map = SourceMap::new();
        let file = map.add("a.f90", text);
        let shown = |d: &Diagnostic| text[d.primary.span.start as usize..d.primary.span.end as usize].to_string();
        let found = find(text, file, false);
        found.iter().filter(|(of, _)| of.contains(&release)).map(|(_, d)| (d.code, shown(d))).collect()
    }

    fn faults(text: &str) -> Vec<(&'static str, String)> {
        faults_of(14, text)
    }

    fn codes(text: &str) -> Vec<&'static str> {
        faults(text).into_iter().map(|(code, _)| code).collect()
    }

    #[test]
    fn what_later_releases_lose_is_found() {
        let codes = |release, text| faults_of(release, text).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
        let put = "x[1] = x[2] + 1\nx[1] = y[2]\nz = y[1] + 1\nx(2)[1]%k = f(y(:)[2])";
        assert_eq!(faults_of(15, put), [("F0010", "x[2]".to_string()), ("F0010", "y(:)[2]".to_string())]);
        assert_eq!(codes(16, put), [""; 0]);
        assert_eq!(codes(16, "y = x[next[2]]\ny = x[maxval([1, 2])]\nx[next[1]] = y"), ["F0011"; 2]);
        let vector = "integer :: v(3)\na(1:k) = x(v(1:k))[2]\na = x(v)[2]\na = x(v(1:2))[2]\nx(v(:k))[1] = 0";
        assert_eq!(codes(16, vector), ["F0012"; 2]);
        assert_eq!(codes(14, vector), [""; 0]);
    }

    #[test]
    fn coarrays_of_assumed_shape_are_found_in_their_procedure() {
        let text = "real :: x(8)[*], d(8)[*]\ny = d(2)[1]\ncontains\nsubroutine one(x, d, a, s)\nreal :: x(0:)[*], a(:)\n\
            real, dimension(:, :), codimension[2, *] :: d\nreal, allocatable :: s(:)[:]\ny = x(0)[2]\nd(:, 1)[1, 2] = 0\n\
            y = s(1)[2]\ny = a(1)\nend subroutine\nreal function two(z)\nreal :: z(8)[*]\ntwo = x(1)[2] + z(1)[1]\n\
            end function";
        let found = [("F0013", "x(0)[2]".to_string()), ("F0013", "d(:, 1)[1, 2]".to_string())];
        assert_eq!(faults_of(16, text), found);
        assert_eq!(faults_of(15, text), found);
        assert_eq!(faults_of(14, text), []);
    }

    #[test]
    fn statuses_of_form_team_are_to_be_volatile() {
        let text = "integer :: s\ninteger, volatile :: v\ninteger :: w\nvolatile w\nform team (1, t, stat=s)\n\
            form team (1, t, new_index=2, stat = v)\nif (a) form team (1, t, stat=w)\nform team (1, t)";
        assert_eq!(faults_of(16, text), [("F0014", "s".to_string())]);
        assert_eq!(faults_of(15, text), []);
    }

    #[test]
    fn each_fault_is_found_where_it_stands() {
        assert_eq!(
            faults("complex :: z[*], w(2)[*]\nz[2] = 1\nw(1)[2] = z [ 3 ]"),
            [("F0001", "z[2]".to_string()), ("F0001", "z [ 3 ]".to_string())]
        );
        assert_eq!(faults("c[i](1:2) = 'ab'"), [("F0002", "c[i](1:2)".to_string())]);
        assert_eq!(codes("b = c[i](1:2)"), [""; 0]);
        assert_eq!(codes("y = x[3, team=t]\nx[3, team=t] = y"), ["F0004"]);
        assert_eq!(codes("y = x[3, stat=s]\nx(1)[3, stat=s] = y"), ["F0005"]);
        assert_eq!(codes("t[2] = a // b\nt[2] = trim(a)\nt[2] = a\nt[2] = f(a // b)\na = t[2] // b"), ["F0006"; 2]);
    }

    #[test]
    fn vector_subscripts_that_gfortran_takes_otherwise_are_found() {
        let known = "integer :: v(8), m(2, 8), a(8), b(8, 8), x(8)[*], y(8, 8)[*], k\n";
        let codes = |text: &str| codes(&format!("{known}{text}"));
        assert_eq!(codes("a = x(v(1:8:2))[1]\nx(m(2, :))[1] = a"), ["F0007"; 2]);
        assert_eq!(
            codes(
                "a = x(v)[1]\na = x(v(:k))[1]\na = x(m(:, 2))[1]\na = x([1, 2])[1]\na = x((/1, 2/))[1]\na = x(v(1):v(2))[1]\nb(v(1):v(2):v(3), 1) = x(v(1):v(2):v(3))[1]\na = x(v(k))[1]"
            ),
            [""; 0]
        );
        assert_eq!(codes("y(:, v)[1] = b\ny([2, 1], :)[1] = b"), ["F0008"; 2]);
        assert_eq!(codes("b = y(:, v)[1]\ny(1:8, v)[1] = b\ny(:, 1)[1] = a\ny(:, v(1))[1] = a"), [""; 0]);
        assert_eq!(codes("b(v, 1) = x(:)[1]\nb(1:2, v(:k)) = y(1:2, :)[k]\na(v(:k)) = x(:)[1]"), ["F0009"; 3]);
        assert_eq!(
            codes(
                "a(v) = x(:)[1]\na(v(1:3)) = x(1:3)[1]\nb(v, 1) = (x(:)[1])\nb(v(1), :) = x(:)[1]\nb(v, 1) = x(:)[1] + 1"
            ),
            [""; 0]
        );
    }

    #[test]
    fn the_first_component_is_right() {
        let types = "type part\n integer :: a, b\n real :: c(3)\nend type\ntype(part) :: x(4)[*]\n";
        assert_eq!(codes(&format!("{types}i = x(:)[2]%a\ni = x(2)[2]%b\nx(1:2)[2]%a = 1")), [""; 0]);
        assert_eq!(codes(&format!("{types}i = x(:)[2]%b\nx(1:2)[2]%c(3) = 1")), ["F0003"; 2]);
        assert_eq!(codes("i = u(:)[2]%a"), ["F0003"]);
    }

    #[test]
    fn comments_texts_and_continuations_are_seen_through() {
        assert_eq!(codes("! c[i](1:2) = 'x'\nprint *, 'c[i](1:2) = ', c(1)[2]"), [""; 0]);
        assert_eq!(faults("C [i] & ! it goes on\n  & (1:2) = 'ab'")[0].0, "F0002");
        assert_eq!(codes("a = [1, 2]; c[1](2:) = 'x'"), ["F0002"]);
        assert_eq!(codes("if (c[1] == 'x') stop\nx(1)[2] = [1, 2]"), [""; 0]);
    }
}
