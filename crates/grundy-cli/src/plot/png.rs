//! A picture as PNG.
//!
//! Plotters sets letters and discs to whole pixels, which at these sizes is
//! seen; here they have their places and edges by how much of a pixel they cover.

use super::canvas::{Drawn, FONT, Surface, baseline};
use ab_glyph::{Font, FontRef, ScaleFont, point};
use plotters::{prelude::BitMapBackend, style::TextStyle};
use plotters_backend::{
    BackendColor, BackendTextStyle, DrawingBackend, FontTransform, text_anchor::HPos,
};
use std::io::{self, Write};

impl Surface for BitMapBackend<'_> {
    fn disc(&mut self, (x, y): (i32, i32), radius: i32, colour: BackendColor) -> Drawn<Self> {
        for (down, right) in
            (-radius..=radius).flat_map(|down| (-radius..=radius).map(move |right| (down, right)))
        {
            let distance = f64::from(down * down + right * right).sqrt();
            let covered = (f64::from(radius) + 0.5 - distance).clamp(0.0, 1.0);
            self.draw_pixel((x + right, y + down), colour.mix(covered))?;
        }
        Ok(())
    }

    fn text(&mut self, text: &str, style: &TextStyle, (x, y): (i32, i32)) -> Drawn<Self> {
        let Ok(font) = FontRef::try_from_slice(FONT) else {
            return Ok(());
        };
        let font = font.as_scaled(style.size() as f32);
        let width = advance(&font, text);
        let mut right = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        let line = baseline(style.size()) as f32;
        let mut previous = None;
        for letter in text.chars() {
            let id = font.glyph_id(letter);
            right += previous.map_or(0.0, |previous| font.kern(previous, id));
            previous = Some(id);
            let placed = id.with_scale_and_position(font.scale(), point(right, line));
            right += font.h_advance(id);
            let Some(outline) = font.outline_glyph(placed) else {
                continue;
            };
            let corner = outline.px_bounds().min;
            let mut pixels = Vec::new();
            outline.draw(|right, down, covered| pixels.push((right, down, covered)));
            for (right, down, covered) in pixels {
                let right = corner.x as i32 + right.cast_signed();
                let down = corner.y as i32 + down.cast_signed();
                let (right, down) = match BackendTextStyle::transform(style) {
                    FontTransform::Rotate270 => (down, -right),
                    _ => (right, down),
                };
                let colour = style.color.mix(f64::from(covered).clamp(0.0, 1.0));
                self.draw_pixel((x + right, y + down), colour)?;
            }
        }
        Ok(())
    }
}

fn advance<F: Font>(font: &impl ScaleFont<F>, text: &str) -> f32 {
    let mut previous = None;
    let widths = text.chars().map(|letter| {
        let id = font.glyph_id(letter);
        let kern = previous.map_or(0.0, |previous| font.kern(previous, id));
        previous = Some(id);
        kern + font.h_advance(id)
    });
    widths.sum()
}

/// Pixels of a picture, three bytes each.
pub(super) fn pixels((width, height): (u32, u32)) -> Vec<u8> {
    vec![255; 3 * width as usize * height as usize]
}

pub(super) fn write(pixels: &[u8], (width, height): (u32, u32), out: impl Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    Ok(writer.finish()?)
}
