//! Shapes and text on whatever can be drawn on. The layout knows one font, so
//! that both forms of a picture agree and neither asks the system for fonts.

use crate::failure::Failure;
use plotters::style::{
    FontFamily, FontStyle, FontTransform, IntoFont, RGBColor, ShapeStyle, TextStyle, register_font,
    text_anchor::{HPos, Pos, VPos},
};
use plotters_backend::{
    BackendColor, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use std::fmt::Display;

pub(super) const WHITE: RGBColor = RGBColor(255, 255, 255);
pub(super) const INK: RGBColor = RGBColor(34, 34, 34);
pub(super) const PALE_INK: RGBColor = RGBColor(89, 89, 89);
pub(super) const GRID: RGBColor = RGBColor(226, 226, 226);

/// The size of a title's letters, in pixels, and of all others.
pub(super) const TITLE: f64 = 18.0;
pub(super) const TEXT: f64 = 12.0;

/// DejaVu Sans, from its lowest to its highest, against the size of its letters.
/// Plotters goes by the one, SVG by the other.
pub(super) const FONT_HEIGHT: f64 = 1.164;

/// Where text begins on its line, or ends, or has its middle.
pub(super) type Align = HPos;

/// What can be drawn on, and may be told what a shape stands for.
pub(super) trait Surface: DrawingBackend {
    fn class(&mut self, _class: &'static str) {}

    fn disc(&mut self, centre: (i32, i32), radius: i32, colour: BackendColor) -> Drawn<Self> {
        self.draw_circle(centre, radius.unsigned_abs(), &colour, true)
    }

    /// Text whose letters stand half its height below the place.
    fn text(&mut self, text: &str, style: &TextStyle, at: (i32, i32)) -> Drawn<Self> {
        self.draw_text(text, style, at)
    }
}

pub(super) type Drawn<S> = Result<(), DrawingErrorKind<<S as DrawingBackend>::ErrorType>>;

/// DejaVu Sans, cut down to the characters that pictures hold.
pub(super) const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");

/// The font, under the name by which an SVG asks for any without serifs.
pub(super) fn load_font() -> Result<(), Failure> {
    register_font("sans-serif", FontStyle::Normal, FONT)
        .map_err(|_| Failure::System("the font of pictures cannot be read".into()))
}

fn style(size: f64, colour: RGBColor, align: Align) -> TextStyle<'static> {
    // Top: the line of the letters is then half a height below.
    TextStyle {
        font: (FontFamily::SansSerif, size * FONT_HEIGHT).into_font(),
        color: colour.color(),
        pos: Pos::new(align, VPos::Top),
    }
}

/// How far the line of the letters is below the place where text is drawn.
pub(super) fn baseline(font_height: f64) -> i32 {
    (font_height / 2.0) as i32
}

/// The width of text in pixels.
pub(super) fn width_of(text: &str, size: f64) -> i32 {
    let laid = style(size, INK, Align::Left).layout_box(text);
    laid.map_or(0, |(_, (width, _))| width)
}

/// A picture in the making.
pub(super) struct Canvas<'s, S> {
    surface: &'s mut S,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl<'s, S: Surface> Canvas<'s, S> {
    /// A sheet that is white, whatever it will lie on.
    pub(super) fn begin(surface: &'s mut S) -> Result<Self, DrawingErrorKind<S::ErrorType>> {
        let (width, height) = surface.get_size();
        let (width, height) = (width.cast_signed(), height.cast_signed());
        let mut canvas = Self {
            surface,
            width,
            height,
        };
        canvas.rectangle("background", WHITE, (0, 0), (width, height))?;
        Ok(canvas)
    }

    /// All of the pixels from the one corner to before the other, at least one.
    pub(super) fn rectangle(
        &mut self,
        class: &'static str,
        colour: RGBColor,
        (left, top): (i32, i32),
        (right, bottom): (i32, i32),
    ) -> Drawn<S> {
        self.surface.class(class);
        let end = (right.max(left + 1), bottom.max(top + 1));
        self.surface.draw_rect((left, top), end, &colour, true)
    }

    pub(super) fn disc(
        &mut self,
        class: &'static str,
        colour: RGBColor,
        centre: (i32, i32),
        radius: i32,
    ) -> Drawn<S> {
        self.surface.class(class);
        self.surface.disc(centre, radius.max(1), colour.color())
    }

    pub(super) fn line(
        &mut self,
        class: &'static str,
        colour: RGBColor,
        width: u32,
        points: impl IntoIterator<Item = (i32, i32)>,
    ) -> Drawn<S> {
        self.surface.class(class);
        let style = ShapeStyle::from(&colour).stroke_width(width);
        self.surface.draw_path(points, &style)
    }

    /// Text whose letters stand on the height `y`.
    pub(super) fn text(
        &mut self,
        (x, y): (i32, i32),
        align: Align,
        size: f64,
        colour: RGBColor,
        text: impl Display,
    ) -> Drawn<S> {
        let style = style(size, colour, align);
        let top = y - baseline(size * FONT_HEIGHT);
        self.surface.text(&text.to_string(), &style, (x, top))
    }

    /// Text that reads upwards, its letters standing on `x`, its middle at `y`.
    pub(super) fn upward(&mut self, (x, y): (i32, i32), text: &str) -> Drawn<S> {
        let style = style(TEXT, INK, Align::Center).transform(FontTransform::Rotate270);
        let left = x - baseline(TEXT * FONT_HEIGHT);
        self.surface.text(text, &style, (left, y))
    }
}
