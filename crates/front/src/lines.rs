//! Lines and columns of a text. CPython counts lines from 1 and columns, in UTF-8 bytes, from 0.

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
    /// Byte order mark, which CPython does not count.
    mark: u32,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// From 1.
    pub line: u32,
    /// From 0, in bytes of UTF-8, as in `co_positions`.
    pub column: u32,
}

impl Lines {
    /// Finds the lines. They end as Python's do: with `\n`, `\r\n` or `\r`.
    pub fn new(source: &str) -> Lines {
        let bytes = source.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in (0u32..).zip(bytes) {
            let ends = byte == b'\n' || (byte == b'\r' && bytes.get(at as usize + 1) != Some(&b'\n'));
            if ends {
                starts.push(at + 1);
            }
        }
        Lines { starts, mark: if source.starts_with('\u{feff}') { 3 } else { 0 } }
    }

    /// Line and byte column of a byte of the text.
    pub fn position(&self, at: u32) -> Position {
        let line = self.line(at);
        let start = self.start(line);
        Position { line, column: at.saturating_sub(start) }
    }

    /// The line, from 1, of a byte of the text.
    pub fn line(&self, at: u32) -> u32 {
        u32::try_from(self.starts.partition_point(|&start| start <= at)).expect("offsets fit 32 bits, so lines do")
    }

    /// Column in characters, from 0, of a byte of the text.
    pub fn character(&self, source: &str, at: u32) -> u32 {
        let start = self.start(self.line(at)) as usize;
        let before = source.get(start..at as usize).unwrap_or_default();
        u32::try_from(before.chars().count()).expect("offsets fit 32 bits, so columns do")
    }

    /// The byte of the text at a position.
    pub fn offset(&self, position: Position) -> u32 {
        self.start(position.line) + position.column
    }

    fn start(&self, line: u32) -> u32 {
        match line {
            0 | 1 => self.mark,
            _ => self.starts.get(line as usize - 1).or(self.starts.last()).copied().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_newline_and_columns_count_bytes() {
        let source = "a\r\né = 1\rb\nc";
        let lines = Lines::new(source);
        let at = |text: &str| u32::try_from(source.find(text).expect("it is there")).expect("it is short");
        assert_eq!(lines.position(at("=")), Position { line: 2, column: 3 });
        assert_eq!(lines.character(source, at("=")), 2);
        assert_eq!(lines.position(at("b")), Position { line: 3, column: 0 });
        assert_eq!(lines.position(at("c")), Position { line: 4, column: 0 });
        assert_eq!(lines.offset(Position { line: 4, column: 0 }), at("c"));
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        assert_eq!(Lines::new("\u{feff}x").position(3), Position { line: 1, column: 0 });
    }
}
