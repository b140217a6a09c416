//! A picture as SVG.
//!
//! Marks of one kind and colour are one element where they are plain shapes:
//! thousands of cells stay small, and the kind is its `class`. Text is text.
//! The same picture makes the same bytes.

use super::canvas::{FONT_HEIGHT, Surface, baseline};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform, text_anchor::HPos,
};
use std::{convert::Infallible, fmt::Write};

pub(super) struct Svg {
    size: (u32, u32),
    text: String,
    class: &'static str,
    /// The element that is being written, without its end.
    open: Option<Open>,
}

#[derive(PartialEq, Eq)]
struct Open {
    class: &'static str,
    shape: Shape,
    colour: (u8, u8, u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Discs,
    Filled,
    Line { width: u32 },
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

macro_rules! push {
    ($svg:expr, $($form:tt)*) => {
        // A `String` takes everything.
        { let _ = write!($svg.text, $($form)*); }
    };
}

impl Svg {
    pub(super) fn new(size: (u32, u32), title: &str) -> Self {
        let (width, height) = size;
        let mut svg = Self {
            size,
            text: String::new(),
            class: "",
            open: None,
        };
        push!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n",
            escaped(title)
        );
        svg
    }

    pub(super) fn finish(mut self) -> String {
        self.close();
        self.text.push_str("</svg>\n");
        self.text
    }

    fn close(&mut self) {
        match self.open.take().map(|open| open.shape) {
            Some(Shape::Discs) => self.text.push_str("</g>\n"),
            Some(_) => self.text.push_str("\"/>\n"),
            None => {}
        }
    }

    /// Goes on with the element that holds such shapes.
    fn within(&mut self, shape: Shape, colour: BackendColor) {
        let wanted = Open {
            class: self.class,
            shape,
            colour: colour.rgb,
        };
        if self.open.as_ref() == Some(&wanted) {
            return;
        }
        self.close();
        let (class, colour) = (self.class, hexadecimal(colour));
        match shape {
            Shape::Discs => push!(self, "<g class=\"{class}\" fill=\"{colour}\">\n"),
            Shape::Filled => push!(
                self,
                "<path class=\"{class}\" fill=\"{colour}\" shape-rendering=\"crispEdges\" d=\""
            ),
            Shape::Line { width } => push!(
                self,
                "<path class=\"{class}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{width}\" d=\""
            ),
        }
        self.open = Some(wanted);
    }
}

fn hexadecimal(colour: BackendColor) -> String {
    let (red, green, blue) = colour.rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

impl Surface for Svg {
    fn class(&mut self, class: &'static str) {
        self.class = class;
    }
}

impl DrawingBackend for Svg {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, colour: BackendColor) -> Drawn {
        self.draw_rect(at, at, &colour, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    /// The second corner is no more part of it, as on a bitmap.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if !fill {
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            return self.draw_path(corners.into_iter().chain([(left, top)]), style);
        }
        self.within(Shape::Filled, style.color());
        let (width, height) = (right - left, bottom - top);
        push!(self, "M{left} {top}h{width}v{height}h-{width}z");
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let width = style.stroke_width();
        self.within(Shape::Line { width }, style.color());
        let mut letter = 'M';
        for (x, y) in path {
            // A line a pixel wide covers that pixel.
            push!(self, "{letter}{x}.5 {y}.5");
            letter = 'L';
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.within(Shape::Discs, style.color());
        push!(self, "<circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"{radius}\"/>\n");
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.within(Shape::Filled, style.color());
        let mut letter = 'M';
        for (x, y) in path {
            push!(self, "{letter}{x} {y}");
            letter = 'L';
        }
        self.text.push('z');
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        self.close();
        let drop = baseline(style.size());
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let place = match style.transform() {
            FontTransform::Rotate270 => {
                let x = x + drop;
                format!("transform=\"translate({x} {y}) rotate(-90)\"")
            }
            _ => format!("x=\"{x}\" y=\"{}\"", y + drop),
        };
        push!(
            self,
            "<text {place} text-anchor=\"{anchor}\" font-size=\"{:.0}\" fill=\"{}\">{}</text>\n",
            style.size() / FONT_HEIGHT,
            hexadecimal(style.color()),
            escaped(text)
        );
        Ok(())
    }
}
