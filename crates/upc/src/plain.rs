//! The unit as plain C, in which nothing is shared and one thread runs: only for the C compiler's warnings about what
//! the user wrote. Every token that is left stands in its line and, but behind a few rare words, in its column.

use crate::syntax::lexer::TokenList;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::{Names, lex};
use kroll_source::{FileId, SourceMap};

/// Sizes of static arrays need a constant; elsewhere THREADS is a value that nobody knows.
const THREADS_IN_SIZES: &str = "4096";

/// The preprocessed text `file` without UPC.
pub fn plain_text(map: &SourceMap, file: FileId) -> String {
    let (list, _) = lex(file, &map.file(file).text, &mut Names::new());
    Eraser::new(&list).run()
}

struct Eraser<'a> {
    list: &'a TokenList,
    out: String,
    at: usize,
    /// Brackets of all kinds around the token at hand, and braces alone.
    depth: usize,
    braces: usize,
    square: usize,
    /// What stands at the token at hand sizes an object that may be static.
    in_declaration: bool,
    heads: Vec<ForallHead>,
    /// How deep the barriers lie whose values were opened.
    barriers: Vec<usize>,
}

/// The parentheses of an `upc_forall`.
struct ForallHead {
    /// Brackets around its parts.
    depth: usize,
    semicolons: u32,
    has_affinity: bool,
}

