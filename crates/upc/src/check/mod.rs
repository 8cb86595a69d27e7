//! Types, layouts and constants.
