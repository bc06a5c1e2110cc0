//! The colours. Meaning never rests on colour alone; see [`Tone`] and the marks in [`glyph`](super::glyph).

use super::annotation::Tone;
use std::fmt;

/// A colour, red, green, blue; displayed as SVG writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Around the board, and the rim of everything that lies on it.
pub(super) const PAPER: Colour = Colour(0xfd, 0xfc, 0xf9);
/// Light squares.
pub(super) const LIGHT: Colour = Colour(0xf2, 0xec, 0xdf);
/// Dark squares.
pub(super) const DARK: Colour = Colour(0xb3, 0xc3, 0xcb);
/// Queens and numbers.
pub(super) const INK: Colour = Colour(0x1f, 0x2d, 0x3a);
/// Coordinates, the frame, hatching.
pub(super) const SOFT_INK: Colour = Colour(0x5c, 0x69, 0x74);

impl Tone {
    /// Blue, bluish green and vermilion: three hues that stay apart in all common kinds of colour blindness.
    pub(super) const fn colour(self) -> Colour {
        match self {
            Self::Neutral => Colour(0x1f, 0x6f, 0xb5),
            Self::Good => Colour(0x0b, 0x7d, 0x62),
            Self::Bad => Colour(0xc8, 0x2a, 0x14),
        }
    }

    /// How wide its lines are, in hundredths of a square.
    pub(super) const fn line_width(self) -> u32 {
        match self {
            Self::Neutral => 6,
            Self::Good => 8,
            Self::Bad => 10,
        }
    }

    /// How its frames are broken, in hundredths of a square: solid, dotted (with round caps), dashed.
    pub(super) const fn dashes(self) -> &'static str {
        match self {
            Self::Neutral => "none",
            Self::Good => "0 14",
            Self::Bad => "22 16",
        }
    }
}

/// The ramp of heat maps, from sand over green to night blue: steadily darker, so that it reads in grey and in every kind of
/// colour blindness.
const RAMP: [Colour; 6] = [
    Colour(0xfa, 0xf6, 0xe4),
    Colour(0xd8, 0xe6, 0xc3),
    Colour(0x9f, 0xcf, 0xb8),
    Colour(0x5a, 0xa9, 0xad),
    Colour(0x2f, 0x77, 0x98),
    Colour(0x1b, 0x3f, 0x70),
];

/// The colour of a shade of 0 to 1.
pub(super) fn heat(value: f64) -> Colour {
    let place = value * (RAMP.len() - 1) as f64;
    let below = (place as usize).min(RAMP.len() - 2);
    let part = place - below as f64;
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
    let (Colour(r, g, b), Colour(r2, g2, b2)) = (RAMP[below], RAMP[below + 1]);
    Colour(mix(r, r2), mix(g, g2), mix(b, b2))
}

/// The colour of a number upon a shade: whichever of ink and paper is easier to read.
pub(super) fn ink_on_heat(value: f64) -> Colour {
    if value < 0.715 { INK } else { PAPER }
}

/// The tints of regions: light, so that queens and letters stand out.
const TINTS: [Colour; 12] = [
    Colour(0xc9, 0xdd, 0xf0),
    Colour(0xf6, 0xd5, 0xb8),
    Colour(0xcd, 0xe5, 0xc4),
    Colour(0xe6, 0xcf, 0xe6),
    Colour(0xf7, 0xec, 0xb5),
    Colour(0xbf, 0xe3, 0xe0),
    Colour(0xf3, 0xc9, 0xc9),
    Colour(0xd9, 0xd6, 0xcc),
    Colour(0xd5, 0xcf, 0xf2),
    Colour(0xe1, 0xe8, 0xa8),
    Colour(0xf5, 0xd0, 0xde),
    Colour(0xe3, 0xf1, 0xf7),
];

/// Number of different tints of regions.
pub(super) const TINT_COUNT: usize = TINTS.len();

/// The tint of this number, taken round.
pub(super) const fn tint(number: usize) -> Colour {
    TINTS[number % TINTS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance (WCAG 2).
    fn luminance(Colour(r, g, b): Colour) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn the_ramp_gets_darker_at_an_even_pace() {
        // CIE lightness, which is even to the eye.
        let lightness = |value| 116.0 * luminance(heat(value)).cbrt() - 16.0;
        let whole = lightness(0.0) - lightness(1.0);
        for step in 0..20 {
            let (from, to) = (f64::from(step) / 20.0, f64::from(step + 1) / 20.0);
            let drop = (lightness(from) - lightness(to)) / whole;
            assert!((0.02..0.08).contains(&drop), "{from}: {drop}");
        }
    }

    #[test]
    fn everything_can_be_read() {
        for square in [LIGHT, DARK] {
            assert!(contrast(INK, square) >= 7.0, "queens on {square}");
            for tone in Tone::ALL {
                assert!(contrast(tone.colour(), square) >= 2.5, "{tone:?} on {square}");
            }
        }
        assert!(contrast(LIGHT, DARK) >= 1.5);
        assert!(contrast(SOFT_INK, PAPER) >= 4.5);
        for step in 0..=100 {
            let value = f64::from(step) / 100.0;
            assert!(contrast(ink_on_heat(value), heat(value)) >= 3.6, "{value}");
        }
        for number in 0..TINT_COUNT {
            assert!(contrast(INK, tint(number)) >= 7.0 && contrast(SOFT_INK, tint(number)) >= 3.5, "{number}");
        }
    }
}
