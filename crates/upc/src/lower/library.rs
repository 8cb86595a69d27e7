//! The UPC library: which calls by name are runtime operations, and what their sites do.

use kroll_ir::SiteKind;
use kroll_ir::ops::{self, Op};

/// Library functions that have a form with a site; the operation has the function's name.
const CALLS: &[(SiteKind, &[&str])] = &[
    (SiteKind::Alloc, &["upc_global_alloc", "upc_alloc", "upc_free", "upc_global_lock_alloc", "bupc_sem_alloc"]),
    (
        SiteKind::Collective,
        &[
            "upc_all_alloc",
            "upc_all_free",
            "upc_all_lock_alloc",
            "upc_all_lock_free",
            "upc_all_broadcast",
            "upc_all_scatter",
            "upc_all_gather",
            "upc_all_gather_all",
            "upc_all_exchange",
            "upc_all_permute",
        ],
    ),
    (SiteKind::Lock, &["upc_lock", "upc_lock_attempt", "upc_unlock", "upc_lock_free"]),
    (SiteKind::Copy, &["upc_memcpy", "bupc_memcpy_async", "bupc_memcpy_asynci"]),
    (SiteKind::Get, &["upc_memget", "bupc_memget_async", "bupc_memget_asynci"]),
    (
        SiteKind::Put,
        &[
            "upc_memput",
            "upc_memset",
            "bupc_memput_async",
            "bupc_memput_asynci",
            "bupc_memset_async",
            "bupc_memset_asynci",
        ],
    ),
    (
        SiteKind::Signal,
        &["bupc_sem_free", "bupc_sem_post", "bupc_sem_postN", "bupc_memput_signal", "bupc_memput_signal_async"],
    ),
    (
        SiteKind::Wait,
        &["bupc_sem_wait", "bupc_sem_waitN", "bupc_sem_try", "bupc_sem_tryN", "bupc_waitsync", "bupc_waitsynci"],
    ),
    (SiteKind::Poll, &["bupc_poll"]),
    (SiteKind::Check, &["upc_global_exit"]),
];

/// The operation of a library function, and the kind of its site.
pub fn find(name: &str) -> Option<(&'static Op, SiteKind)> {
    let kind = CALLS.iter().find(|(_, names)| names.contains(&name))?.0;
    Some((ops::find(name)?, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_its_operation() {
        for name in CALLS.iter().flat_map(|(_, names)| names.iter()) {
            assert!(ops::find(name).is_some_and(|op| op.site), "{name}");
        }
    }
}