impl<'a> Eraser<'a> {
    fn new(list: &'a TokenList) -> Eraser<'a> {
        Eraser {
            list,
            out: String::with_capacity(list.text.len() + list.text.len() / 8),
            at: 0,
            depth: 0,
            braces: 0,
            square: 0,
            in_declaration: true,
            heads: Vec::new(),
            barriers: Vec::new(),
        }
    }

    fn run(mut self) -> String {
        self.out += "extern const int THREADS, MYTHREAD;\n";
        while self.kind(0) != TokenKind::Eof {
            self.out += self.list.leading(self.at);
            match self.kind(0) {
                TokenKind::Keyword(keyword) => self.keyword(keyword),
                TokenKind::Punct(punct) => self.punct(punct.without_digraph()),
                TokenKind::Pragma if self.list.spelling(self.at).contains("upc") => self.instead(""),
                _ => self.keep(),
            }
        }
        self.out.push('\n');
        self.out
    }

    fn kind(&self, ahead: usize) -> TokenKind {
        self.list.tokens[(self.at + ahead).min(self.list.tokens.len() - 1)].kind
    }

    fn follows(&self, punct: Punct) -> bool {
        matches!(self.kind(1), TokenKind::Punct(next) if next.without_digraph() == punct)
    }

    fn keep(&mut self) {
        self.out += self.list.spelling(self.at);
        self.at += 1;
    }

    /// Other words at the token's place, as wide as it.
    fn instead(&mut self, words: &str) {
        let width = self.list.spelling(self.at).len();
        self.out += &format!("{words:width$}");
        self.at += 1;
    }

    fn keyword(&mut self, keyword: Keyword) {
        match keyword {
            Keyword::Shared => {
                self.in_declaration = true;
                self.instead("");
                if matches!(self.kind(0), TokenKind::Punct(punct) if punct.without_digraph() == Punct::LBracket) {
                    self.layout();
                }
            }
            Keyword::Strict | Keyword::Relaxed => self.instead(""),
            Keyword::Static | Keyword::Extern | Keyword::Typedef => {
                self.in_declaration = true;
                self.keep();
            }
            Keyword::Threads if self.square > 0 && self.in_declaration => self.instead(THREADS_IN_SIZES),
            Keyword::UpcLocalsizeof | Keyword::UpcBlocksizeof | Keyword::UpcElemsizeof => self.instead("sizeof"),
            Keyword::UpcFence => self.instead("(void)0"),
            Keyword::UpcBarrier | Keyword::UpcNotify | Keyword::UpcWait => {
                if self.follows(Punct::Semi) {
                    self.instead("(void)0");
                } else {
                    self.barriers.push(self.depth);
                    self.instead("(void)(");
                }
            }
            Keyword::UpcForall => {
                self.heads.push(ForallHead { depth: self.depth + 1, semicolons: 0, has_affinity: false });
                self.instead("for");
            }
            _ => self.keep(),
        }
    }

    /// `[4]` behind `shared`.
    fn layout(&mut self) {
        let mut open = 0;
        loop {
            self.out += self.list.leading(self.at);
            match self.kind(0) {
                TokenKind::Punct(punct) if punct.without_digraph() == Punct::LBracket => open += 1,
                TokenKind::Punct(punct) if punct.without_digraph() == Punct::RBracket => open -= 1,
                TokenKind::Eof => return,
                _ => {}
            }
            self.instead("");
            if open == 0 {
                return;
            }
        }
    }

    fn punct(&mut self, punct: Punct) {
        match punct {
            Punct::LParen | Punct::LBracket | Punct::LBrace => {
                self.depth += 1;
                self.square += usize::from(punct == Punct::LBracket);
                self.braces += usize::from(punct == Punct::LBrace);
                self.in_declaration &= punct != Punct::LBrace;
            }
            Punct::RParen | Punct::RBracket | Punct::RBrace => {
                self.close_head();
                self.depth = self.depth.saturating_sub(1);
                self.square = self.square.saturating_sub(usize::from(punct == Punct::RBracket));
                self.braces = self.braces.saturating_sub(usize::from(punct == Punct::RBrace));
                self.in_declaration = match punct {
                    Punct::RBrace => self.braces == 0,
                    _ => self.in_declaration,
                };
            }
            Punct::Semi => {
                if self.barriers.pop_if(|depth| *depth == self.depth).is_some() {
                    self.out.push(')');
                }
                self.in_declaration = self.braces == 0;
                if self.ends_count() {
                    return;
                }
            }
            Punct::Assign => self.in_declaration = false,
            _ => {}
        }
        self.keep();
    }

    /// The `;` before the affinity of an `upc_forall`; true if it was written.
    fn ends_count(&mut self) -> bool {
        let Some(head) = self.heads.last_mut().filter(|head| head.depth == self.depth) else { return false };
        head.semicolons += 1;
        if head.semicolons != 3 {
            return false;
        }
        let counts = !matches!(self.list.tokens[self.at - 1].kind, TokenKind::Punct(Punct::Semi));
        let is_last = |kind: TokenKind| kind == TokenKind::Punct(Punct::RParen);
        let (next, then) = (self.kind(1), self.kind(2));
        if next == TokenKind::Keyword(Keyword::Continue) && is_last(then) {
            self.instead("");
            self.out += self.list.leading(self.at);
            self.instead("");
        } else if is_last(next) {
            self.instead("");
        } else {
            self.heads.last_mut().expect("a head").has_affinity = true;
            self.instead(if counts { ",(void)(" } else { "(void)(" });
        }
        true
    }

    fn close_head(&mut self) {
        if let Some(head) = self.heads.pop_if(|head| head.depth == self.depth)
            && head.has_affinity
        {
            self.out.push(')');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a text, without the line of our own and without white space at the ends of lines.
    fn plain(text: &str) -> String {
        let mut map = SourceMap::new();
        let file = map.add("a.i", text);
        let text = plain_text(&map, file);
        let lines = text.lines().skip(1).map(|line| line.trim_end());
        lines.collect::<Vec<_>>().join("\n").trim_end().to_string()
    }

    #[test]
    fn words_of_upc_vanish_where_they_stand() {
        assert_eq!(plain("shared [2] int x;"), "           int x;");
        assert_eq!(plain("strict shared [*]\nint x;\n#pragma upc strict\nint y;"), "\nint x;\n\nint y;");
        assert_eq!(plain("int f() { return upc_elemsizeof(a); }"), "int f() { return sizeof        (a); }");
    }

    #[test]
    fn threads_is_constant_in_sizes_of_what_may_be_static() {
        assert_eq!(plain("int a[3*THREADS];"), "int a[3*4096   ];");
        let inside = "int f() { static int a[THREADS]; int b[THREADS]; return b[THREADS - 1]; }";
        let becomes = "int f() { static int a[4096   ]; int b[THREADS]; return b[THREADS - 1]; }";
        assert_eq!(plain(inside), becomes);
        assert_eq!(plain("struct s { int x; }; int b[THREADS] = { [0] = THREADS };").matches("4096").count(), 1);
    }

    #[test]
    fn barriers_and_their_values_are_statements() {
        assert_eq!(plain("{ upc_barrier; upc_fence; }"), "{ (void)0    ; (void)0  ; }");
        assert_eq!(plain("{ upc_notify f(1); upc_wait 2; }"), "{ (void)(    f(1)); (void)(  2); }");
    }

    #[test]
    fn upc_forall_is_a_loop_that_looks_at_its_affinity() {
        assert_eq!(plain("upc_forall(;;;) x;"), "for       (;; ) x;");
        assert_eq!(plain("upc_forall(i=0;i<n;i++;continue) x;"), "for       (i=0;i<n;i++         ) x;");
        assert_eq!(plain("upc_forall(i=0;i<n;i++;&a[f(i)]) x;"), "for       (i=0;i<n;i++,(void)(&a[f(i)])) x;");
        assert_eq!(plain("upc_forall(i=0;i<n;;i) upc_forall(;;j++;j) x;").matches("(void)(").count(), 2);
    }
}
