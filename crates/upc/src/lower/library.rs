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
            "upc_all_atomicdomain_alloc",
            "upc_all_atomicdomain_free",
            "bupc_value_reduce",
            "bupc_value_prefix_reduce",
            "bupc_value_broadcast",
            "bupc_value_scatter",
            "bupc_value_gather",
            "bupc_value_gather_all",
            "bupc_value_permute",
        ],
    ),
    (
        SiteKind::Collective,
        &[
            "upc_all_reduceC",
            "upc_all_reduceUC",
            "upc_all_reduceS",
            "upc_all_reduceUS",
            "upc_all_reduceI",
            "upc_all_reduceUI",
            "upc_all_reduceL",
            "upc_all_reduceUL",
            "upc_all_reduceF",
            "upc_all_reduceD",
            "upc_all_reduceLD",
            "upc_all_prefix_reduceC",
            "upc_all_prefix_reduceUC",
            "upc_all_prefix_reduceS",
            "upc_all_prefix_reduceUS",
            "upc_all_prefix_reduceI",
            "upc_all_prefix_reduceUI",
            "upc_all_prefix_reduceL",
            "upc_all_prefix_reduceUL",
            "upc_all_prefix_reduceF",
            "upc_all_prefix_reduceD",
            "upc_all_prefix_reduceLD",
            "bupc_all_reduce_allC",
            "bupc_all_reduce_allUC",
            "bupc_all_reduce_allS",
            "bupc_all_reduce_allUS",
            "bupc_all_reduce_allI",
            "bupc_all_reduce_allUI",
            "bupc_all_reduce_allL",
            "bupc_all_reduce_allUL",
            "bupc_all_reduce_allF",
            "bupc_all_reduce_allD",
            "bupc_all_reduce_allLD",
        ],
    ),
    (
        SiteKind::Collective,
        &[
            "upc_all_fopen",
            "upc_all_fclose",
            "upc_all_fsync",
            "upc_all_fseek",
            "upc_all_fset_size",
            "upc_all_fget_size",
            "upc_all_fpreallocate",
            "upc_all_fcntl",
            "upc_all_fread_local",
            "upc_all_fread_shared",
            "upc_all_fread_list_local",
            "upc_all_fread_list_shared",
            "upc_all_fwrite_local",
            "upc_all_fwrite_shared",
            "upc_all_fwrite_list_local",
            "upc_all_fwrite_list_shared",
            "upc_all_fread_local_async",
            "upc_all_fread_shared_async",
            "upc_all_fread_list_local_async",
            "upc_all_fread_list_shared_async",
            "upc_all_fwrite_local_async",
            "upc_all_fwrite_shared_async",
            "upc_all_fwrite_list_local_async",
            "upc_all_fwrite_list_shared_async",
            "upc_all_fwait_async",
            "upc_all_ftest_async",
        ],
    ),
    (SiteKind::Lock, &["upc_lock", "upc_lock_attempt", "upc_unlock", "upc_lock_free"]),
    (
        SiteKind::Copy,
        &[
            "upc_memcpy",
            "bupc_memcpy_async",
            "bupc_memcpy_asynci",
            "upc_memcpy_nb",
            "upc_memcpy_nbi",
            "bupc_memcpy_vlist",
            "bupc_memcpy_vlist_async",
            "bupc_memcpy_ilist",
            "bupc_memcpy_ilist_async",
            "bupc_memcpy_fstrided",
            "bupc_memcpy_fstrided_async",
            "bupc_memcpy_strided",
            "bupc_memcpy_strided_async",
            "bupc_begin_accessregion",
            "bupc_end_accessregion",
            "upc_atomic_strict",
            "upc_atomic_relaxed",
            "bupc_atomic_word64",
            "bupc_atomic_word32",
        ],
    ),
    (
        SiteKind::Get,
        &[
            "upc_memget",
            "bupc_memget_async",
            "bupc_memget_asynci",
            "upc_memget_nb",
            "upc_memget_nbi",
            "bupc_memget_vlist",
            "bupc_memget_vlist_async",
            "bupc_memget_ilist",
            "bupc_memget_ilist_async",
            "bupc_memget_fstrided",
            "bupc_memget_fstrided_async",
            "bupc_memget_strided",
            "bupc_memget_strided_async",
        ],
    ),
    (
        SiteKind::Put,
        &[
            "upc_memput",
            "upc_memset",
            "bupc_memput_async",
            "bupc_memput_asynci",
            "bupc_memset_async",
            "bupc_memset_asynci",
            "upc_memput_nb",
            "upc_memput_nbi",
            "upc_memset_nb",
            "upc_memset_nbi",
            "bupc_memput_vlist",
            "bupc_memput_vlist_async",
            "bupc_memput_ilist",
            "bupc_memput_ilist_async",
            "bupc_memput_fstrided",
            "bupc_memput_fstrided_async",
            "bupc_memput_strided",
            "bupc_memput_strided_async",
        ],
    ),
    (
        SiteKind::Signal,
        &["bupc_sem_free", "bupc_sem_post", "bupc_sem_postN", "bupc_memput_signal", "bupc_memput_signal_async"],
    ),
    (
        SiteKind::Wait,
        &[
            "bupc_sem_wait",
            "bupc_sem_waitN",
            "bupc_sem_try",
            "bupc_sem_tryN",
            "bupc_waitsync",
            "bupc_waitsynci",
            "bupc_waitsync_all",
            "bupc_waitsync_some",
            "upc_sync",
            "upc_synci",
        ],
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
            assert!(ops::find(name).is_some_and(|op| op.facts.site), "{name}");
        }
    }
}
