//! Counts the lines of procedures by what they do, in Titanium and in Fortran.

/// Lines without those that are blank, comments, measure time, or only close a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    pub declarations: usize,
    pub computation: usize,
    pub communication: usize,
}

impl Lines {
    pub fn total(self) -> usize {
        self.declarations + self.computation + self.communication
    }

    pub fn and(self, other: Lines) -> Lines {
        Lines {
            declarations: self.declarations + other.declarations,
            computation: self.computation + other.computation,
            communication: self.communication + other.communication,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Titanium,
    Fortran,
}

/// What of a file is counted.
pub enum Part<'a> {
    /// What stands outside of procedures: fields and the class, or a module up to its `contains`.
    Head,
    /// All procedures of a name, in which single lines communicate, or which do nothing else.
    Procedure { name: &'a str, communicates: bool },
}

/// Operations of the languages that communicate.
const COMMUNICATION: [&str; 11] = [
    "MPI_",
    ".copy(",
    ".copyNBI(",
    ".exchange(",
    "Handle.",
    "Ti.barrier(",
    "Reduce.",
    "broadcast ",
    "call sum_over_all(",
    "call gather(",
    "call largest_over_all(",
];
/// Of lines that only measure time.
const TIMING: [&str; 4] = ["Run.communication.", "seconds()", "comm_seconds", "real(real64) :: start"];

/// The lines of a part, or None if the file has no such part.
pub fn count(language: Language, text: &str, part: &Part) -> Option<Lines> {
    let lines: Vec<&str> = text.lines().map(|line| without_comment(language, line).trim()).collect();
    let inside = match part {
        Part::Head => vec![head(language, &lines)],
        Part::Procedure { name, .. } => procedures(language, &lines, name),
    };
    if inside.is_empty() {
        return None;
    }
    let communicates = matches!(part, Part::Procedure { communicates: true, .. });
    let whole_head = matches!(part, Part::Head);
    Some(
        inside
            .iter()
            .map(|lines| classified(language, lines, communicates, whole_head))
            .fold(Lines::default(), Lines::and),
    )
}

/// Neither language's sources have `//` or `!` in their texts, apart from `!=`.
fn without_comment(language: Language, line: &str) -> &str {
    let mark = match language {
        Language::Titanium => "//",
        Language::Fortran => "!",
    };
    line.find(mark).map_or(line, |at| &line[..at])
}

fn classified(language: Language, lines: &[&str], communicates: bool, whole_head: bool) -> Lines {
    let mut counted = Lines::default();
    let mut statement = String::new();
    let mut length = 0;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        statement.push_str(line);
        statement.push(' ');
        length += 1;
        if continues(language, line) {
            continue;
        }
        let is_declaration = whole_head || declares(language, &statement);
        let moves = communicates || COMMUNICATION.iter().any(|word| statement.contains(word));
        let is_left_out = closes(language, statement.trim()) || TIMING.iter().any(|word| statement.contains(word));
        match (is_left_out, is_declaration, moves) {
            (true, ..) => {}
            (_, true, _) => counted.declarations += length,
            (.., true) => counted.communication += length,
            (.., false) => counted.computation += length,
        }
        statement.clear();
        length = 0;
    }
    counted
}

/// Whether the statement goes on in the next line.
fn continues(language: Language, line: &str) -> bool {
    match language {
        Language::Titanium => !line.ends_with([';', '{', '}', ':']),
        Language::Fortran => line.ends_with('&'),
    }
}

/// Headers of procedures, and variables that get no value where they are declared.
fn declares(language: Language, statement: &str) -> bool {
    let words: Vec<&str> = statement.split_whitespace().collect();
    match language {
        Language::Fortran => {
            statement.contains("::") || is_header(statement) || words[0] == "implicit" || words[0] == "use"
        }
        Language::Titanium => {
            const FLOW: [&str; 11] =
                ["if", "else", "for", "foreach", "while", "return", "do", "switch", "case", "break", "throw"];
            if FLOW.contains(&words[0].trim_end_matches(['(', ';'])) || words[0].starts_with("}") {
                return false;
            }
            let opens = statement.trim_end().ends_with('{') && statement.contains('(');
            let is_variable = !statement.contains(['=', '(']) && words.len() > 1 && !statement.contains("++");
            opens || is_variable
        }
    }
}

/// Whether a line of Fortran begins a procedure.
fn is_header(line: &str) -> bool {
    !line.starts_with("end ") && (line.contains("subroutine ") || line.contains("function ")) && line.contains('(')
        || line.starts_with("subroutine ")
}

fn closes(language: Language, statement: &str) -> bool {
    match language {
        Language::Titanium => statement.chars().all(|c| matches!(c, '}' | ')' | ';')),
        Language::Fortran => statement == "contains" || statement == "end" || statement.starts_with("end "),
    }
}

fn head<'a>(language: Language, lines: &[&'a str]) -> Vec<&'a str> {
    match language {
        Language::Fortran => lines.iter().copied().take_while(|line| *line != "contains").collect(),
        Language::Titanium => {
            let mut found = Vec::new();
            let mut depth = 0;
            let mut begun = 0;
            for line in lines {
                let (before, after) = (depth, depth + braces(line));
                // The first line of a member stays until it is known to be a field's.
                if before <= 1 && after <= 1 {
                    found.push(*line);
                    if line.ends_with([';', '{', '}']) || line.is_empty() {
                        begun = found.len();
                    }
                } else if before == 1 {
                    found.truncate(begun);
                }
                depth = after;
            }
            found
        }
    }
}

