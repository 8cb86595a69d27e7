//! Text of the user that is not UTF-8, such as Latin-1 in an old program: its bytes travel as private characters.

use std::borrow::Cow;

/// The private character for byte 0; no assigned character is near.
const BASE: u32 = 0x10_FF00;

/// Editors of some systems put it before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of a file, as [`decode`] but without the byte order mark that it may begin with.
pub fn text_of_file(bytes: &[u8]) -> String {
    decode(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes))
}

/// The text of some bytes. Those that are no UTF-8 become private characters, which [`encode`] turns back.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().filter_map(|&byte| char::from_u32(BASE + u32::from(byte))));
    }
    text
}

/// The byte that a private character stands for.
pub fn byte_of(c: char) -> Option<u8> {
    u8::try_from((c as u32).wrapping_sub(BASE)).ok()
}

/// The bytes that [`decode`] made the text of.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if !text.chars().any(|c| byte_of(c).is_some()) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_come_back() {
        for bytes in [b"caf\xe9 \xff".as_slice(), "caf\u{e9}".as_bytes(), b"\xe2\x82", b""] {
            assert_eq!(encode(&decode(bytes)).as_ref(), bytes);
        }
        assert_eq!(decode(b"\xe9").chars().next().and_then(byte_of), Some(0xe9));
        assert_eq!(byte_of('\u{e9}'), None);
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(text_of_file(b"\xef\xbb\xbfint x;"), "int x;");
        assert_eq!(text_of_file(b"\xef\xbb"), decode(b"\xef\xbb"));
    }
}
