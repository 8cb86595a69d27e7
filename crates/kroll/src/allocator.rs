//! Where the command's memory comes from: mimalloc, by its shortest paths.

use libmimalloc_sys::{
    mi_free, mi_malloc, mi_malloc_aligned, mi_option_set, mi_option_t, mi_realloc, mi_realloc_aligned, mi_zalloc,
    mi_zalloc_aligned,
};
use std::alloc::{GlobalAlloc, Layout};

/// What mimalloc aligns blocks to that are not smaller than that: its `MI_MAX_ALIGN_SIZE`.
const ALIGNED: usize = 16;

/// `mi_option_purge_delay` of `mimalloc.h`.
const PURGE_DELAY: mi_option_t = 15;

pub struct Allocator;

fn is_aligned_anyway(layout: Layout) -> bool {
    layout.align() <= ALIGNED && layout.align() <= layout.size()
}

// SAFETY: each block comes from mimalloc with the alignment asked for, which it gives unasked where
// `is_aligned_anyway`, and goes back to it.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let block = match is_aligned_anyway(layout) {
            true => unsafe { mi_malloc(layout.size()) },
            false => unsafe { mi_malloc_aligned(layout.size(), layout.align()) },
        };
        block.cast()
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let block = match is_aligned_anyway(layout) {
            true => unsafe { mi_zalloc(layout.size()) },
            false => unsafe { mi_zalloc_aligned(layout.size(), layout.align()) },
        };
        block.cast()
    }

    unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
        unsafe { mi_free(block.cast()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let is_aligned = is_aligned_anyway(layout) && layout.align() <= size;
        let block = match is_aligned {
            true => unsafe { mi_realloc(block.cast(), size) },
            false => unsafe { mi_realloc_aligned(block.cast(), size, layout.align()) },
        };
        block.cast()
    }
}

/// The command ends soon. Giving what it has freed back to the kernel before, page by page, only costs time.
pub fn keep_freed_memory() {
    // SAFETY: the option is one of mimalloc's, and no block depends on it.
    unsafe { mi_option_set(PURGE_DELAY, -1) }
}