fn braces(line: &str) -> i32 {
    line.chars().map(|c| i32::from(c == '{') - i32::from(c == '}')).sum()
}

fn procedures<'a>(language: Language, lines: &[&'a str], name: &str) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    let mut depth = 0;
    for (at, line) in lines.iter().enumerate() {
        let begins = match language {
            Language::Titanium => depth == 1 && line.contains(&format!(" {name}(")) && !line.contains('='),
            Language::Fortran => is_header(line) && names(line, name),
        };
        depth += braces(line);
        if begins {
            let length = match language {
                Language::Titanium => body(&lines[at..]),
                Language::Fortran => lines[at..].iter().position(|line| is_end_of(line, name)),
            };
            found.extend(length.map(|length| lines[at..=at + length].to_vec()));
        }
    }
    found
}

fn names(line: &str, name: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

fn is_end_of(line: &str, name: &str) -> bool {
    line.strip_prefix("end ").is_some_and(|rest| rest.split_whitespace().nth(1) == Some(name))
}

/// The last line of a member that begins here: where its braces close.
fn body(lines: &[&str]) -> Option<usize> {
    let mut depth = 0;
    for (at, line) in lines.iter().enumerate() {
        depth += braces(line);
        if depth == 0 && (line.contains('}') || line.ends_with(';')) {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITANIUM: &str = "package a;

// A comment.
final class A {
    private static int single n;
    private final double [1d] local x,
        y;

    // Says.
    private static single double sum(double [1d] local x,
                                     int count) {
        double s;
        foreach (p in x.domain()) {
            s += x[p]
                + 1;
        }
        Run.communication.start();
        s = Reduce.add(s);
        return s; // done
    }

    static void send() {
        for (int i = 0; i < 3; i++) {
            there.take(i);
        }
    }
}
";

    const FORTRAN: &str = "! A module.
module a
  use b
  implicit none
  integer :: n
contains
  real(real64) function total(x)
    real(real64), intent(in) :: x(:)
    real(real64) :: start

    start = seconds()
    total = sum(x) &
      + 1
    call MPI_Allreduce(MPI_IN_PLACE, total)
    if (total > 1) then
      total = 1
    end if
  end function total

  subroutine swap(x)
    integer :: i
    do i = 1, 3
      x(i) = 1
    end do
  end subroutine swap
end module a
";

    fn lines(declarations: usize, computation: usize, communication: usize) -> Option<Lines> {
        Some(Lines { declarations, computation, communication })
    }

    fn procedure(name: &str, communicates: bool) -> Part<'_> {
        Part::Procedure { name, communicates }
    }

    #[test]
    fn methods_and_fields_are_counted() {
        let counted = |part| count(Language::Titanium, TITANIUM, &part);
        assert_eq!(counted(Part::Head), lines(5, 0, 0));
        assert_eq!(counted(procedure("sum", false)), lines(3, 4, 1));
        assert_eq!(counted(procedure("send", true)), lines(1, 0, 2));
        assert_eq!(counted(procedure("su", false)), None);
    }

    #[test]
    fn subroutines_and_modules_are_counted() {
        let counted = |part| count(Language::Fortran, FORTRAN, &part);
        assert_eq!(counted(Part::Head), lines(4, 0, 0));
        assert_eq!(counted(procedure("total", false)), lines(2, 4, 1));
        assert_eq!(counted(procedure("swap", true)), lines(2, 0, 2));
        assert_eq!(counted(procedure("swaps", false)), None);
    }
}
