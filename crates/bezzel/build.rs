//! Nothing is generated: a package needs a build script to have build dependencies, see `cc` in `Cargo.toml`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
