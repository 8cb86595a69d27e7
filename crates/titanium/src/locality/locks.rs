//! Which locks only the rank wants whose memory they are in: those of objects that nothing in the program locks through a
//! reference that can lead elsewhere. Nobody ever waits for such a lock, so it need not be taken.

use crate::check::program::*;
use crate::check::reach::{self, Reach};
use crate::check::walk;
use kroll_source::hash::HashSet;

pub struct Locks {
    /// Classes whose objects another rank may lock.
    wanted: HashSet<ClassId>,
    /// Some lock may be any object's, or an array's.
    any: bool,
}

/// Of a program whose references are `local` where nothing from elsewhere gets to.
pub fn find(program: &Program, reach: &Reach) -> Locks {
    let mut locks = Locks { wanted: HashSet::default(), any: false };
    for id in &reach.methods {
        let method = &program.methods[id.0 as usize];
        if let (true, Some(this)) = (method.is_synchronized, &method.this) {
            locks.add(this, program, reach);
        }
        method.body.iter().for_each(|body| locks.add_all(body, program, reach));
    }
    for id in &reach.used {
        let class = &program.classes[id.0 as usize];
        class.static_init.iter().for_each(|body| locks.add_all(body, program, reach));
    }
    locks
}

impl Locks {
    fn add_all(&mut self, body: &Body, program: &Program, reach: &Reach) {
        walk::each_stmt(&body.stmts, &mut |stmt| {
            if let StmtKind::Synchronized { lock, .. } = &stmt.kind {
                self.add(&lock.ty, program, reach);
            }
        });
    }

    fn add(&mut self, lock: &Type, program: &Program, reach: &Reach) {
        if lock.is_local() {
            return;
        }
        match lock {
            Type::Class { class, .. } => self.wanted.extend(objects(*class, program, reach)),
            _ => self.any = true,
        }
    }

    /// Whether no rank ever waits for a lock of this type.
    pub fn are_own(&self, lock: &Type, program: &Program, reach: &Reach) -> bool {
        let Type::Class { class, local: true, .. } = lock else { return false };
        !self.any && objects(*class, program, reach).all(|object| !self.wanted.contains(&object))
    }
}

/// The classes of objects that a reference of a class can lead to.
fn objects<'a>(class: ClassId, program: &'a Program, reach: &'a Reach) -> impl Iterator<Item = ClassId> + 'a {
    let may_be = move |object: &ClassId| {
        let interfaces = &program.classes[object.0 as usize].interfaces;
        reach::is_subclass(program, *object, class) || interfaces.contains(&class)
    };
    reach.instantiated.iter().copied().filter(may_be)
}
