//! Curves over the number of ranks, both axes logarithmic, as SVG.

use super::scaling::Point;
use crate::report::Failure;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

pub struct Curve {
    pub name: String,
    pub points: Vec<Point>,
}

const COLOURS: [RGBColor; 4] =
    [RGBColor(31, 119, 180), RGBColor(214, 39, 40), RGBColor(44, 160, 44), RGBColor(148, 103, 189)];

pub fn draw(file: &Path, title: &str, note: &str, curves: &[Curve]) -> Result<(), Failure> {
    paint(file, title, note, curves)
        .map_err(|error| Failure::Program(format!("cannot draw `{}`: {error}", file.display())))
}

fn paint(file: &Path, title: &str, note: &str, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let most = points().map(|point| point.ranks).max().unwrap_or(1);
    let least_s = points().map(|point| point.time_s).fold(f64::INFINITY, f64::min);
    let most_s = points().map(|point| point.time_s).fold(0.0, f64::max);
    if !(least_s > 0.0 && most_s.is_finite()) {
        return Err("a point has no time".into());
    }
    let area = SVGBackend::new(file, (900, 600)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(15)
        .x_label_area_size(50)
        .y_label_area_size(90)
        .build_cartesian_2d((0.9..f64::from(most) * 1.1).log_scale(), (least_s / 1.3..most_s * 1.3).log_scale())?;
    chart
        .configure_mesh()
        .x_desc(format!("ranks, one a node ({note})"))
        .y_desc("seconds")
        .y_label_formatter(&|s| format!("{s:.1e}"))
        .draw()?;
    for (curve, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let place = |point: &Point| (f64::from(point.ranks), point.time_s);
        let replayed: Vec<&Point> = curve.points.iter().filter(|point| !point.extrapolated).collect();
        let further =
            replayed.last().copied().into_iter().chain(curve.points.iter().filter(|point| point.extrapolated));
        chart
            .draw_series(LineSeries::new(replayed.iter().map(|point| place(point)), colour.stroke_width(2)))?
            .label(&curve.name)
            .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
        chart.draw_series(DashedLineSeries::new(further.map(place), 6, 5, colour.stroke_width(2)))?;
        let dot = |point: &Point| {
            let style = if point.extrapolated { colour.stroke_width(1) } else { colour.filled() };
            Circle::new(place(point), 4, style)
        };
        chart.draw_series(curve.points.iter().map(dot))?;
    }
    chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw()?;
    area.present()?;
    Ok(())
}
