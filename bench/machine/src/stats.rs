//! What a handful of measurements says: the median, and how far they spread.

/// Measurements of one thing, sorted.
#[derive(Clone, Debug)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// At least one measurement.
    pub fn new(mut values: Vec<f64>) -> Sample {
        assert!(!values.is_empty(), "nothing was measured");
        values.sort_by(f64::total_cmp);
        Sample(values)
    }

    /// Half of the measurements are below, half above.
    pub fn median(&self) -> f64 {
        let (below, above) = (self.0[(self.0.len() - 1) / 2], self.0[self.0.len() / 2]);
        (below + above) / 2.0
    }

    /// The least: what other work on the computer disturbed least.
    pub fn min(&self) -> f64 {
        self.0[0]
    }

    /// The greatest.
    pub fn max(&self) -> f64 {
        self.0[self.0.len() - 1]
    }

    /// How many there are.
    pub fn n(&self) -> usize {
        self.0.len()
    }
}

/// Seconds in a unit one can read.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// Bytes in a unit one can read.
pub fn bytes(bytes: f64) -> String {
    match bytes {
        b if b.abs() < 10_000.0 => format!("{b:.0} B"),
        b if b.abs() < 10_000_000.0 => format!("{:.1} kB", b / 1e3),
        b => format!("{:.1} MB", b / 1e6),
    }
}

/// The slope of log y over log x by least squares: 0 if y does not grow with x, 1 if it doubles as x does.
pub fn log_slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let (mean_x, mean_y) = (logs.iter().map(|p| p.0).sum::<f64>() / n, logs.iter().map(|p| p.1).sum::<f64>() / n);
    let rise: f64 = logs.iter().map(|p| (p.0 - mean_x) * (p.1 - mean_y)).sum();
    let run: f64 = logs.iter().map(|p| (p.0 - mean_x).powi(2)).sum();
    rise / run
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_knows_its_middle_and_its_ends() {
        let sample = Sample::new(vec![3.0, 1.0, 10.0, 2.0]);
        assert_eq!((sample.median(), sample.min(), sample.max(), sample.n()), (2.5, 1.0, 10.0, 4));
    }

    #[test]
    fn the_slope_of_a_line_is_its_slope() {
        assert!((log_slope(&[(10.0, 5.0), (100.0, 50.0), (1000.0, 500.0)]) - 1.0).abs() < 1e-9);
        assert!(log_slope(&[(10.0, 5.0), (100.0, 5.0)]).abs() < 1e-9);
    }
}
