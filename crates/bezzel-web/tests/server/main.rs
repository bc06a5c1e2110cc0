//! The server from outside: what the page asks, and what nobody should ask.

mod answers;
mod client;
mod hostile;
