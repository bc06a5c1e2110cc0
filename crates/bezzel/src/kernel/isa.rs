//! Which instruction sets there are, and a proof that the CPU has one.

/// An instruction set that a kernel is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plain code, which the compiler makes into the vectors every machine of its target has.
    Scalar,
    /// 16 lanes of 16 bits.
    Avx2,
    /// 32 lanes of 16 bits, with a compress instruction.
    Avx512,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// The name users type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The features that the kernel of this level enables: exactly those that [`Isa::available`] asks for.
    ///
    /// | level | `#[target_feature(enable = …)]` | `is_x86_feature_detected!` |
    /// |---|---|---|
    /// | `Scalar` | none | none |
    /// | `Avx2` | avx2, bmi1, popcnt | avx2, bmi1, popcnt |
    /// | `Avx512` | avx512f, avx512bw, avx512vbmi2, popcnt | avx512f, avx512bw, avx512vbmi2, popcnt |
    #[must_use]
    pub fn features(self) -> &'static [&'static str] {
        match self {
            Self::Scalar => &[],
            Self::Avx2 => &["avx2", "bmi1", "popcnt"],
            Self::Avx512 => &["avx512f", "avx512bw", "avx512vbmi2", "popcnt"],
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn detected(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("popcnt")
            }
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("popcnt")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn detected(self) -> bool {
        self == Self::Scalar
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A [`Level`] that this CPU has. There is no other way to get one than to ask the CPU, so whoever holds an `Isa`
/// may run its kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Isa(Level);

/// The CPU lacks the level that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsaUnavailable(
    /// What was asked for.
    pub Level,
);

impl std::fmt::Display for IsaUnavailable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "this CPU has no {} (needed: {})", self.0, self.0.features().join(", "))
    }
}

impl std::error::Error for IsaUnavailable {}

impl Isa {
    /// All levels this CPU has, weakest first; never empty.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let levels = Level::ALL.into_iter();
        levels.filter(|l| l.detected()).map(Self).collect()
    }

    /// The strongest level this CPU has.
    #[must_use]
    pub fn best() -> Self {
        Self::available().pop().expect("every CPU runs the scalar kernel")
    }

    /// The level asked for.
    ///
    /// # Errors
    /// If this CPU lacks it.
    pub fn force(level: Level) -> Result<Self, IsaUnavailable> {
        if level.detected() { Ok(Self(level)) } else { Err(IsaUnavailable(level)) }
    }

    /// Which level this is.
    #[must_use]
    pub fn level(self) -> Level {
        self.0
    }
}
