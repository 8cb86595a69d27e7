//! Postfix and primary expressions, and the builtins that take types.

use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;

impl Parser<'_> {
    // postfix_expression: primary_expression postfix_operator*
    pub(super) fn postfix_expression(&mut self) -> Parsed<Expr> {
        let primary = self.primary_expression()?;
        self.postfix_operators(primary)
    }

    // postfix_operator: '[' expression ']' | '(' argument_expression_list ')' | ('.' | '->') identifier | '++' | '--'
    pub(super) fn postfix_operators(&mut self, mut base: Expr) -> Parsed<Expr> {
        loop {
            let TokenKind::Punct(punct) = self.kind() else { return Ok(base) };
            let mut below = base.height;
            let first = base.span;
            let operand = Box::new(base);
            let kind = match punct {
                Punct::LBracket => {
                    self.bump();
                    let index = self.nested(Self::expression)?;
                    self.close(Punct::RBracket);
                    below = below.max(index.height);
                    ExprKind::Index(operand, Box::new(index))
                }
                Punct::LParen => {
                    self.bump();
                    let arguments = self.nested(Self::argument_expression_list)?;
                    self.close(Punct::RParen);
                    below = arguments.iter().fold(below, |most, argument| most.max(argument.height));
                    ExprKind::Call(operand, arguments)
                }
                Punct::Dot | Punct::Arrow => {
                    self.bump();
                    let Ok((name, name_span)) = self.member_name() else {
                        base = self.leaf(ExprKind::Error, first);
                        continue;
                    };
                    ExprKind::Member { base: operand, arrow: punct == Punct::Arrow, name, name_span }
                }
                Punct::Inc | Punct::Dec => {
                    self.bump();
                    ExprKind::Step { operand, increment: punct == Punct::Inc, prefix: false }
                }
                _ => return Ok(*operand),
            };
            base = self.node(kind, first.to(self.previous_span()), below)?;
        }
    }

    // primary_expression: identifier | constant | string_literal | '(' expression ')' | '(' compound_statement ')'
    //                     | generic_selection | builtin | 'MYTHREAD' | 'THREADS' | 'UPC_MAX_BLOCK_SIZE'
    fn primary_expression(&mut self) -> Parsed<Expr> {
        let span = self.span();
        let kind = match self.kind() {
            TokenKind::Ident(name) => ExprKind::Name(name),
            TokenKind::Number => ExprKind::Number,
            TokenKind::Char => ExprKind::Char,
            TokenKind::Str => {
                let literal = self.string_literal()?;
                let span = literal.span;
                return Ok(self.leaf(ExprKind::String(literal), span));
            }
            TokenKind::Punct(Punct::LParen) => return self.parenthesised(),
            TokenKind::Keyword(Keyword::FunctionName) => ExprKind::FunctionName,
            TokenKind::Keyword(Keyword::MyThread) => ExprKind::MyThread,
            TokenKind::Keyword(Keyword::Threads) => ExprKind::Threads,
            TokenKind::Keyword(Keyword::MaxBlockSize) => ExprKind::MaxBlockSize,
            TokenKind::Keyword(Keyword::Generic) => return self.generic_selection(),
            TokenKind::Keyword(keyword) => return self.builtin(keyword),
            _ => return self.missing_operand(),
        };
        self.bump();
        Ok(self.leaf(kind, span))
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let first = self.span();
        self.bump();
        if self.is(Punct::LBrace) {
            let block = self.nested(Self::compound_statement)?;
            self.close(Punct::RParen);
            let span = first.to(self.previous_span());
            return Ok(self.leaf(ExprKind::StatementExpr(Box::new(block)), span));
        }
        let inner = self.nested(Self::expression)?;
        self.close(Punct::RParen);
        let (span, below) = (first.to(self.previous_span()), inner.height);
        self.node(ExprKind::Paren(Box::new(inner)), span, below)
    }

    // generic_selection: '_Generic' '(' assignment_expression (',' generic_association)+ ')'
    fn generic_selection(&mut self) -> Parsed<Expr> {
        let first = self.span();
        self.bump();
        self.expect(Punct::LParen)?;
        let control = self.nested(Self::assignment_expression)?;
        let mut arms = Vec::new();
        while self.take(Punct::Comma) {
            arms.push(self.generic_association()?);
        }
        self.close(Punct::RParen);
        let below = arms.iter().fold(control.height, |most, arm| most.max(arm.value.height));
        self.node(ExprKind::Generic(Box::new(control), arms), first.to(self.previous_span()), below)
    }

    // generic_association: (type_name | 'default') ':' assignment_expression
    fn generic_association(&mut self) -> Parsed<GenericArm> {
        let ty = match self.take_keyword(Keyword::Default) {
            true => None,
            false => Some(self.type_name()?),
        };
        self.expect(Punct::Colon)?;
        let value = self.nested(Self::assignment_expression)?;
        Ok(GenericArm { ty, value })
    }

    // builtin: '__builtin_va_arg' '(' assignment_expression ',' type_name ')' | ...
    fn builtin(&mut self, keyword: Keyword) -> Parsed<Expr> {
        let parse: fn(&mut Self) -> Parsed<ExprKind> = match keyword {
            Keyword::BuiltinVaArg => Self::va_arg,
            Keyword::BuiltinOffsetof => Self::offsetof,
            Keyword::BuiltinTypesCompatible => Self::types_compatible,
            Keyword::BuiltinChooseExpr => Self::choose_expr,
            Keyword::BuiltinConvertVector => Self::convert_vector,
            Keyword::BuiltinHasAttribute => Self::has_attribute,
            _ => return self.missing_operand(),
        };
        let first = self.span();
        self.bump();
        self.expect(Punct::LParen)?;
        let kind = self.nested(parse)?;
        if !matches!(kind, ExprKind::HasAttribute) {
            self.close(Punct::RParen);
        }
        // Arguments of these may be as tall as the whole limit; nesting bounds how often that can happen.
        Ok(self.leaf(kind, first.to(self.previous_span())))
    }

    fn argument(&mut self) -> Parsed<Box<Expr>> {
        self.assignment_expression().map(Box::new)
    }

    fn va_arg(&mut self) -> Parsed<ExprKind> {
        let list = self.argument()?;
        self.expect(Punct::Comma)?;
        Ok(ExprKind::VaArg(list, Box::new(self.type_name()?)))
    }

    fn convert_vector(&mut self) -> Parsed<ExprKind> {
        let value = self.argument()?;
        self.expect(Punct::Comma)?;
        Ok(ExprKind::ConvertVector(value, Box::new(self.type_name()?)))
    }

    // offsetof: type_name ',' identifier ('.' identifier | '->' identifier | '[' expression ']')*
    fn offsetof(&mut self) -> Parsed<ExprKind> {
        let ty = Box::new(self.type_name()?);
        self.expect(Punct::Comma)?;
        let (name, span) = self.member_name()?;
        let mut steps = vec![OffsetStep::Field(name, span)];
        loop {
            if self.take(Punct::Dot) {
                let (name, span) = self.member_name()?;
                steps.push(OffsetStep::Field(name, span));
            } else if self.take(Punct::Arrow) {
                steps.push(OffsetStep::First);
                let (name, span) = self.member_name()?;
                steps.push(OffsetStep::Field(name, span));
            } else if self.take(Punct::LBracket) {
                steps.push(OffsetStep::Index(self.expression()?));
                self.close(Punct::RBracket);
            } else {
                return Ok(ExprKind::Offsetof(ty, steps));
            }
        }
    }

    fn types_compatible(&mut self) -> Parsed<ExprKind> {
        let left = Box::new(self.type_name()?);
        self.expect(Punct::Comma)?;
        Ok(ExprKind::TypesCompatible(left, Box::new(self.type_name()?)))
    }

    fn choose_expr(&mut self) -> Parsed<ExprKind> {
        let condition = self.argument()?;
        self.expect(Punct::Comma)?;
        let then = self.argument()?;
        self.expect(Punct::Comma)?;
        Ok(ExprKind::ChooseExpr(condition, then, self.argument()?))
    }

    fn has_attribute(&mut self) -> Parsed<ExprKind> {
        self.skip_balanced()?;
        Ok(ExprKind::HasAttribute)
    }
}
