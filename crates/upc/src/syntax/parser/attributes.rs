//! Attributes of GNU C and of C23, asm labels and inline assembly.

use super::{Parsed, Parser};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;

/// Attributes whose arguments change a type, and are therefore read as expressions.
const WITH_VALUES: &[&str] = &["aligned", "vector_size", "warn_if_not_aligned"];

/// Words of statements and operators; those of declarations are attributes, such as `const`.
const NO_ATTRIBUTE: &[Keyword] = {
    use Keyword::*;
    &[Break, Case, Continue, Default, Do, Else, For, Goto, If, Return, Sizeof, Switch, While]
};

impl Parser<'_> {
    // attribute_specifiers: ('__attribute__' '(' '(' attribute_list ')' ')' | '[' '[' standard_attributes ']' ']')*
    pub(super) fn attribute_specifiers(&mut self, to: &mut Vec<Attribute>) -> Parsed<()> {
        loop {
            if self.take_keyword(Keyword::Attribute) {
                self.expect(Punct::LParen)?;
                self.expect(Punct::LParen)?;
                self.attribute_list(to)?;
                self.expect(Punct::RParen)?;
                self.expect(Punct::RParen)?;
            } else if self.is_standard_attribute(0) {
                self.bump();
                self.bump();
                self.standard_attributes(to)?;
                self.expect(Punct::RBracket)?;
                self.expect(Punct::RBracket)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Nothing else of C begins with two brackets.
    pub(super) fn is_standard_attribute(&self, ahead: usize) -> bool {
        let is_bracket = |ahead| self.kind_ahead(ahead) == TokenKind::Punct(Punct::LBracket);
        is_bracket(ahead) && is_bracket(ahead + 1)
    }

    /// How many tokens the `[[attributes]]` at hand take.
    pub(super) fn behind_standard_attributes(&self) -> usize {
        let (mut ahead, mut depth) = (0, 0u32);
        while depth > 0 || self.is_standard_attribute(ahead) {
            match self.kind_ahead(ahead) {
                TokenKind::Punct(Punct::LBracket) => depth += 1,
                TokenKind::Punct(Punct::RBracket) => depth -= 1,
                TokenKind::Eof => return ahead,
                _ => {}
            }
            ahead += 1;
        }
        ahead
    }

    // standard_attributes: standard_attribute? (',' standard_attribute?)*
    fn standard_attributes(&mut self, to: &mut Vec<Attribute>) -> Parsed<()> {
        loop {
            if !self.is(Punct::Comma) && !self.is(Punct::RBracket) {
                self.standard_attribute(to)?;
            }
            if !self.take(Punct::Comma) {
                return Ok(());
            }
        }
    }

    // standard_attribute: any_word ('::' any_word)? ('(' attribute_arguments ')')?
    /// Those of GNU C mean what they mean in `__attribute__`, the others nothing for types.
    fn standard_attribute(&mut self, to: &mut Vec<Attribute>) -> Parsed<()> {
        let colon = TokenKind::Punct(Punct::Colon);
        let has_prefix = self.kind_ahead(1) == colon && self.kind_ahead(2) == colon;
        let mut is_of_gnu = false;
        if has_prefix {
            let prefix = self.attribute_name()?;
            is_of_gnu = self.names.spelling(prefix) == "gnu";
            self.bump();
            self.bump();
        }
        let attribute = self.attribute()?;
        to.extend(is_of_gnu.then_some(attribute));
        Ok(())
    }

    // attribute_list: attribute? (',' attribute?)*
    fn attribute_list(&mut self, to: &mut Vec<Attribute>) -> Parsed<()> {
        loop {
            if !self.is(Punct::Comma) && !self.is(Punct::RParen) {
                let attribute = self.attribute()?;
                to.push(attribute);
            }
            if !self.take(Punct::Comma) {
                return Ok(());
            }
        }
    }

    // attribute: any_word ('(' attribute_arguments ')')?
    fn attribute(&mut self) -> Parsed<Attribute> {
        let first = self.span();
        let name = self.attribute_name()?;
        let args = match self.take(Punct::LParen) {
            true => self.attribute_arguments(name)?,
            false => AttributeArgs::None,
        };
        Ok(Attribute { name, args, span: first.to(self.previous_span()) })
    }

    /// Interns `__packed__` as `packed`.
    fn attribute_name(&mut self) -> Parsed<Name> {
        let is_word = match self.kind() {
            TokenKind::Ident(_) => true,
            TokenKind::Keyword(word) => !NO_ATTRIBUTE.contains(&word),
            _ => false,
        };
        if !is_word {
            return Err(self.expected("the name of an attribute"));
        }
        let spelling = self.list.spelling(self.at);
        let bare = spelling.strip_prefix("__").and_then(|s| s.strip_suffix("__")).unwrap_or(spelling);
        let name = self.names.intern(bare);
        self.bump();
        Ok(name)
    }

    // attribute_arguments: expression_list ')' | anything balanced ')'
    fn attribute_arguments(&mut self, name: Name) -> Parsed<AttributeArgs> {
        if WITH_VALUES.contains(&self.names.spelling(name)) {
            let values = self.nested(Self::argument_expression_list)?;
            self.expect(Punct::RParen)?;
            return Ok(AttributeArgs::Exprs(values));
        }
        let word = match (self.kind(), self.kind_ahead(1)) {
            (TokenKind::Ident(_), TokenKind::Punct(Punct::RParen)) => Some(self.attribute_name()?),
            _ => None,
        };
        self.skip_balanced()?;
        Ok(word.map_or(AttributeArgs::Other, AttributeArgs::Word))
    }

    /// Skips to behind the bracket that closes the one already taken.
    pub(super) fn skip_balanced(&mut self) -> Parsed<()> {
        let mut depth = 1u32;
        while depth > 0 {
            match self.kind() {
                TokenKind::Punct(Punct::LParen) => depth += 1,
                TokenKind::Punct(Punct::RParen) => depth -= 1,
                TokenKind::Eof => return Err(self.expected("`)`")),
                _ => {}
            }
            self.bump();
        }
        Ok(())
    }

    // asm_label: 'asm' '(' string_literal ')'
    pub(super) fn asm_label(&mut self) -> Parsed<Option<StringLiteral>> {
        if !self.take_keyword(Keyword::Asm) {
            return Ok(None);
        }
        self.expect(Punct::LParen)?;
        let label = self.string_literal()?;
        self.expect(Punct::RParen)?;
        Ok(Some(label))
    }

    // asm_statement: 'asm' ('volatile' | 'inline' | 'goto')* '(' string_literal asm_operands? ')'
    pub(super) fn asm_statement(&mut self) -> Parsed<Asm> {
        let first = self.span();
        self.bump();
        let (mut volatile, mut inline, mut goto) = (false, false, false);
        loop {
            let qualifier = match self.kind() {
                TokenKind::Keyword(Keyword::Volatile) => &mut volatile,
                TokenKind::Keyword(Keyword::Inline) => &mut inline,
                TokenKind::Keyword(Keyword::Goto) => &mut goto,
                _ => break,
            };
            if std::mem::replace(qualifier, true) {
                let why = "`asm` takes each of `volatile`, `inline` and `goto` once";
                self.fail(codes::TYPE_WORDS, "a word that stands here already", why, "remove it");
            }
            self.bump();
        }
        self.expect(Punct::LParen)?;
        let template = self.string_literal()?;
        let span = first;
        let mut asm = Asm {
            volatile,
            inline,
            goto,
            template,
            extended: false,
            outputs: Vec::new(),
            inputs: Vec::new(),
            clobbers: Vec::new(),
            labels: Vec::new(),
            span,
        };
        self.asm_operands(&mut asm)?;
        self.expect(Punct::RParen)?;
        asm.span = first.to(self.previous_span());
        Ok(asm)
    }

    // asm_operands: (':' operands (':' operands (':' clobbers (':' labels)?)?)?)?
    fn asm_operands(&mut self, asm: &mut Asm) -> Parsed<()> {
        if !self.take(Punct::Colon) {
            return Ok(());
        }
        asm.extended = true;
        asm.outputs = self.asm_operand_list()?;
        if !self.take(Punct::Colon) {
            return Ok(());
        }
        asm.inputs = self.asm_operand_list()?;
        if !self.take(Punct::Colon) {
            return Ok(());
        }
        while self.kind() == TokenKind::Str {
            asm.clobbers.push(self.string_literal()?);
            self.take(Punct::Comma);
        }
        if self.take(Punct::Colon) {
            asm.labels = self.identifier_list()?;
        }
        Ok(())
    }

    // asm_operand_list: (asm_operand (',' asm_operand)*)?
    fn asm_operand_list(&mut self) -> Parsed<Vec<AsmOperand>> {
        let mut operands = Vec::new();
        while self.is(Punct::LBracket) || self.kind() == TokenKind::Str {
            operands.push(self.asm_operand()?);
            if !self.take(Punct::Comma) {
                break;
            }
        }
        Ok(operands)
    }

    // asm_operand: ('[' identifier ']')? string_literal '(' expression ')'
    fn asm_operand(&mut self) -> Parsed<AsmOperand> {
        let name = match self.take(Punct::LBracket) {
            true => {
                let (name, _) = self.identifier()?;
                self.expect(Punct::RBracket)?;
                Some(name)
            }
            false => None,
        };
        let constraint = self.string_literal()?;
        self.expect(Punct::LParen)?;
        let value = self.nested(Self::expression)?;
        self.expect(Punct::RParen)?;
        Ok(AsmOperand { name, constraint, value })
    }
}
